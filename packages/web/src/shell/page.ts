import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** A page, and how it makes its call ahead: leaving the page before takes a while. */
export type Page = ComponentType & {
  readonly prepare?: (queryClient: QueryClient, rest: string) => void;
};

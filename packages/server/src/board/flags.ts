import type { models } from '../database/schema.ts';

/** The flags that an operator may set, by their names on the command line. */
export const FLAGS = {
  contaminated: 'isFlagged',
  'on-hub': 'isAvailableOnHub',
  'official-provider': 'isOfficialProvider',
} as const satisfies Readonly<Record<string, keyof typeof models.$inferSelect>>;
export type Flag = keyof typeof FLAGS;

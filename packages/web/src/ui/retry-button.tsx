import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface RetryButtonProps {
  readonly onRetry: () => unknown;
  readonly children: ReactNode;
}

/** It goes with the message of the failure when it is pressed, so the focus moves to the page, where what is loaded will be. */
export function RetryButton({ onRetry, children }: RetryButtonProps) {
  return (
    <Button
      onClick={(event) => {
        event.currentTarget.closest('main')?.focus({ preventScroll: true });
        onRetry();
      }}
    >
      {children}
    </Button>
  );
}

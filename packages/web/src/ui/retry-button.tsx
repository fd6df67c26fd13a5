import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useFocusKept } from './use-focus-kept.ts';

interface RetryButtonProps {
  readonly onRetry: () => unknown;
  readonly children: ReactNode;
}

/** Disappears together with the message of the failure when it is pressed. */
export function RetryButton({ onRetry, children }: RetryButtonProps) {
  return (
    <Button ref={useFocusKept()} onClick={() => void onRetry()}>
      {children}
    </Button>
  );
}

import { type RefObject, useState } from 'react';
import { queue as queueTexts } from '#catalog/queue.ts';
import { announce } from '../../../state/announcement.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorBanner } from '../../../ui/messages.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';

interface QueueAlertProps {
  readonly message: string;
  /** True when the queue has been read. */
  readonly onRetry: () => Promise<boolean>;
  /** Where the focus goes when the alert disappears with it. */
  readonly heir: RefObject<HTMLElement | null>;
}

/** Says that the queue could not be read, with a button to read it again. */
export function QueueAlert({ message, onRetry, heir }: QueueAlertProps) {
  const [isRetrying, setRetrying] = useState(false);

  async function retry() {
    if (isRetrying) return;
    setRetrying(true);
    const wasRead = await onRetry();
    setRetrying(false);
    // The alert is there already: a screen reader would not say it again.
    if (!wasRead) announce(message);
  }

  return (
    <ErrorBanner
      message={message}
      action={
        // `disabled` would take the focus away.
        <Button ref={useFocusKept(heir)} aria-disabled={isRetrying} onClick={() => void retry()}>
          {isRetrying ? <Spinner /> : null}
          {queueTexts.retry}
        </Button>
      }
    />
  );
}

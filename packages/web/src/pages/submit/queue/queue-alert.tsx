import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { queue as queueTexts } from '#catalog/queue.ts';
import { announce } from '../../../state/announcement.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

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
  const content = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const alert = content.current;
    return () => {
      if (alert?.contains(document.activeElement) !== true) return;
      // The panel may appear in the same step.
      queueMicrotask(() => heir.current?.focus());
    };
  }, [heir]);

  async function retry() {
    if (isRetrying) return;
    setRetrying(true);
    const wasRead = await onRetry();
    setRetrying(false);
    // The alert is there already: a screen reader would not say it again.
    if (!wasRead) announce(message);
  }

  return (
    <div ref={content}>
      <ErrorBanner
        message={message}
        action={
          // `disabled` would take the focus away.
          <Button aria-disabled={isRetrying} onClick={() => void retry()}>
            {isRetrying ? <Spinner /> : null}
            {queueTexts.retry}
          </Button>
        }
      />
    </div>
  );
}

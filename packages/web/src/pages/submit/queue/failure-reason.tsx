import type { FailedItem } from '@leaderboard/core/api';
import { texts } from '../../../texts/texts.ts';
import styles from './failure-reason.module.css';

/** Why an evaluation failed, and what the program wrote last for whoever wants to know more. */
export function FailureReason({ item }: { item: FailedItem }) {
  const { detail, explanation, log_tail: logTail } = item;
  return (
    <>
      <span className={styles.reason}>{detail}</span>
      {explanation || logTail ? (
        <details className={styles.more}>
          <summary aria-label={texts.queue.whatHappenedTo(item.name)}>{texts.queue.whatHappened}</summary>
          {explanation ? <p>{explanation}</p> : null}
          {logTail ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            <section className={styles.log} tabIndex={0} aria-label={texts.queue.logTail}>
              <pre>{logTail}</pre>
            </section>
          ) : null}
        </details>
      ) : null}
    </>
  );
}

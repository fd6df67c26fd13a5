import { explanationSentence } from '@leaderboard/core/queue/failure-explanations';
import type { ReadFailedItem } from '@leaderboard/core/read-answers';
import { useState } from 'react';
import { failureExplanations } from '#catalog/failure-explanations.ts';
import { queue as queueTexts } from '#catalog/queue.ts';
import { submitPage as submitTexts } from '#catalog/submit-page.ts';
import { FailureLog, LogLines } from './failure-log.tsx';
import styles from './failure-reason.module.css';

/** The sentence for the reason; the server's own for a reason that only a newer server knows. */
function reasonText({ reason, detail }: ReadFailedItem): string {
  const known: Readonly<Record<string, string>> = submitTexts.failureReasons;
  const sentence = reason !== null && Object.hasOwn(known, reason) ? known[reason] : undefined;
  return sentence ?? detail ?? queueTexts.unknownFailure;
}

/** What went wrong with this very model; an older server, and a row of an older version, have the English sentence alone. */
function explanationOf({ explanations = [], explanation }: ReadFailedItem): string {
  const sentences = explanations.map(
    ({ code, detail, params }) => explanationSentence(failureExplanations, code, params ?? {}) ?? detail,
  );
  return sentences.length > 0 ? sentences.join(' ') : (explanation ?? '');
}

/** Why an evaluation failed, and for visitors who open the details, the last lines that the program wrote. */
export function FailureReason({ item }: { item: ReadFailedItem }) {
  const { id, has_log: hasLog, log_tail: logTail } = item;
  const explanation = explanationOf(item);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span className={styles.reason}>{reasonText(item)}</span>
      {explanation || hasLog || logTail ? (
        <details className={styles.more} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary aria-label={queueTexts.detailsOf(item.name)}>{queueTexts.details}</summary>
          {explanation ? <p>{explanation}</p> : null}
          {logTail ? <LogLines text={logTail} /> : null}
          {isOpen && hasLog && id !== undefined ? <FailureLog id={id} /> : null}
        </details>
      ) : null}
    </>
  );
}

import { ageOf, evaluatingFor } from '@leaderboard/core/queue/submission-status';
import type { ReadEvaluatingItem } from '@leaderboard/core/read-answers';
import { queue as queueTexts } from '#catalog/queue.ts';
import styles from './evaluation-progress.module.css';
import { StatusChip } from './status-chip.tsx';

/** Says that a model is being evaluated, since when, and in which attempt. */
export function EvaluationProgress({ item }: { item: ReadEvaluatingItem }) {
  const waited = evaluatingFor(item);
  const age = waited === null ? null : ageOf(waited);
  const progress = queueTexts.progress(age && queueTexts.age(age), item.attempt);
  return (
    <>
      <StatusChip status="evaluating" />
      {progress === '' ? null : <span className={styles.progress}>{progress}</span>}
    </>
  );
}

import type { EvaluatingItem } from '@leaderboard/core/api';
import { ageOf, evaluatingFor } from '@leaderboard/core/queue/submission-status';
import { texts } from '../../../texts/texts.ts';
import styles from './evaluation-progress.module.css';
import { StatusChip } from './status-chip.tsx';

/** That a model is being evaluated, since when, and in which try. */
export function EvaluationProgress({ item }: { item: EvaluatingItem }) {
  const waited = evaluatingFor(item);
  const age = waited === null ? null : ageOf(waited);
  const progress = texts.queue.progress(age && texts.queue.age(age), item.attempt);
  return (
    <>
      <StatusChip status="evaluating" />
      {progress === '' ? null : <span className={styles.progress}>{progress}</span>}
    </>
  );
}

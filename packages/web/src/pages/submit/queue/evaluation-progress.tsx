import type { EvaluatingItem } from '@leaderboard/core/api';
import { evaluatingFor, formatAge } from '@leaderboard/core/queue/submission-status';
import { texts } from '../../../texts/texts.ts';
import styles from './evaluation-progress.module.css';
import { StatusChip } from './status-chip.tsx';

/** That a model is being evaluated, since when, and in which try. */
export function EvaluationProgress({ item }: { item: EvaluatingItem }) {
  const waited = evaluatingFor(item);
  const progress = texts.queue.progress(waited === null ? null : formatAge(waited), item.attempt);
  return (
    <>
      <StatusChip status="evaluating" />
      {progress === '' ? null : <span className={styles.progress}>{progress}</span>}
    </>
  );
}

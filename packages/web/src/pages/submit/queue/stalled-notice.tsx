import { queueTexts } from '../../../texts/queue-texts.ts';
import { ClockIcon } from '../../../ui/icons.tsx';
import styles from './evaluation-status.module.css';
import { textOf } from './known-text.ts';

/** The sentence for why the queue stalls. */
export function stalledText(reason: string): string {
  return textOf(queueTexts.stalled, reason);
}

/** Tells submitters why nothing moves (docs/threats.md#stalls). */
export function StalledNotice({ reason }: { reason: string }) {
  return (
    <p className={styles.stalled}>
      <ClockIcon />
      {stalledText(reason)}
    </p>
  );
}

import { texts } from '../../../texts/texts.ts';
import { ClockIcon } from '../../../ui/icons.tsx';
import styles from './evaluation-status.module.css';
import { textOf } from './known-text.ts';

/** Why the queue stands still, in a sentence. */
export function stalledText(reason: string): string {
  return textOf(texts.queue.stalled, reason);
}

/** Tells those who wait why nothing moves (threat 14). */
export function StalledNotice({ reason }: { reason: string }) {
  return (
    <p className={styles.stalled}>
      <ClockIcon />
      {stalledText(reason)}
    </p>
  );
}

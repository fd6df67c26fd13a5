import { ClockIcon } from '../../../ui/icons.tsx';
import styles from './evaluation-status.module.css';
import { stalledText } from './stalled-text.ts';

/** Tells submitters why nothing moves (docs/threats.md#stalls). */
export function StalledNotice({ reason }: { reason: string }) {
  return (
    <p className={styles.stalled}>
      <ClockIcon />
      {stalledText(reason)}
    </p>
  );
}

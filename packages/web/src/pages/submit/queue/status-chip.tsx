import { type QueueStatus, STATUS_COLORS } from '@leaderboard/core/queue/submission-status';
import type { ReactNode } from 'react';
import { queue as queueTexts } from '#catalog/queue.ts';
import { AlertIcon, CheckIcon, ClockIcon, RunningIcon } from '../../../ui/icons.tsx';
import styles from './status-chip.module.css';

/** A shape for each color, so that no status is told by its color alone. */
const SHAPES: Record<(typeof STATUS_COLORS)[QueueStatus], ReactNode> = {
  info: <ClockIcon />,
  warning: <RunningIcon />,
  success: <CheckIcon />,
  error: <AlertIcon />,
};

/** A text in the color of a status with its shape. */
export function StatusMark({ status, children }: { status: QueueStatus; children: ReactNode }) {
  const color = STATUS_COLORS[status];
  return (
    <span className={styles.chip} data-color={color}>
      {SHAPES[color]}
      {children}
    </span>
  );
}

/** The status of a submission. */
export function StatusChip({ status }: { status: QueueStatus }) {
  return <StatusMark status={status}>{queueTexts.statuses[status]}</StatusMark>;
}

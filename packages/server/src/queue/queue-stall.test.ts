import { expect, test } from 'vitest';
import {
  NO_WORKER_LIMIT_SECONDS,
  NOT_TAKEN_LIMIT_SECONDS,
  OVERDUE_LIMIT_SECONDS,
  type QueueState,
  stallReason,
} from './queue-stall.ts';

const EMPTY: QueueState = {
  pending: 0,
  evaluating: 0,
  workers: 0,
  failing: 0,
  oldestDueSeconds: null,
  untakenSeconds: null,
  isPaused: false,
};
const WAITING: QueueState = { ...EMPTY, pending: 1, oldestDueSeconds: 1 };
const LOST: QueueState = { ...EMPTY, evaluating: 1 };
const FAILING: QueueState = { ...WAITING, workers: 2, failing: 2 };
const OVERDUE: QueueState = { ...WAITING, oldestDueSeconds: OVERDUE_LIMIT_SECONDS };

/** A worker that evaluates, and could also evaluate what has been due for this time. */
function untaken(untakenSeconds: number | null): QueueState {
  return { ...WAITING, evaluating: 1, workers: 1, oldestDueSeconds: NOT_TAKEN_LIMIT_SECONDS, untakenSeconds };
}

test.each([
  ['nothing to do', EMPTY, 1e6, null],
  ['no worker for a moment', WAITING, NO_WORKER_LIMIT_SECONDS - 1, null],
  ['no worker', WAITING, NO_WORKER_LIMIT_SECONDS, 'no_worker'],
  ['no worker, and an attempt put off', { ...WAITING, oldestDueSeconds: null }, 60, 'no_worker'],
  ['a lost evaluation for a moment', LOST, NO_WORKER_LIMIT_SECONDS - 1, null],
  ['a lost evaluation', LOST, NO_WORKER_LIMIT_SECONDS, 'no_worker'],
  ['a worker', { ...WAITING, workers: 1 }, 0, null],
  ['a lost evaluation and a worker', { ...LOST, workers: 1 }, 0, null],
  ['a worker about to claim', untaken(NOT_TAKEN_LIMIT_SECONDS - 1), 0, null],
  ['a worker that hangs', untaken(NOT_TAKEN_LIMIT_SECONDS), 0, 'not_taken'],
  ['a worker without room', untaken(null), 0, null],
  ['workers that all fail', FAILING, 0, 'failing'],
  ['one of two workers that fails', { ...FAILING, failing: 1 }, 0, null],
  ['failing workers and nothing to do', { ...FAILING, pending: 0, oldestDueSeconds: null }, 0, null],
  // A killed worker's row remains for some seconds.
  ['failing workers that ended', { ...FAILING, workers: 0 }, NO_WORKER_LIMIT_SECONDS, 'no_worker'],
  ['busy workers', { ...OVERDUE, workers: 2, oldestDueSeconds: OVERDUE_LIMIT_SECONDS - 1 }, 0, null],
  ['busy workers for a week', { ...OVERDUE, evaluating: 2, workers: 2 }, 0, 'overdue'],
  ['no worker for a week', OVERDUE, 60, 'no_worker'],
  ['a pause and nothing to do', { ...EMPTY, isPaused: true }, 0, 'paused'],
  ['a pause and no worker', { ...WAITING, isPaused: true }, 60, 'paused'],
])('a queue with %s is judged by its plainest reason', (_, state, secondsWithoutWorker, reason) => {
  expect(stallReason(state, secondsWithoutWorker)).toBe(reason);
});

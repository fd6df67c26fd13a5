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

test('an empty queue needs no worker', () => {
  expect(stallReason(EMPTY, 1e6)).toBeNull();
});

test('without workers the queue is stalled, also with a lost evaluation', () => {
  const abandoned = { ...EMPTY, evaluating: 1 };
  for (const state of [WAITING, abandoned]) {
    expect(stallReason(state, NO_WORKER_LIMIT_SECONDS - 1)).toBeNull();
    expect(stallReason(state, NO_WORKER_LIMIT_SECONDS)).toBe('no_worker');
    expect(stallReason({ ...state, workers: 1 }, 0)).toBeNull();
  }
});

test('an attempt that is put off waits as well', () => {
  expect(stallReason({ ...WAITING, oldestDueSeconds: null }, 60)).toBe('no_worker');
});

test('a worker that could evaluate what is due and takes nothing hangs', () => {
  const untaken = (seconds: number | null): QueueState => ({
    ...WAITING,
    evaluating: 1,
    workers: 1,
    oldestDueSeconds: NOT_TAKEN_LIMIT_SECONDS,
    untakenSeconds: seconds,
  });
  expect(stallReason(untaken(NOT_TAKEN_LIMIT_SECONDS - 1), 0)).toBeNull();
  expect(stallReason(untaken(NOT_TAKEN_LIMIT_SECONDS), 0)).toBe('not_taken');
  expect(stallReason(untaken(null), 0)).toBeNull();
});

test('a queue whose workers all fail is stalled; one working is enough', () => {
  const failing = { ...WAITING, workers: 2, failing: 2 };
  expect(stallReason(failing, 0)).toBe('failing');
  expect(stallReason({ ...failing, failing: 1 }, 0)).toBeNull();
  expect(stallReason({ ...failing, pending: 0, oldestDueSeconds: null }, 0)).toBeNull();
  // A killed worker's row remains for some seconds.
  expect(stallReason({ ...failing, workers: 0 }, NO_WORKER_LIMIT_SECONDS)).toBe('no_worker');
});

test('a week is too long a wait, however busy the workers', () => {
  const busy = { ...WAITING, evaluating: 2, workers: 2 };
  expect(stallReason({ ...busy, oldestDueSeconds: OVERDUE_LIMIT_SECONDS - 1 }, 0)).toBeNull();
  expect(stallReason({ ...busy, oldestDueSeconds: OVERDUE_LIMIT_SECONDS }, 0)).toBe('overdue');
});

test('of several reasons the plainest is given', () => {
  expect(stallReason({ ...WAITING, oldestDueSeconds: OVERDUE_LIMIT_SECONDS }, 0)).toBe('overdue');
  expect(stallReason({ ...WAITING, oldestDueSeconds: OVERDUE_LIMIT_SECONDS }, 60)).toBe('no_worker');
});

test('a paused queue is stalled even when empty, whatever else is wrong', () => {
  expect(stallReason({ ...EMPTY, isPaused: true }, 0)).toBe('paused');
  expect(stallReason({ ...WAITING, isPaused: true }, 60)).toBe('paused');
});

import type { QueueLists } from '@leaderboard/core/api';
import { expect, test } from 'vitest';
import { queueSignature } from './queue-changes.ts';

const ONE = {
  name: 'a/one',
  submitter: 'asha-rao',
  wait_time: '30s',
  precision: 'float16',
  revision: '1'.repeat(40),
  submission_time: '2026-03-01T10:00:00.000Z',
};
const FAILED = {
  ...ONE,
  id: 1,
  reason: 'out_of_memory',
  detail: '',
  explanation: null,
  explanations: [],
  has_log: false,
};
const NOTHING: QueueLists = {
  pending: [],
  evaluating: [],
  finished: [],
  failed: [],
  stalled: null,
  lately: null,
};

const stall = (reason: string, detail: string | null = null) => ({
  reason,
  since: ONE.submission_time,
  detail,
});

test('the passing of time is no change of the queue', () => {
  expect(queueSignature({ ...NOTHING, pending: [{ ...ONE, wait_time: '60s' }] })).toBe(
    queueSignature({ ...NOTHING, pending: [ONE] }),
  );
});

test('a new, moved or replaced submission and a stall are changes', () => {
  const queues = [
    NOTHING,
    { ...NOTHING, pending: [ONE] },
    { ...NOTHING, evaluating: [ONE] },
    { ...NOTHING, failed: [FAILED] },
    { ...NOTHING, pending: [{ ...ONE, name: 'a/two' }] },
    { ...NOTHING, pending: [{ ...ONE, precision: '4bit' }] },
    { ...NOTHING, pending: [ONE], stalled: stall('no_worker') },
    { ...NOTHING, pending: [ONE], stalled: stall('overdue') },
    { ...NOTHING, pending: [ONE], stalled: stall('paused', 'A new GPU.') },
    { ...NOTHING, pending: [ONE], stalled: stall('paused', 'A new harness.') },
    { ...NOTHING, pending: [ONE, { ...ONE, revision: '2'.repeat(40) }] },
  ];
  expect(new Set(queues.map(queueSignature)).size).toBe(queues.length);
});

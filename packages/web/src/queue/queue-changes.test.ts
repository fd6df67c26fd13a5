import { expect, test } from 'vitest';
import { EMPTY_QUEUE, failed, queued } from '../../test/queue-samples.ts';
import { queueSignature } from './queue-changes.ts';

const ONE = queued('a/one', 30);

const stall = (reason: string, detail: string | null = null) => ({
  reason,
  since: ONE.submission_time,
  detail,
});

test('the passing of time is no change of the queue', () => {
  expect(queueSignature({ ...EMPTY_QUEUE, pending: [{ ...ONE, wait_time: '60s' }] })).toBe(
    queueSignature({ ...EMPTY_QUEUE, pending: [ONE] }),
  );
});

test('a new, moved or replaced submission and a stall are changes', () => {
  const queues = [
    EMPTY_QUEUE,
    { ...EMPTY_QUEUE, pending: [ONE] },
    { ...EMPTY_QUEUE, evaluating: [ONE] },
    { ...EMPTY_QUEUE, failed: [failed('a/one')] },
    { ...EMPTY_QUEUE, pending: [{ ...ONE, name: 'a/two' }] },
    { ...EMPTY_QUEUE, pending: [{ ...ONE, precision: '4bit' }] },
    { ...EMPTY_QUEUE, pending: [ONE], stalled: stall('no_worker') },
    { ...EMPTY_QUEUE, pending: [ONE], stalled: stall('overdue') },
    { ...EMPTY_QUEUE, pending: [ONE], stalled: stall('paused', 'A new GPU.') },
    { ...EMPTY_QUEUE, pending: [ONE], stalled: stall('paused', 'A new harness.') },
    { ...EMPTY_QUEUE, pending: [ONE, { ...ONE, revision: '2'.repeat(40) }] },
  ];
  expect(new Set(queues.map(queueSignature)).size).toBe(queues.length);
});

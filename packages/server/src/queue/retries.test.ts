import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, retryDecision } from './retries.ts';

const first = { attempt: 1, setbacks: 0 };

test('at most three attempts, after 1 and 5 minutes, roughly', () => {
  expect(MAX_ATTEMPTS).toBe(3);
  const again = (waitSeconds: number) => ({ status: 'pending', waitSeconds, counts: true });
  expect(retryDecision('worker_lost', first, 0.5)).toEqual(again(60));
  expect(retryDecision('worker_lost', { ...first, attempt: 2 }, 0.5)).toEqual(again(300));
  expect(retryDecision('worker_lost', first, 0)).toEqual(again(48));
  expect(retryDecision('worker_lost', { ...first, attempt: 3 }, 0.5)).toEqual({ status: 'failed' });
});

test.each(['machine_error', 'hub_error', 'internal_error'] as const)(
  'an end with %s never counts; waits double up to an hour',
  (reason) => {
    const waits = [0, 1, 2, 5, 6, 500].map((setbacks) =>
      retryDecision(reason, { attempt: 3, setbacks }, 0.5),
    );
    expect(waits).toEqual(
      [1, 2, 4, 32, 60, 60].map((minutes) => ({
        status: 'pending',
        waitSeconds: minutes * 60,
        counts: false,
      })),
    );
  },
);

test('an unknown type never counts, and waits six hours for an update', () => {
  for (const setbacks of [0, 1, 500])
    expect(retryDecision('unknown_type', { attempt: 3, setbacks }, 0.5)).toEqual({
      status: 'pending',
      waitSeconds: 6 * 3600,
      counts: false,
    });
});

test('a failure that would come again is final', () => {
  for (const reason of [
    'out_of_memory',
    'not_loadable',
    'time_limit',
    'incomplete_results',
    'results_refused',
  ] as const) {
    expect(retryDecision(reason, first, 0.5)).toEqual({ status: 'failed' });
  }
  expect(retryDecision('harness_error', first, 0.5).status).toBe('pending');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AGEING_SECONDS,
  byEvaluationOrder,
  evaluationPriority,
  MAX_ATTEMPTS,
  retryDecision,
  type Waiting,
} from './evaluation-order.ts';

const waiting = fc.record({
  id: fc.integer({ min: 1, max: 1000 }),
  votes: fc.nat(500),
  waitedSeconds: fc.double({ min: 0, max: 1e8, noNaN: true }),
  movedFirstSeconds: fc.option(fc.nat(1000)),
});
const NOT_MOVED = { movedFirstSeconds: null } as const;

test('most votes go first, then the oldest, then the first come', () => {
  const order = (items: readonly Waiting[]) => [...items].sort(byEvaluationOrder).map(({ id }) => id);
  expect(
    order([
      { id: 1, votes: 1, waitedSeconds: 60, ...NOT_MOVED },
      { id: 2, votes: 3, waitedSeconds: 10, ...NOT_MOVED },
      { id: 4, votes: 3, waitedSeconds: 20, ...NOT_MOVED },
      { id: 3, votes: 3, waitedSeconds: 20, ...NOT_MOVED },
    ]),
  ).toEqual([3, 4, 2, 1]);
});

test('what an operator moved to the front goes first, the last foremost', () => {
  const items: Waiting[] = [
    { id: 1, votes: 900, waitedSeconds: 1e6, ...NOT_MOVED },
    { id: 2, votes: 1, waitedSeconds: 5, movedFirstSeconds: 60 },
    { id: 3, votes: 1, waitedSeconds: 9, movedFirstSeconds: 1 },
  ];
  expect(items.sort(byEvaluationOrder).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('nothing starves: a day of waiting is worth a vote', () => {
  expect(evaluationPriority({ votes: 1, waitedSeconds: 3 * AGEING_SECONDS + 1 })).toBe(4);
  fc.assert(
    fc.property(waiting, waiting, (old, newcomer) => {
      const days = newcomer.votes + 1;
      const aged = { ...old, ...NOT_MOVED, waitedSeconds: old.waitedSeconds + days * AGEING_SECONDS };
      expect(byEvaluationOrder(aged, { ...newcomer, ...NOT_MOVED, waitedSeconds: 0 })).toBeLessThan(0);
    }),
  );
});

test('the order is total: no ties, and no circles', () => {
  fc.assert(
    fc.property(fc.uniqueArray(waiting, { selector: ({ id }) => id, minLength: 3 }), ([a, b, c]) => {
      if (a === undefined || b === undefined || c === undefined) return;
      expect(Math.sign(byEvaluationOrder(a, b))).toBe(-Math.sign(byEvaluationOrder(b, a)));
      if (byEvaluationOrder(a, b) < 0 && byEvaluationOrder(b, c) < 0) {
        expect(byEvaluationOrder(a, c)).toBeLessThan(0);
      }
    }),
  );
});

const HOUR_SECONDS = 3600;
const [PUPPETS, HONEST] = [1000, 100];

test('1,000 puppets against 100 honest models: each starts within its bound', () => {
  // There is one evaluation an hour. An attacker submits as many models, without any limit, and all puppets vote for each at once.
  const waiting: { id: number; votes: number; waitedSeconds: number; movedFirstSeconds: null }[] = [];
  const started: Waiting[] = [];
  for (let hour = 0; started.length < HONEST; hour += 1) {
    for (const one of waiting) one.waitedSeconds += HOUR_SECONDS;
    if (hour < HONEST) waiting.push({ id: 2 * hour, votes: 1 + (hour % 10), waitedSeconds: 0, ...NOT_MOVED });
    waiting.push({ id: 2 * hour + 1, votes: 1 + PUPPETS, waitedSeconds: 0, ...NOT_MOVED });
    const next = waiting.reduce((a, b) => (byEvaluationOrder(a, b) < 0 ? a : b));
    waiting.splice(waiting.indexOf(next), 1);
    if (next.votes <= PUPPETS) started.push(next);
  }
  for (const { votes, waitedSeconds } of started) {
    // Only the attack's models of so many days, and the honest models, can be ahead of it.
    const bound = (1 + PUPPETS - votes) * AGEING_SECONDS + (HONEST - 1) * HOUR_SECONDS;
    expect(waitedSeconds).toBeLessThanOrEqual(bound);
    expect(waitedSeconds).toBeGreaterThan(bound / 2);
  }
});

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

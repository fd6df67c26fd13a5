import { BENCHMARKS, type EvaluationKey } from '@leaderboard/core/benchmark/suite';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fixture } from '../../../core/test/support.ts';
import { type Repeated, reproductionOf } from './reproduction.ts';

const right = z.record(z.string(), z.string());
const figures = z
  .object({
    stored: z.object({ right }),
    repeats: z.record(
      z.string(),
      z.object({
        right,
        b: z.array(z.int()),
        c: z.array(z.int()),
        u: z.number(),
        d: z.number(),
        se: z.number(),
        interval: z.tuple([z.number(), z.number()]),
        u_tasks: z.array(z.number()),
        d_tasks: z.array(z.number()),
        tasks_beyond: z.array(z.int()),
        verdict: z.string(),
      }),
    ),
  })
  .parse(JSON.parse(fixture('reproduction/figures.json')));

const TASKS = BENCHMARKS.filter(({ language }) => language !== null).map(({ key }) => key);
const WORDS = {
  reproduces: 'reproduces',
  band: 'differs within the usual band of other hardware',
  differs: 'does not reproduce',
};

/** The answers of the fixture, whose names of tasks are in small letters. */
function repeated(stored: string, again: string): Repeated {
  let [onlyStored, onlyNew] = [0, 0];
  for (const [at, digit] of [...stored].entries()) {
    if (digit === '1' && again[at] === '0') onlyStored += 1;
    if (digit === '0' && again[at] === '1') onlyNew += 1;
  }
  return { n: stored.length, onlyStored, onlyNew };
}

describe('a repeat of all questions', () => {
  test.each(Object.entries(figures.repeats))(
    'on %s has the figures of an independent program',
    (_, wanted) => {
      const tasks = new Map(
        TASKS.map((key) => {
          const name = key.toLowerCase();
          return [key, repeated(figures.stored.right[name] ?? '', wanted.right[name] ?? '')];
        }),
      );
      const all = [...tasks.values()];
      expect(all.map(({ onlyStored }) => onlyStored)).toEqual(wanted.b);
      expect(all.map(({ onlyNew }) => onlyNew)).toEqual(wanted.c);
      const got = reproductionOf(tasks);
      const near = (one: number | undefined, other: number) => expect(one).toBeCloseTo(other, 9);
      near(got.changed, wanted.u);
      near(got.difference, wanted.d);
      near(got.standardError, wanted.se);
      near(got.interval[0], wanted.interval[0]);
      near(got.interval[1], wanted.interval[1]);
      TASKS.forEach((key, index) => {
        near(got.tasks.get(key)?.changed, wanted.u_tasks[index] ?? Number.NaN);
        near(got.tasks.get(key)?.difference, wanted.d_tasks[index] ?? Number.NaN);
      });
      expect(got.beyond).toEqual(wanted.tasks_beyond.map((index) => TASKS[index]));
      expect(WORDS[got.verdict]).toBe(wanted.verdict);
    },
  );

  /** All tasks with 1 % of answers changed both ways, but one. */
  function withOne(key: EvaluationKey, one: Repeated): ReadonlyMap<EvaluationKey, Repeated> {
    return new Map(
      TASKS.map((task) => [task, task === key ? one : { n: 5000, onlyStored: 25, onlyNew: 25 }]),
    );
  }

  test('one task beyond its limit makes the band, and is named', () => {
    const got = reproductionOf(withOne('bba_hindi', { n: 1000, onlyStored: 25, onlyNew: 25 }));
    expect([got.verdict, got.beyond]).toEqual(['band', ['bba_hindi']]);
    const worse = reproductionOf(withOne('bba_hindi', { n: 1000, onlyStored: 45, onlyNew: 45 }));
    expect([worse.verdict, worse.beyond]).toEqual(['differs', ['bba_hindi']]);
  });

  test('a single task has the limits of the whole, and weighs alone', () => {
    const alone = (onlyStored: number, onlyNew: number) =>
      reproductionOf(new Map([['bba_hindi' as const, { n: 1000, onlyStored, onlyNew }]]));
    expect(alone(10, 10)).toMatchObject({ verdict: 'reproduces', changed: 0.02, difference: 0 });
    expect(alone(11, 10).verdict).toBe('band');
    expect(alone(26, 25).verdict).toBe('differs');
    expect(alone(0, 19).verdict).toBe('band');
  });

  test('some tasks weigh by their questions', () => {
    const got = reproductionOf(
      new Map<EvaluationKey, Repeated>([
        ['bba_hindi', { n: 1000, onlyStored: 0, onlyNew: 10 }],
        ['bbk_hindi', { n: 3000, onlyStored: 0, onlyNew: 0 }],
      ]),
    );
    expect(got.difference).toBeCloseTo(10 / 4000, 15);
  });
});

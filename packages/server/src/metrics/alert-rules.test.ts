import { expect, test } from 'vitest';
import { deployedRules, watchAlerts } from '../../test/alert-rules.ts';
import { parseQuery } from '../../test/promql.ts';

/** What fires while one instance answers with these pages, one every so many seconds. */
async function firingOf(
  pages: readonly (string | null)[],
  everySeconds: number,
): Promise<(readonly string[])[]> {
  const watch = watchAlerts(await deployedRules());
  return pages.map((page, index) => {
    watch.scraped(1000 + index * everySeconds, new Map([['one:7860', page]]));
    return watch.firing();
  });
}

const backup = (seconds: number) => `leaderboard_last_backup_timestamp_seconds ${seconds}`;

test('an alert fires once its condition has held for the time of the rule', async () => {
  expect(
    await firingOf(
      ['leaderboard_database_up 0', 'leaderboard_database_up 0', 'leaderboard_database_up 1'],
      60,
    ),
  ).toEqual([[], ['LeaderboardDatabaseDown'], []]);
  const flapping = [0, 1, 0].map((up) => `leaderboard_database_up ${up}`);
  expect(await firingOf(flapping, 50)).toEqual([[], [], []]);
});

test('an instance that does not answer fires for itself alone', async () => {
  const watch = watchAlerts(await deployedRules());
  for (const seconds of [0, 60, 120])
    watch.scraped(
      seconds,
      new Map([
        ['one', null],
        ['two', backup(0)],
      ]),
    );
  expect(watch.firing()).toEqual(['LeaderboardServerDown']);
});

test('three failed attempts in ten minutes fire, two do not', async () => {
  const failures = (count: number) => `leaderboard_attempt_failures_total{reason="hub_error"} ${count}`;
  // Prometheus stretches what it has seen to the whole range: two failures may count as 2.5.
  for (const before of [3, 60])
    for (const [count, fired] of [
      [9, []],
      [10, ['LeaderboardAttemptsFailing']],
    ] as const) {
      const pages = [...Array<string>(before).fill(failures(7)), failures(count)];
      expect((await firingOf(pages, 15)).at(-1)).toEqual(fired);
    }
});

test('comparisons, arithmetic, groups and functions give what Prometheus gives', () => {
  const samples = {
    nowSeconds: 100,
    now: (name: string) =>
      name === 'a'
        ? [
            { labels: { x: '1', y: '1' }, value: 3 },
            { labels: { x: '1', y: '2' }, value: 5 },
            { labels: { x: '2' }, value: 1 },
          ]
        : [{ labels: { x: '2' }, value: 4 }],
    within: () => [
      { labels: {}, points: [20, 40, 60, 80, 100].map((seconds) => ({ seconds, value: seconds - 20 })) },
    ],
  };
  const ask = (query: string) => parseQuery(query)(samples);
  expect(ask('max by (x) (a) > 4')).toEqual([{ labels: { x: '1' }, value: 5 }]);
  expect(ask('sum(a)')).toEqual([{ labels: {}, value: 9 }]);
  expect(ask('b - a')).toEqual([{ labels: { x: '2' }, value: 3 }]);
  expect(ask('a{y!="1",x=~"1|3"}')).toEqual([{ labels: { x: '1', y: '2' }, value: 5 }]);
  expect(ask('abs(time() - max(b)) > 2 * 40')).toEqual([{ labels: {}, value: 96 }]);
  // The counter began at zero, so its growth is not stretched to the time before.
  expect(ask('increase(c[100s])')).toEqual([{ labels: {}, value: 80 }]);
  expect(() => parseQuery('a offset 5m')).toThrow('Not understood');
});

test('a quantile lies on the straight line within its bucket', () => {
  const bucket = (le: string, value: number) => ({ labels: { le }, value });
  const buckets = [bucket('1', 50), bucket('2', 90), bucket('+Inf', 100)];
  const samples = { nowSeconds: 0, now: () => buckets, within: () => [] };
  expect(parseQuery('histogram_quantile(0.7, a)')(samples)).toEqual([{ labels: {}, value: 1.5 }]);
});

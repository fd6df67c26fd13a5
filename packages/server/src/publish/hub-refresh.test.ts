import { availableOnHub } from '@leaderboard/core/benchmark/entry';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { hubAndStandIn } from '../../test/stand-in-hub.ts';
import { capturedLogger } from '../../test/test-app.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { HubUnavailable } from '../hub/transport.ts';
import { setFlags } from './flags.sql.ts';
import { applyHubFacts, claimDueModel, storeHubFacts } from './hub-facts.sql.ts';
import { startHubRefresh } from './hub-refresh.ts';
import { publish } from './publish.sql.ts';
import { getBoardState, getExportState, newestPublication } from './read-publication.sql.ts';
import { readReports, retractReports } from './reported-scores.sql.ts';

const AT_ONCE = { firstMs: 0, betweenMs: 0, retryMs: 0, pauseMs: 20, applyMs: 20 };

async function boardOf(...names: readonly string[]): Promise<Database> {
  const database = await freshDatabase();
  await publish(
    database,
    'import',
    names.map((name) => newRun(name, 0.5)),
  );
  return database;
}

async function factsOf(database: Database, name: string) {
  const entry = (await wholeBoard(database))?.entries.find(({ id }) => id === name);
  return entry && [entry.metadata.hub_hearts, entry.metadata.hub_license, availableOnHub(entry)];
}

async function gatesOf(database: Database) {
  const { entries = [] } = (await wholeBoard(database)) ?? {};
  return Object.fromEntries(entries.map(({ id, features }) => [id, features.is_gated]));
}

test('likes, license, gate and availability follow the hub, asked once a day', async () => {
  const database = await boardOf('a/one', 'a/two', 'a/three');
  await database.db.execute(
    sql`update models set hub_hearts = 1, license = 'other', is_available_on_hub = true`,
  );
  await setFlags(database, 'a/three', new Map([['on-hub', false]]), 'Its repository is empty.');
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/one');
  standIn.putModel('a/three', { access: 'gated' });
  const { logger, logs } = capturedLogger();
  onTestFinished(startHubRefresh(database, hub, logger, AT_ONCE));
  await expect.poll(() => factsOf(database, 'a/one')).toEqual([7, 'mit', true]);
  await expect.poll(() => factsOf(database, 'a/two')).toEqual([1, 'other', false]);
  // An operator's flag is kept; the other metadata comes from the hub.
  await expect.poll(() => factsOf(database, 'a/three')).toEqual([7, 'mit', false]);
  await expect.poll(() => gatesOf(database)).toEqual({ 'a/one': false, 'a/two': null, 'a/three': true });
  expect(standIn.calls()).toHaveLength(3);
  expect(await claimDueModel(database.db)).toBeNull();
  expect(logs.join('')).toContain('model metadata was updated from the hub');
  const { rows } = await database.db.execute(sql`select cause, flag, value_after, reason from ledger
    where flag is not null order by id desc limit 1`);
  expect(rows).toEqual([
    { cause: 'hub', flag: 'on-hub', value_after: false, reason: 'The hub no longer shows it.' },
  ]);
  await database.db.execute(sql`update hub_facts set asked_at = now() - interval '25 hours'`);
  standIn.putModel('a/two', { facts: { likes: 9 } });
  // The author removed the license from the model card: the known one is kept.
  standIn.putModel('a/three', { facts: { likes: 8, tags: [], cardData: {} } });
  await expect.poll(() => factsOf(database, 'a/two')).toEqual([9, 'mit', true]);
  await expect.poll(() => factsOf(database, 'a/three')).toEqual([8, 'mit', false]);
});

test('what a repository states of the suite follows the hub, once a day', async () => {
  const database = await boardOf('a/one');
  const { hub, standIn } = await hubAndStandIn();
  const results = (value: string) => `- dataset:
    id: bharatgenai/BhashaBench-Ayur
    task_id: bba_Hindi
  value: ${value}
`;
  const state = (files: Readonly<Record<string, string>>) => standIn.putModel('a/one', { files });
  const values = async () =>
    (await readReports(database.db, ['A/One'])).map(({ value, file }) => [value, file]);
  state({ '.eval_results/a.yaml': results('0.41'), '.eval_results/b.yaml': results('41.5') });
  onTestFinished(startHubRefresh(database, hub, capturedLogger().logger, AT_ONCE));
  await expect.poll(values).toEqual([
    ['0.41', '.eval_results/a.yaml'],
    ['41.5', '.eval_results/b.yaml'],
  ]);
  const [first] = await readReports(database.db, ['a/one']);
  expect(await retractReports(database, { id: first?.id ?? 0 }, 'spam')).toBe(1);
  const askAgain = () =>
    database.db.execute(sql`update hub_facts set asked_at = now() - interval '25 hours'`);
  // A retracted score does not return, even with another value.
  state({ '.eval_results/a.yaml': results('0.99'), '.eval_results/b.yaml': results('42') });
  await askAgain();
  await expect.poll(values).toEqual([['42', '.eval_results/b.yaml']]);
  state({});
  await askAgain();
  await expect.poll(values).toEqual([]);
});

test('a hub that is down changes nothing, and is asked again', async () => {
  const database = await boardOf('a/one');
  await database.db.execute(sql`update models set hub_hearts = 1, is_available_on_hub = true`);
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/one');
  standIn.fail('error');
  onTestFinished(startHubRefresh(database, hub, capturedLogger().logger, AT_ONCE));
  await expect.poll(() => standIn.calls().length).toBeGreaterThan(2);
  expect(await factsOf(database, 'a/one')).toEqual([1, null, true]);
  standIn.fail(null);
  await expect.poll(() => factsOf(database, 'a/one'), { timeout: 4 * PATIENCE_MS }).toEqual([7, 'mit', true]);
});

test('a model whose facts are unreadable stops no other, and is named', async () => {
  const database = await boardOf('a/one', 'a/two', 'a/three');
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/one', { facts: { cardData: { text: 'x'.repeat(2_000_000) } } });
  standIn.putModel('a/two');
  standIn.putModel('a/three');
  const { logger, logs } = capturedLogger();
  onTestFinished(startHubRefresh(database, hub, logger, AT_ONCE));
  for (const name of ['a/two', 'a/three'])
    await expect.poll(() => factsOf(database, name)).toEqual([7, 'mit', true]);
  const named = () => logs.filter((line) => line.includes('"model":"a/one"') && line.includes('too long'));
  // The hub is queried for it again.
  await expect.poll(() => named().length).toBeGreaterThan(1);
  standIn.putModel('a/one');
  await expect.poll(() => factsOf(database, 'a/one')).toEqual([7, 'mit', true]);
});

test('after five failures in a row the hub gets a pause', async () => {
  const database = await boardOf(
    ...['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((name) => `a/${name}`),
  );
  const times: number[] = [];
  const currentFacts = async (): Promise<never> => {
    times.push(performance.now());
    throw new HubUnavailable('it is down');
  };
  const pace = { ...AT_ONCE, retryMs: 3_600_000, pauseMs: 400 };
  onTestFinished(startHubRefresh(database, { currentFacts }, capturedLogger().logger, pace));
  await expect.poll(() => times.length).toBe(7);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(Math.min(...pauses.slice(4))).toBeGreaterThan(390);
  // Each model is due again in an hour, not tomorrow.
  const { rows } = await database.db.execute(
    sql`select count(*)::int as due from hub_facts where asked_at <= now() - interval '22 hours 59 minutes'`,
  );
  expect(rows).toEqual([{ due: 7 }]);
});

test('a stop asks about no further model, and takes none', async () => {
  const database = await boardOf('a/one', 'a/two');
  let asked = 0;
  const currentFacts = async () => {
    asked += 1;
    stop();
    return { isAvailable: true, isGated: false, likes: 1, license: null, reported: null } as const;
  };
  const stop = startHubRefresh(database, { currentFacts }, capturedLogger().logger, AT_ONCE);
  const answered = sql`select from hub_facts where answered_at is not null`;
  await expect.poll(async () => (await database.db.execute(answered)).rowCount).toBe(1);
  expect(asked).toBe(1);
  // The other model is due when a server runs again.
  expect(await claimDueModel(database.db)).not.toBeNull();
});

test('two servers take different models; only changed facts make another board', async () => {
  const url = await freshDatabaseUrl();
  const [one, two] = await Promise.all([open(url), open(url)]);
  await publish(
    one,
    'import',
    Array.from({ length: 80 }, (_, index) => newRun(`a/model-${index}`, 0.5)),
  );
  await one.db.execute(sql`update models set is_available_on_hub = true`);
  const taken: number[] = [];
  const takeAll = async ({ db }: Database) => {
    for (let due = await claimDueModel(db); due !== null; due = await claimDueModel(db)) taken.push(due.id);
  };
  await Promise.all([takeAll(one), takeAll(two)]);
  expect(new Set(taken).size).toBe(80);
  expect(taken).toHaveLength(80);
  const states = async () => {
    const newest = await newestPublication(one.db);
    return newest && [getBoardState(newest), getExportState(newest)];
  };
  const first = await states();
  const same = { isAvailable: true, likes: null, license: null } as const;
  await storeHubFacts(one.db, 1, same);
  expect([await applyHubFacts(one), await states()]).toEqual([0, first]);
  for (const id of [1, 2]) await storeHubFacts(one.db, id, { ...same, likes: 3 });
  expect(await applyHubFacts(two)).toBe(2);
  const liked = await states();
  // New likes alone do not require new export files.
  expect([liked?.[0] === first?.[0], liked?.[1] === first?.[1]]).toEqual([false, true]);
  for (const id of [3, 4]) await storeHubFacts(one.db, id, { ...same, isAvailable: false });
  expect(await applyHubFacts(two)).toBe(2);
  const flagged = await states();
  expect([flagged?.[0] === liked?.[0], flagged?.[1] === liked?.[1]]).toEqual([false, false]);
  expect([await applyHubFacts(one), await states()]).toEqual([0, flagged]);
});

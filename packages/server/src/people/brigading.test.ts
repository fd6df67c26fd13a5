import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caller, MANY } from '../../test/caller.ts';
import { claimed, submitModel } from '../../test/evaluations.ts';
import { freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { commitOf, modelId } from '../../test/new-submission.ts';
import type { Database } from '../database/database.ts';
import { voteRulings } from '../database/schema.ts';
import { readPendingModels } from '../queue/queue-lists.sql.ts';
import { listVotes, moderateVotes, type VoteSelection } from './vote-moderation.sql.ts';
import { castVote, votedModels, votesByRevision } from './votes.sql.ts';

const MODEL = 'a/one';
const REASON = 'one person';

const rulingsOf = (database: Database) => database.db.select().from(voteRulings).orderBy(asc(voteRulings.id));

/** A model submitted by anna, with votes by boris, chen and dora, one hour apart. */
async function votedModel(): Promise<Database> {
  const database = await freshDatabase();
  await submitModel(database, MODEL);
  for (const name of ['boris', 'chen', 'dora']) {
    await castVote(database, caller(name), modelId(MODEL), MANY);
    await database.db.execute(sql`update votes set created_at = created_at - interval '1 hour'`);
    await database.db.execute(sql`update accounts set first_seen_at = first_seen_at - interval '1 hour'`);
  }
  return database;
}

test('a void vote counts nowhere, stays its owner’s and is given once', async () => {
  const database = await votedModel();
  const { db } = database;
  const counts = async () => [
    (await votesByRevision(db, [MODEL])).get(MODEL),
    (await readPendingModels(db)).map(({ votes_by_revision }) => votes_by_revision)[0],
  ];
  expect(await counts()).toEqual([{ [commitOf('a')]: 4 }, { [commitOf('a')]: 4 }]);
  const puppets = { accounts: ['boris', 'chen'] };
  expect(await moderateVotes(database, MODEL, puppets, true, REASON)).toEqual({ selected: 2, changed: 2 });
  expect(await counts()).toEqual([{ [commitOf('a')]: 2 }, { [commitOf('a')]: 2 }]);
  expect(await votedModels(db, 'boris')).toEqual([MODEL]);
  expect(await castVote(database, caller('boris'), modelId(MODEL), MANY)).toEqual({ kind: 'voted' });
  await submitModel(database, MODEL, { commit: commitOf('b') });
  expect((await votesByRevision(db, [MODEL])).get(MODEL)).toEqual({ [commitOf('a')]: 2 });
  expect(await moderateVotes(database, MODEL, {}, false, 'a mistake')).toEqual({ selected: 4, changed: 2 });
  expect((await votesByRevision(db, [MODEL])).get(MODEL)).toEqual({ [commitOf('a')]: 4 });
});

test('each ruling is kept with reason and time, once, for good', async () => {
  const url = await freshDatabaseUrl();
  const [one, two] = await Promise.all([open(url), open(url)]);
  await submitModel(one, MODEL);
  await castVote(one, caller('boris'), modelId(MODEL), MANY);
  const both = await Promise.all(
    [one, two, one, two].map((database) => moderateVotes(database, MODEL, {}, true, REASON)),
  );
  expect(both.map(({ changed }) => changed).sort()).toEqual([0, 0, 0, 2]);
  await moderateVotes(two, MODEL, { accounts: ['boris'] }, false, 'a mistake');
  expect(await rulingsOf(one)).toMatchObject([
    { accountId: '1', model: MODEL, isVoid: true, reason: REASON, at: expect.any(Date) },
    { accountId: 'boris', model: MODEL, isVoid: true, reason: REASON },
    { accountId: 'boris', model: MODEL, isVoid: false, reason: 'a mistake' },
  ]);
  for (const statement of [sql`update vote_rulings set reason = 'x'`, sql`delete from vote_rulings`]) {
    await expect(one.db.execute(statement)).rejects.toThrow();
  }
  expect(await rulingsOf(one)).toHaveLength(3);
});

test('puppets keep honest models waiting for a day for each vote, no longer', async () => {
  // There are four evaluations a day. An attacker submits a model before each, without any limit, and all puppets vote for it
  // immediately.
  const [PER_DAY, PUPPETS, HONEST] = [4, 3, 3];
  const database = await freshDatabase();
  const waited: number[] = [];
  for (let turn = 0; waited.length < HONEST; turn += 1) {
    await database.db.execute(
      sql`update submissions set submitted_at = submitted_at - interval '1 day' / ${PER_DAY}`,
    );
    if (turn < HONEST) await submitModel(database, `honest/model-${turn}`);
    const model = `puppets/model-${turn}`;
    await submitModel(database, model);
    for (let puppet = 1; puppet <= PUPPETS; puppet += 1)
      await castVote(database, caller(`puppet-${puppet}`), modelId(model), MANY);
    const next = (await claimed(database)).submission.model;
    if (next.startsWith('honest/')) waited.push(turn - Number(next.split('-')[1]));
  }
  // Only the attacker's models from one day per puppet, and the other honest models, can be ahead of an honest model.
  const bound = PUPPETS * PER_DAY + HONEST - 1;
  expect(Math.max(...waited)).toBeLessThanOrEqual(bound);
  expect(Math.min(...waited)).toBeGreaterThan(bound / 2);
});

const HOUR_MS = 3_600_000;

test('votes are chosen by account, time, first sight, or all of these', async () => {
  const database = await votedModel();
  // boris, chen and dora voted, and were first seen, 3, 2 and 1 hours ago.
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const two = { accounts: ['boris', 'chen'], firstSeenAfter: ago(2.5) };
  const selections: readonly (readonly [VoteSelection, readonly string[]])[] = [
    [{}, ['1', 'boris', 'chen', 'dora']],
    [{ accounts: ['dora', 'boris', 'nobody'] }, ['boris', 'dora']],
    [{ from: ago(2.5) }, ['chen', 'dora']],
    [{ to: ago(1.5) }, ['1', 'boris', 'chen']],
    [{ firstSeenAfter: ago(2.5) }, ['chen', 'dora']],
    [{ ...two, from: ago(4), to: ago(0) }, ['chen']],
    [{ accounts: ['nobody'] }, []],
  ];
  for (const [selection, chosen] of selections) {
    const outcome = { selected: chosen.length, changed: chosen.length };
    expect(await moderateVotes(database, MODEL, selection, true, REASON)).toEqual(outcome);
    const records = await listVotes(database.db, MODEL);
    expect(records.filter(({ isVoid }) => isVoid).map(({ accountId }) => accountId)).toEqual(chosen);
    await moderateVotes(database, MODEL, {}, false, 'the next');
  }
});

test('an operator sees when accounts voted, and which votes are void', async () => {
  const database = await votedModel();
  await castVote(database, caller('boris', 'boris-new'), modelId('a/none'), MANY);
  await submitModel(database, 'a/two');
  await castVote(database, caller('boris', 'boris-new'), modelId('a/two'), MANY);
  await moderateVotes(database, MODEL, { accounts: ['chen'] }, true, REASON);
  await moderateVotes(database, MODEL, { accounts: ['dora'] }, true, REASON);
  await moderateVotes(database, MODEL, { accounts: ['dora'] }, false, 'a mistake');
  const records = await listVotes(database.db, MODEL);
  expect(records).toMatchObject([
    { accountId: '1', name: 'anna', isVoid: false, reason: null },
    { accountId: 'boris', name: 'boris-new', isVoid: false, reason: null },
    { accountId: 'chen', name: 'chen', isVoid: true, reason: REASON },
    { accountId: 'dora', name: 'dora', isVoid: false, reason: 'a mistake' },
  ]);
  const hours = records.map(({ votedAt, firstSeenAt }) =>
    [votedAt, firstSeenAt].map((time) => Math.round((Date.now() - time.getTime()) / HOUR_MS)),
  );
  expect(hours).toEqual([
    [3, 3],
    [3, 3],
    [2, 2],
    [1, 1],
  ]);
  expect(await listVotes(database.db, 'a/none')).toEqual([]);
});

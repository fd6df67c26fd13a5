import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { caller, NO_LIMITS } from '../../test/caller.ts';
import { claimed, loseLease, submitModel } from '../../test/evaluations.ts';
import { databaseUrlWithoutSchema, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { claimant, newMachine, newWorkerState } from '../../test/machine.ts';
import { newRun } from '../../test/new-run.ts';
import { countRows, modelId, newSubmission } from '../../test/new-submission.ts';
import { capturedLogger, testApp } from '../../test/test-app.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { loadBoard } from '../board/board-loader.ts';
import { applyHubFacts, storeHubFacts, takeDueModel } from '../board/hub-facts.sql.ts';
import { fillEmptyBoard } from '../board/import/published-results.ts';
import { publish } from '../board/publish.sql.ts';
import { readReports, replaceHubReports } from '../board/reported-scores.sql.ts';
import { lastBoard, storeBoard } from '../board/stored-board.sql.ts';
import { plainOf, storeBody } from '../http/stored-body.ts';
import { setBlocked } from '../people/blocks.sql.ts';
import { deleteFullBuckets } from '../people/quotas.sql.ts';
import { castVote } from '../people/votes.sql.ts';
import { finishEvaluation } from '../queue/finish-evaluation.sql.ts';
import {
  claimNext,
  extendLease,
  failEvaluation,
  giveBack,
  isAnyDue,
  recentLeases,
} from '../queue/leases.sql.ts';
import { createQueueReader } from '../queue/queue-health.sql.ts';
import { acceptSubmission, giveBackAttempt, takeAttempt } from '../queue/submit.sql.ts';
import { askToDrain, endWorker, reportWorker } from '../queue/workers.sql.ts';
import type { HubReport } from '../rules/reported-scores.ts';
import type { Database } from './database.ts';
import { grantServiceRights } from './migrate.ts';

const ROLES = ['leaderboard_server', 'leaderboard_worker'] as const;

/** Roles belong to the whole server, which other test files share. */
async function ensureRoles(): Promise<void> {
  const client = new pg.Client({ host: inject('postgresHost'), user: 'postgres', database: 'postgres' });
  await client.connect();
  for (const role of ROLES) {
    await client.query(`create role ${role} login`).catch((error: unknown) => {
      if (!String(error).includes('already exists')) throw error;
    });
  }
  await client.end();
}

function as(role: string, url: string): string {
  return url.replace('postgres@', `${role}@`);
}

/** One database, opened by its owner and with the accounts of a server and of a worker. */
async function threeAccounts(): Promise<{ owner: Database; server: Database; worker: Database }> {
  await ensureRoles();
  const url = await freshDatabaseUrl();
  const owner = await open(url);
  expect(await grantServiceRights(owner.transaction)).toEqual([]);
  const [server, worker] = await Promise.all(ROLES.map((role) => open(as(role, url))));
  if (server === undefined || worker === undefined) throw new Error('An account was not opened.');
  return { owner, server, worker };
}

/** A score that the hub states of a model. */
const reported = (value: string): HubReport => ({
  ...{ key: 'bba', value, n: null, method: null, source: null, url: null, date: null },
  ...{ reporter: 'author', pull_request: null, notes: null, file: 'x.yaml' },
});

const QUOTA = { action: 'vote', limit: 9, periodSeconds: 60 };

test('a server’s account can do all that a server does', async () => {
  const { owner, server } = await threeAccounts();
  await publish(owner, 'import', [newRun('a/one', 0.5)]);
  expect(await fillEmptyBoard(server)).toBeNull();
  const anna = caller('1', 'anna');
  expect(await takeAttempt(server, anna, modelId('a/two'), QUOTA)).toEqual({ kind: 'accepted' });
  await giveBackAttempt(server, anna, QUOTA);
  expect(await acceptSubmission(server, anna, newSubmission('a/two'), NO_LIMITS)).toEqual({
    kind: 'accepted',
  });
  expect(await castVote(server, caller('2', 'boris'), modelId('a/two'), QUOTA)).toEqual({ kind: 'voted' });
  await setBlocked(owner, { kind: 'account', id: '3' }, true, 'Copies.');
  expect(await castVote(server, caller('3', 'chen'), modelId('a/two'), QUOTA)).toMatchObject({
    kind: 'refused',
  });
  await deleteFullBuckets(server.db);
  const due = await takeDueModel(server.db);
  await storeHubFacts(server.db, due?.id ?? 0, { isAvailable: true, likes: 12, license: 'mit' });
  expect(await applyHubFacts(server)).toBe(1);
  for (const value of ['1', '2']) await replaceHubReports(server, 'a/one', [reported(value)]);
  expect(await readReports(server.db, ['a/one'])).toMatchObject([{ value: '2' }]);
  expect((await wholeBoard(server))?.entries[0]?.metadata.hub_hearts).toBe(12);
  await storeHubFacts(server.db, due?.id ?? 0, { isAvailable: false });
  expect(await applyHubFacts(server)).toBe(1);
  expect(await countRows(server.db, 'ledger')).toBe(2);
  const { signal } = new AbortController();
  const { logger, logs } = capturedLogger();
  const made = await loadBoard(server, logger, signal);
  expect(made.models).toBe(1);
  await expect.poll(() => countRows(server.db, 'stored_boards')).toBe(1);
  await storeBoard(server.db, { ...made, hash: 'of another version' });
  expect(await countRows(server.db, 'stored_boards')).toBe(1);
  expect(logs).toEqual([]);
  expect(await createQueueReader(server.db, () => 0)()).toMatchObject({ pending: 1 });
  const app = await testApp({ database: server });
  const reads = [
    '/api/models/status',
    '/api/models/pending',
    '/api/votes/user/anna',
    '/api/submissions/user/anna',
  ];
  const records = [
    '/api/models/a/one',
    '/api/runs/1',
    '/api/publications',
    '/api/changes',
    '/changes.atom',
    '/api/export/board.csv?at=1',
  ];
  for (const url of [...reads, ...records]) {
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200]);
  }
});

test('what a server’s account stores changes no other server’s board', async () => {
  const { owner, server } = await threeAccounts();
  await publish(owner, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  const { signal } = new AbortController();
  const { logger } = capturedLogger();
  const own = await loadBoard(owner, logger, signal);
  await expect.poll(() => countRows(owner.db, 'stored_boards')).toBe(1);
  const forged = { ...own, ...(await storeBody(`[{"id":"forged/one"}]`, 'quick')) };
  await storeBoard(server.db, forged);
  const last = await lastBoard(owner.db);
  // The forged one is served until the server has made its own, and nothing is said of its publication.
  expect(last).toMatchObject({ hash: forged.hash, state: null, sha256: null });
  const made = await loadBoard(owner, logger, signal, last);
  expect(await text(plainOf(made.brotli))).not.toContain('forged');
  expect(made).toMatchObject({ hash: own.hash, models: 2 });
  await server.db.execute(sql`update publications set changed_at = null, facts_changed_at = now()`);
  expect(await loadBoard(owner, logger, signal, made)).toMatchObject({ hash: own.hash, models: 2 });
});

test('a worker’s account can do all that a worker does', async () => {
  const { owner, worker } = await threeAccounts();
  for (const model of ['a/one', 'a/two', 'a/three', 'a/four']) await submitModel(owner, model);
  const state = newWorkerState();
  const report = () => reportWorker(worker.db, state);
  expect(await report()).toBe(false);
  expect(await askToDrain(worker.db, 'gpu-1')).toBe(1);
  expect(await report()).toBe(true);
  await endWorker(worker.db, state.id);
  expect(await isAnyDue(worker, newMachine())).toBe(true);
  expect(await recentLeases(worker.db)).toEqual([]);
  expect(await fillEmptyBoard(worker).catch(() => 'refused')).not.toBe('refused');
  const claim = async () => (await claimed(worker)).lease;
  const first = await claim();
  expect(await extendLease(worker.db, first, 60)).toBe(true);
  expect(await giveBack(worker.db, first)).toBe(true);
  const run = {
    ...newRun('a/one', 0.5),
    fileSha256: 'e'.repeat(64),
    file: Buffer.from('{}'),
  };
  expect(await finishEvaluation(worker, await claim(), run)).toMatchObject({ kind: 'finished' });
  const failure = { reason: 'harness_error', explanations: [], logTail: 'x' } as const;
  expect(await failEvaluation(worker, await claim(), failure, Math.random)).toMatchObject({
    status: 'pending',
  });
  await claim();
  await loseLease(owner.db);
  const lost: unknown[] = [];
  await claimNext(worker, claimant('w2'), 60, Math.random, (one) => lost.push(one));
  expect(lost).toHaveLength(1);
});

const reportedBy = (origin: string) =>
  `insert into reported_scores (model, key, value, reporter, origin, file) values ('a/one', 'bba', '1', 'other', '${origin}', 'x')`;

/** A row of the ledger as an account might forge it. */
const forged = (columns: string, values: string) => `insert into ledger (${columns}) values (${values})`;
const flagged = (cause: string, flag: string) =>
  forged(
    'cause, model_id, flag, value_before, value_after, reason',
    `'${cause}', 1, '${flag}', false, true, 'x'`,
  );
const changed = (cause: string) =>
  forged('cause, publication_id, entry_id, run_after', `'${cause}', 1, 'a/one', 1`);
const submitted = (column: string, value: string) =>
  `insert into submissions (account_id, model, revision, commit, model_type, precision, weight_type, use_chat_template, ${column})
    values ('1', 'a/one', 'main', repeat('a', 40), 'chat', 'float16', 'Original', false, ${value})`;

/** Account and statement. */
const FORBIDDEN: readonly (readonly [role: string, statement: string])[] = [
  ['server', `update runs set source = 'x'`],
  ['server', `insert into publications (suite, suite_version, cause, run_ids) values ('x', 1, 'x', '{}')`],
  ['server', `update scores set value = 1`],
  ['server', `update publications set sha256 = 'x'`],
  ['worker', `update publications set sha256 = 'x'`],
  ['worker', `update publications set run_ids = '{}'`],
  ['worker', 'delete from publications'],
  ['worker', 'delete from stored_boards'],
  ['server', `update submissions set status = 'finished'`],
  ['server', `update submissions set log_tail = null`],
  ['server', `update models set name = 'x'`],
  ['server', `update accounts set first_seen_at = now() - interval '1 year'`],
  ['server', `update accounts set name_removed_at = null`],
  ['server', `insert into vote_rulings (account_id, model, is_void, reason) values ('1', 'a', true, 'x')`],
  ['server', `insert into operator_actions (action, subject) values ('resume', 'queue')`],
  ['server', flagged('operator', 'on-hub')],
  ['server', flagged('flag', 'on-hub')],
  ['server', flagged('hub', 'contaminated')],
  ['server', changed('submission 1')],
  ['server', changed('hub')],
  ['server', forged('cause', `'hub'`)],
  ['server', forged('cause, model_id, flag, at', `'hub', 1, 'on-hub', now() - interval '1 day'`)],
  ['server', submitted('status', `'finished'`)],
  ['server', submitted('moved_first_at', 'now()')],
  ['server', submitted('run_id', '1')],
  ['server', reportedBy('import')],
  ['server', 'delete from reported_scores'],
  ['server', 'update reported_scores set taken_back_at = null'],
  ['worker', reportedBy('hub')],
  ['worker', reportedBy('import')],
  ['worker', 'delete from reported_scores'],
  ['worker', `insert into votes (account_id, model, revision) values ('1', 'a/one', 'x')`],
  ['worker', `update accounts set name = 'x'`],
  ['worker', `update scores set value = 1`],
  ['worker', `update models set is_flagged = true`],
  ['worker', `update models set name = 'x'`],
  ['worker', `update submissions set account_id = '1'`],
  ['worker', `update submissions set moved_first_at = now()`],
  ['worker', flagged('flag', 'on-hub')],
  ['worker', flagged('hub', 'on-hub')],
  ['worker', flagged('submission 1', 'contaminated')],
  ['worker', changed('import')],
  [
    'worker',
    `insert into publications (suite, suite_version, cause, run_ids) values ('x', 1, 'take-back of submission 1', '{}')`,
  ],
  ['server', `insert into backups (kind) values ('backup')`],
  ['worker', `select key from network_key`],
  [
    'worker',
    `insert into stored_boards (publication, published_at, models, hash, body) values (1, now(), 1, 'x', '')`,
  ],
  ['server', `update stored_boards set hash = 'x'`],
  ['worker', `insert into operator_actions (action, subject) values ('resume', 'queue')`],
  ...(['server', 'worker'] as const).flatMap((role): [string, string][] => [
    [role, `set leaderboard.redacts = 'on'; update ledger set reason = 'x'`],
    [role, 'delete from ledger'],
    [role, 'delete from results_files'],
    [role, 'delete from votes'],
    [role, 'truncate submissions cascade'],
    [role, 'drop table votes'],
    [role, 'create table own (id integer)'],
    [role, 'create temporary table earlier_models (id integer)'],
    [role, 'select lo_create(0)'],
    [role, `select lo_from_bytea(0, 'x')`],
    [role, `copy (select 1) to program 'true'`],
    [role, `select pg_read_file('/etc/passwd')`],
  ]),
];

test('neither account may do what is not its own', async () => {
  const accounts = await threeAccounts();
  await publish(accounts.owner, 'import', [newRun('a/one', 0.5)]);
  await accounts.owner.db.execute(sql.raw(reportedBy('import')));
  const refusals: unknown[] = [];
  for (const [role, statement] of FORBIDDEN) {
    const { db } = role === 'server' ? accounts.server : accounts.worker;
    const code = await db.execute(sql.raw(statement)).then(
      () => 'done',
      ({ cause }) => cause.code,
    );
    refusals.push([role, statement, code]);
  }
  expect(refusals).toEqual(FORBIDDEN.map(([role, statement]) => [role, statement, '42501']));
});

test('an account loses the rights that an earlier version gave it', async () => {
  const { owner, server } = await threeAccounts();
  await owner.db.execute(sql`grant delete on results_files to leaderboard_server`);
  await server.db.execute(sql`delete from results_files`);
  await grantServiceRights(owner.transaction);
  await expect(server.db.execute(sql`delete from results_files`)).rejects.toThrow();
});

test('an account without the rights to migrate says who must do it', async () => {
  await ensureRoles();
  const url = await databaseUrlWithoutSchema();
  await expect(open(as('leaderboard_server', url))).rejects.toThrow(
    /Run "npx leaderboard migrate" with the account that owns/,
  );
});

test('without the two accounts nothing is granted, and they are named', async () => {
  const owner = await open(await freshDatabaseUrl());
  const missing = await owner.transaction(async (tx) => {
    const name = `renamed_${randomBytes(4).toString('hex')}`;
    await ensureRoles();
    await tx.execute(sql.raw(`alter role leaderboard_worker rename to ${name}`));
    return grantServiceRights(async (work) => work(tx)).finally(() =>
      tx.execute(sql.raw(`alter role ${name} rename to leaderboard_worker`)),
    );
  });
  expect(missing).toEqual(['leaderboard_worker']);
});

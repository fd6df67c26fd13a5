import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { caller, NO_LIMITS } from '../../test/caller.ts';
import { claimed, loseLease, submitModel } from '../../test/evaluations.ts';
import { databaseUrlWithoutSchema, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { claimant, newWorkerState } from '../../test/machine.ts';
import { newRun } from '../../test/new-run.ts';
import { countRows, modelId, newSubmission } from '../../test/new-submission.ts';
import { capturedLogger, testApp } from '../../test/test-app.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { loadBoard } from '../board/board-loader.ts';
import { readStoredBoard, storeBoard } from '../board/stored-board.sql.ts';
import { compressBody, decompress } from '../http/stored-body.ts';
import type { HubReport } from '../hub/reported-scores.ts';
import { fillEmptyBoard } from '../import/published-results.ts';
import { setBlocked } from '../people/blocks.sql.ts';
import { deleteFullBuckets } from '../people/quotas.sql.ts';
import { castVote } from '../people/votes.sql.ts';
import { applyHubFacts, claimDueModel, storeHubFacts } from '../publish/hub-facts.sql.ts';
import { publish } from '../publish/publish.sql.ts';
import { readReports, replaceHubReports } from '../publish/reported-scores.sql.ts';
import { finishEvaluation } from '../queue/finish-evaluation.sql.ts';
import {
  claimNext,
  extendLease,
  failEvaluation,
  filterLiveLeases,
  releaseLease,
} from '../queue/leases.sql.ts';
import { createQueueReader } from '../queue/queue-health.sql.ts';
import { acceptSubmission, countAttempt, refundAttempt } from '../queue/submit.sql.ts';
import { endWorker, reportWorker, requestDrain } from '../queue/workers.sql.ts';
import { removeDeliveries, storePart } from '../workers/deliveries.sql.ts';
import { addWorkerToken, findWorkerByToken } from '../workers/worker-tokens.sql.ts';
import type { Database } from './database.ts';
import { grantServiceRights } from './migrate.ts';

const ROLE = 'leaderboard_server';

/** Roles belong to the whole server, which other test files share. */
async function ensureRole(): Promise<void> {
  const client = new pg.Client({ host: inject('postgresHost'), user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(`create role ${ROLE} login`).catch((error: unknown) => {
    if (!String(error).includes('already exists')) throw error;
  });
  await client.end();
}

const asServer = (url: string) => url.replace('postgres@', `${ROLE}@`);

/** One database, opened by its owner and by the servers' account. */
async function twoAccounts(): Promise<{ owner: Database; server: Database }> {
  await ensureRole();
  const url = await freshDatabaseUrl();
  const owner = await open(url);
  expect(await grantServiceRights(owner.transaction)).toEqual([]);
  return { owner, server: await open(asServer(url)) };
}

/** A model's score as reported on the hub. */
const reported = (value: string): HubReport => ({
  ...{ key: 'bba', value, n: null, method: null, source: null, url: null, date: null },
  ...{ reporter: 'author', pull_request: null, notes: null, file: 'x.yaml' },
});

const QUOTA = { action: 'vote', limit: 9, periodSeconds: 60 };

test('a server’s account can do all that a server does', async () => {
  const { owner, server } = await twoAccounts();
  await publish(owner, 'import', [newRun('a/one', 0.5)]);
  expect(await fillEmptyBoard(server)).toBeNull();
  const anna = caller('1', 'anna');
  expect(await countAttempt(server, anna, modelId('a/two'), QUOTA)).toEqual({ kind: 'accepted' });
  await refundAttempt(server, anna, QUOTA);
  expect(await acceptSubmission(server, anna, newSubmission('a/two'), NO_LIMITS)).toEqual({
    kind: 'accepted',
  });
  expect(await castVote(server, caller('2', 'boris'), modelId('a/two'), QUOTA)).toEqual({ kind: 'voted' });
  await setBlocked(owner, { kind: 'account', id: '3' }, true, 'Copies.');
  expect(await castVote(server, caller('3', 'chen'), modelId('a/two'), QUOTA)).toMatchObject({
    kind: 'refused',
  });
  await deleteFullBuckets(server.db);
  const due = await claimDueModel(server.db);
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
  for (const url of [
    ...['/api/models/status', '/api/models/pending', '/api/votes/user/anna', '/api/submissions/user/anna'],
    ...['/api/models/a/one', '/api/runs/1', '/api/publications', '/api/changes', '/changes.atom'],
    '/api/export/board.csv?at=1',
  ])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200]);
});

test('what a server’s account stores changes no other server’s board', async () => {
  const { owner, server } = await twoAccounts();
  await publish(owner, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  const { signal } = new AbortController();
  const { logger } = capturedLogger();
  const own = await loadBoard(owner, logger, signal);
  await expect.poll(() => countRows(owner.db, 'stored_boards')).toBe(1);
  const forged = { ...own, ...(await compressBody(`[{"id":"forged/one"}]`, 'quick')) };
  await storeBoard(server.db, forged);
  const last = await readStoredBoard(owner.db);
  // The forged board is served until the server has built its own, without a publication hash.
  expect(last).toMatchObject({ hash: forged.hash, state: null, sha256: null });
  const made = await loadBoard(owner, logger, signal, last);
  expect(await text(decompress(made.brotli))).not.toContain('forged');
  expect(made).toMatchObject({ hash: own.hash, models: 2 });
  await server.db.execute(sql`update publications set changed_at = null, facts_changed_at = now()`);
  expect(await loadBoard(owner, logger, signal, made)).toMatchObject({ hash: own.hash, models: 2 });
});

test('a server’s account can do all that workers ask of it', async () => {
  const { owner, server } = await twoAccounts();
  for (const model of ['a/one', 'a/two', 'a/three', 'a/four']) await submitModel(owner, model);
  const state = newWorkerState();
  const report = async () => (await reportWorker(server.db, state))?.isToDrain;
  expect(await report()).toBe(false);
  expect(await requestDrain(server.db, 'gpu-1')).toBe(1);
  expect(await report()).toBe(true);
  await endWorker(server.db, state);
  expect(await filterLiveLeases(server.db, [])).toEqual([]);
  expect(await fillEmptyBoard(server).catch(() => 'refused')).not.toBe('refused');
  const token = (await addWorkerToken(owner, 'gpu-1')) ?? '';
  expect(await findWorkerByToken(server.db, token, '127.0.0.1')).toBe('gpu-1');
  const claim = async () => (await claimed(server)).lease;
  const first = await claim();
  expect(await extendLease(server.db, first, 60)).toBe(true);
  const part = { kind: 'results', part: 0, content: Buffer.from('{}') } as const;
  expect(await storePart(server, first, part)).toEqual({ kind: 'stored', parts: 1 });
  await removeDeliveries(server.db, first);
  expect(await releaseLease(server.db, first)).toBe(true);
  const run = {
    ...newRun('a/one', 0.5),
    fileSha256: 'e'.repeat(64),
    file: Buffer.from('{}'),
  };
  expect(await finishEvaluation(server, await claim(), run)).toMatchObject({ kind: 'finished' });
  const failure = { reason: 'harness_error', explanations: [], logTail: 'x' } as const;
  expect(await failEvaluation(server, await claim(), failure, Math.random)).toMatchObject({
    status: 'pending',
  });
  await claim();
  await loseLease(owner.db);
  const lost: unknown[] = [];
  await claimNext(server, claimant('w2'), 60, Math.random, (one) => lost.push(one));
  expect(lost).toHaveLength(1);
});

const reportedBy = (origin: string) =>
  `insert into reported_scores (model, key, value, reporter, origin, file) values ('a/one', 'bba', '1', 'other', '${origin}', 'x')`;

/** A ledger row that an account might forge. */
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

/** Statements that the servers' account may not run. */
const FORBIDDEN: readonly string[] = [
  `update runs set source = 'x'`,
  `insert into publications (suite, suite_version, cause, run_ids) values ('x', 1, 'x', '{}')`,
  `update scores set value = 1`,
  `update publications set sha256 = 'x'`,
  `update publications set run_ids = '{}'`,
  'delete from publications',
  `update models set name = 'x'`,
  `update accounts set first_seen_at = now() - interval '1 year'`,
  `update accounts set name_removed_at = null`,
  `insert into vote_rulings (account_id, model, is_void, reason) values ('1', 'a', true, 'x')`,
  `insert into operator_actions (action, subject) values ('resume', 'queue')`,
  flagged('operator', 'on-hub'),
  flagged('flag', 'on-hub'),
  flagged('hub', 'contaminated'),
  changed('hub'),
  forged('cause', `'hub'`),
  forged('cause, model_id, flag, at', `'hub', 1, 'on-hub', now() - interval '1 day'`),
  submitted('status', `'finished'`),
  submitted('moved_first_at', 'now()'),
  submitted('run_id', '1'),
  reportedBy('import'),
  'delete from reported_scores',
  'update reported_scores set retracted_at = null',
  `update models set is_flagged = true`,
  `update submissions set account_id = '1'`,
  `update submissions set moved_first_at = now()`,
  flagged('submission 1', 'contaminated'),
  changed('import'),
  `insert into publications (suite, suite_version, cause, run_ids) values ('x', 1, 'retraction of submission 1', '{}')`,
  `insert into backups (kind) values ('backup')`,
  `insert into worker_tokens (name, sha256) values ('x', 'x')`,
  `update worker_tokens set revoked_at = null`,
  'delete from worker_tokens',
  `update stored_boards set hash = 'x'`,
  ...[
    `set leaderboard.redacts = 'on'; update ledger set reason = 'x'`,
    'delete from ledger',
    'delete from results_files',
    'delete from votes',
    'truncate submissions cascade',
    'drop table votes',
    'create table own (id integer)',
    'create temporary table earlier_models (id integer)',
    'select lo_create(0)',
    `select lo_from_bytea(0, 'x')`,
    `copy (select 1) to program 'true'`,
    `select pg_read_file('/etc/passwd')`,
  ],
];

test('the account of servers may not do what is not its own', async () => {
  const accounts = await twoAccounts();
  await publish(accounts.owner, 'import', [newRun('a/one', 0.5)]);
  await accounts.owner.db.execute(sql.raw(reportedBy('import')));
  const refusals: unknown[] = [];
  for (const statement of FORBIDDEN) {
    const code = await accounts.server.db.execute(sql.raw(statement)).then(
      () => 'done',
      ({ cause }) => cause.code,
    );
    refusals.push([statement, code]);
  }
  expect(refusals).toEqual(FORBIDDEN.map((statement) => [statement, '42501']));
});

test('an account loses the rights that an earlier version gave it', async () => {
  const { owner, server } = await twoAccounts();
  await owner.db.execute(sql`grant delete on results_files to leaderboard_server`);
  await server.db.execute(sql`delete from results_files`);
  await grantServiceRights(owner.transaction);
  await expect(server.db.execute(sql`delete from results_files`)).rejects.toThrow();
});

test('an account without the rights to migrate says who must do it', async () => {
  await ensureRole();
  const url = await databaseUrlWithoutSchema();
  await expect(open(asServer(url))).rejects.toThrow(
    /Run "npx leaderboard migrate" with the account that owns/,
  );
});

test('without the account nothing is granted, and it is named', async () => {
  const owner = await open(await freshDatabaseUrl());
  const missing = await owner.transaction(async (tx) => {
    const name = `renamed_${randomBytes(4).toString('hex')}`;
    await ensureRole();
    await tx.execute(sql.raw(`alter role ${ROLE} rename to ${name}`));
    return grantServiceRights(async (work) => work(tx)).finally(() =>
      tx.execute(sql.raw(`alter role ${name} rename to ${ROLE}`)),
    );
  });
  expect(missing).toEqual([ROLE]);
});

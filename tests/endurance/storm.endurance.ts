import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { getModelVotes } from '../../packages/core/src/api.ts';
import { failureSide } from '../../packages/core/src/queue/failure-sides.ts';
import { leaseSchema } from '../../packages/core/src/queue/job.ts';
import { type Database, openDatabase } from '../../packages/server/src/database/database.ts';
import { submissions } from '../../packages/server/src/database/schema.ts';
import type { StoredSubmission } from '../../packages/server/src/queue/move.sql.ts';
import { MAX_ATTEMPTS } from '../../packages/server/src/queue/retries.ts';
import { addWorkerToken } from '../../packages/server/src/workers/worker-tokens.sql.ts';
import { loseLease } from '../../packages/server/test/evaluations.ts';
import { networkTo, WEATHERS } from '../../packages/server/test/network-between.ts';
import { randomFrom } from '../../packages/server/test/random.ts';
import { wrongPublications } from '../../packages/server/test/wrong-publications.ts';
import { sampleModel, weights } from '../../packages/stand-in-hub/src/models/sample-models.ts';
import {
  kill,
  killDatabase,
  postmasterOf,
  type Started,
  startWorker,
  withDataDir,
} from '../browser/support/server-process.ts';
import { ask, peopleOf, serversOn, startEnduranceHub, submit, vote } from './servers-and-accounts.ts';

/** `SEED` repeats the choices of a failed run; `KILLS` changes its length. */
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const KILLS = Number(process.env.KILLS ?? 200);
/** Kills in each hundred; the rest kill the database. */
const OF_WORKERS = 45;
const OF_SERVERS = 20;
/** Network cuts between workers and servers. */
const OF_NETWORK = 25;
const MAX_PAUSE_MS = 800;
const LEASE_SECONDS = 5;
/** Some cuts last longer than a lease. */
const MAX_CUT_MS = 8000;
const CUTS = WEATHERS.filter((weather) => weather !== 'open');
const EVALUATION_MS = 1000;
const STAND_IN = join(import.meta.dirname, '../../packages/server/test/lm-eval-stand-in.js');

/** Retries until it succeeds, as a supervisor does while the database is down. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 40; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 1) throw error;
      await sleep(500);
    }
  }
}

function storedSubmissions({ db }: Database): Promise<StoredSubmission[]> {
  return retried(async () => db.select().from(submissions));
}

/** Workers whose submission must not lose another attempt: a storm brings more kills than a year. */
async function spared(database: Database): Promise<ReadonlySet<string | null>> {
  const rows = await storedSubmissions(database);
  return new Set(
    rows
      .filter(({ status, attempt }) => status === 'evaluating' && attempt >= MAX_ATTEMPTS)
      .map(({ worker }) => worker),
  );
}

test('a storm over servers, workers, database and network loses nothing, publishes nothing twice', async () => {
  test.setTimeout(3_600_000);
  process.stdout.write(`SEED=${SEED} KILLS=${KILLS}\n`);
  const random = randomFrom(SEED);
  const oneOf = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  await withDataDir(async (dataDir) => {
    const hub = await startEnduranceHub();
    const people = await peopleOf(hub, 30);
    const database = await openDatabase({ kind: 'embedded', dataDir }, () => undefined);
    const lease = { WORKER_LEASE_SECONDS: String(LEASE_SECONDS) };
    const servers = await serversOn(dataDir, hub, 2, lease);
    await Promise.all(servers.map((server) => server.start()));
    const network = await networkTo(servers.map(({ port }) => Number(port)));

    const published = new Set<number>();
    /** Number of evaluations started per submission, and the outcomes that workers logged. */
    const begun = new Map<number, number>();
    const said = { delivered: 0, 'sent again': 0, 'lease lost': 0, 'kept as a file': 0 };
    const hear = (line: string) => {
      const { msg, lease }: { msg?: string; lease?: string } = JSON.parse(line);
      if (lease === undefined) return;
      const { submissionId } = leaseSchema.parse(lease);
      if (msg === 'evaluation started') begun.set(submissionId, (begun.get(submissionId) ?? 0) + 1);
      if (msg === 'the results are published') {
        said.delivered += 1;
        published.add(submissionId);
      }
      if (msg?.includes('could not be delivered yet')) said['sent again'] += 1;
      if (msg?.startsWith('the lease was lost')) said['lease lost'] += 1;
      if (msg?.startsWith('the results were not delivered')) said['kept as a file'] += 1;
    };
    const tokens = new Map<string, string | null>();
    const startNamed = async (name: string): Promise<Started> => {
      const folder = join(dataDir, '..', name);
      await mkdir(folder, { recursive: true });
      const worker = startWorker({
        env: {
          BOARD_URL: network.url,
          WORKER_TOKEN: tokens.get(name) ?? '',
          HUB_URL: hub.url,
          HARNESS_COMMAND: STAND_IN,
          HARNESS_PYTHON: STAND_IN,
          DOWNLOAD_COMMAND: STAND_IN,
          WORKER_DIR: folder,
          WORKER_DISK_RESERVE_GB: '0',
          WORKER_POLL_SECONDS: '1',
        },
      });
      let rest = '';
      worker.child.stdout?.on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) hear(line);
      });
      return worker;
    };
    const names = ['worker-1', 'worker-2'] as const;
    const workers = new Map<string, Started>();
    for (const name of names) {
      tokens.set(name, await addWorkerToken(database, name));
      workers.set(name, await startNamed(name));
    }

    const submitted = new Set<string>();
    const voted = new Map<string, Set<string>>();
    let isOver = false;
    const takePart = async (lane: number) => {
      for (let turn = 0; !isOver; turn += 1) {
        const [person, server] = [oneOf(people), servers[lane % servers.length]];
        if (person === undefined || server === undefined) throw new Error('Nobody');
        if (turn % 5 === 0) {
          const model = `storm-${lane}/slow-${EVALUATION_MS}-${turn}`;
          hub.putModel(sampleModel(model, 'storm', weights(1_000_000)));
          if ((await submit(server.port, person, model))?.status === 200) {
            submitted.add(model);
            voted.set(model, new Set([person.name]));
          }
        } else {
          const model = oneOf([...submitted].slice(-10));
          if (model !== undefined && (await vote(server.port, person, model))?.status === 200)
            voted.get(model)?.add(person.name);
        }
        await sleep(200);
      }
    };
    const lanes = [takePart(0), takePart(1), takePart(2)];

    const kills = { worker: 0, server: 0, network: 0, database: 0 };
    while (Object.values(kills).reduce((sum, count) => sum + count) < KILLS) {
      await sleep(random() * MAX_PAUSE_MS);
      await loseLease(database.db, 'not_before').catch(() => undefined);
      const dice = random() * 100;
      if (dice < OF_WORKERS) {
        const name = oneOf(names) ?? names[0];
        if ((await spared(database)).has(name)) continue;
        kills.worker += 1;
        kill(workers.get(name)?.child.pid);
        await workers.get(name)?.ended;
        workers.set(name, await startNamed(name));
      } else if (dice < OF_WORKERS + OF_SERVERS) {
        const server = oneOf(servers);
        kills.server += 1;
        await server?.kill();
        await retried(async () => server?.start());
      } else if (dice < OF_WORKERS + OF_SERVERS + OF_NETWORK) {
        kills.network += 1;
        network.become(oneOf(CUTS) ?? 'closed');
        for (const end = Date.now() + random() * MAX_CUT_MS; Date.now() < end; await sleep(200))
          if ((await spared(database)).size > 0) break;
        network.become('open');
      } else {
        kills.database += 1;
        await killDatabase(dataDir);
      }
    }
    isOver = true;
    await Promise.all(lanes);
    for (const { child } of workers.values()) expect(child.exitCode).toBeNull();
    const isUnended = ({ status }: StoredSubmission) => status === 'pending' || status === 'evaluating';
    while ((await storedSubmissions(database)).some(isUnended)) {
      await loseLease(database.db, 'not_before').catch(() => undefined);
      await sleep(500);
    }

    const rows = await storedSubmissions(database);
    const known = new Map(rows.map((row) => [row.model, row]));
    process.stdout.write(
      `${JSON.stringify(kills)} ${submitted.size} submissions, ${[...voted.values()].reduce((sum, { size }) => sum + size, 0)} votes, ${published.size} publications acknowledged\n`,
    );
    const again = [...begun.values()].filter((times) => times > 1).length;
    process.stdout.write(
      `${begun.size} evaluated, ${again} of them more than once; ${JSON.stringify(said)}\n`,
    );
    expect([...submitted].filter((model) => !known.has(model))).toEqual([]);
    const [port = ''] = servers.map((server) => server.port);
    for (const [model, names] of voted) {
      const answer = await retried(async () => {
        const { json } = (await ask(port, 'GET', `/api/votes/model/${model}`)) ?? {};
        return getModelVotes.response.parse(json);
      });
      const votes = Object.values(answer.votes_by_revision).reduce((sum, count) => sum + count, 0);
      expect([model, votes >= names.size]).toEqual([model, true]);
    }
    const finished = new Set(rows.filter(({ status }) => status === 'finished').map(({ id }) => id));
    expect([...published].filter((id) => !finished.has(id))).toEqual([]);
    expect(await wrongPublications(database)).toEqual([]);
    const wronglyFailed = rows.filter(
      ({ status, failureReason }) =>
        status === 'failed' && failureSide(failureReason ?? 'harness_error') !== 'model',
    );
    expect(wronglyFailed.map(({ model, failureReason }) => [model, failureReason])).toEqual([]);
    expect(submitted.size).toBeGreaterThan(KILLS / 10);

    for (const worker of workers.values()) kill(worker.child.pid);
    await Promise.all(servers.map((server) => server.kill()));
    network.close();
    await database.close();
    kill(await postmasterOf(dataDir));
    await hub.close();
  });
});

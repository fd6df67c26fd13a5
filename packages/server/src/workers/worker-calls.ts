/** Calls for workers to claim submissions (docs/workers.md#calls). A call only acts for the worker that its token identifies. */
import { formatLease } from '@leaderboard/core/queue/job';
import {
  claimSubmission,
  getWorker,
  giveLeaseBack,
  liveLeases,
  renewLease,
  reportWorker,
} from '@leaderboard/core/queue/worker-calls';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { HttpError } from '../http/http-error.ts';
import { bearerToken } from '../http/identity.ts';
import { isAwaited, serve } from '../http/serve.ts';
import { withEnglishDetail } from '../queue/failures.ts';
import {
  type Claimant,
  claimNext,
  extendLease,
  failEvaluation,
  filterLiveLeases,
  type Random,
  releaseLease,
  TooManyClaims,
} from '../queue/leases.sql.ts';
import {
  endWorker,
  readClaimingWorker,
  readWorkers,
  reportWorker as storeReport,
} from '../queue/workers.sql.ts';
import { parseJob } from './job.ts';
import { createWaits } from './waits.ts';
import { noWorkerToken, type WorkerRoute } from './worker-identity.ts';
import { findWorkerByToken } from './worker-tokens.sql.ts';

export interface WorkerCallsDeps {
  readonly database: Pick<Database, 'db' | 'transaction' | 'onWaiting'>;
  /** Time until a lease expires after its last renewal. */
  readonly leaseSeconds: number;
  readonly random: Random;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
}

export function leaseLost(): HttpError {
  return new HttpError(
    'lease_lost',
    'This lease is not valid: its submission has ended or was given to another worker. Nothing was stored.',
    { params: {} },
  );
}

function tooManyClaims({ name, jobs }: Claimant, leaseSeconds: number): HttpError {
  return new HttpError(
    'too_many_claims',
    `${name} already has ${jobs} in progress, its maximum. Evaluations of a killed worker are released after ${leaseSeconds} seconds. Each worker needs its own token.`,
    { params: {} },
  );
}

export function registerWorkerCalls(
  app: FastifyInstance,
  { database, leaseSeconds, random, now }: WorkerCallsDeps,
  route: WorkerRoute,
): void {
  const { db } = database;
  const waits = createWaits(database.onWaiting);
  app.addHook('preClose', async () => waits.end());

  serve(
    app,
    reportWorker,
    async ({ worker: name, body }) => {
      const {
        worker: id,
        ends,
        disk_free_bytes,
        disk_reserve_bytes,
        has_gpu: hasGpu,
        machine,
        ...rest
      } = body;
      if (ends) {
        await endWorker(db, { id, name });
        return { drain: false, knows_machine: true };
      }
      const disk = { diskFreeBytes: disk_free_bytes, diskReserveBytes: disk_reserve_bytes };
      const state = { ...rest, ...disk, hasGpu, ...(machine !== undefined && { machine }) };
      const stored = await storeReport(db, { id, name, ...state });
      if (stored === null)
        throw new HttpError('not_your_worker', 'Another worker has this id. Choose a random one.', {
          params: {},
        });
      return { drain: stored.isToDrain, knows_machine: stored.knowsMachine };
    },
    route,
  );

  serve(
    app,
    getWorker,
    async ({ worker: name }) => {
      const reports = (await readWorkers(db)).filter((report) => report.name === name);
      const isFit = reports.some(({ fault }) => fault === null);
      return { name, runs: reports.length > 0, fault: isFit ? null : (reports[0]?.fault ?? null) };
    },
    route,
  );

  /** Claims a submission with its job. A submission that violates a rule fails immediately, and the next one is claimed. */
  async function claimJob(claimant: Claimant, onLost: (lost: object) => void) {
    for (;;) {
      const claim = await claimNext(database, claimant, leaseSeconds, random, onLost).catch(
        (error: unknown) => {
          throw error instanceof TooManyClaims ? tooManyClaims(claimant, leaseSeconds) : error;
        },
      );
      if (claim === null) return null;
      const job = parseJob(claim.submission);
      if (job !== null) return { ...claim, job };
      const explanations = [withEnglishDetail({ code: 'broken_submission', params: {} })];
      const failure = { reason: 'not_loadable', explanations, logTail: null } as const;
      await failEvaluation(database, claim.lease, failure, random);
    }
  }

  serve(
    app,
    claimSubmission,
    async (request, reply) => {
      const { worker: name, body } = request;
      const report = await readClaimingWorker(db, { id: body.worker, name });
      if (report === null)
        throw new HttpError('machine_unknown', 'Report the machine of this worker first.', { params: {} });
      const claimant = { ...report, name, claimId: body.claim };
      const onLost = (lost: object) =>
        request.log.warn(lost, 'the lease of a worker expired; its attempt has failed');
      const endsAt = now() + body.wait_seconds * 1000;
      for (;;) {
        // Started before the claim so that a submission arriving during the claim ends the wait.
        const wait = waits.begin();
        const found = await claimJob(claimant, onLost);
        if (found !== null && isAwaited(request, reply)) {
          const { lease, submission, job } = found;
          const claim = {
            lease: formatLease(lease),
            lease_seconds: leaseSeconds,
            attempt: submission.attempt,
            job,
          };
          return { claim };
        }
        if (found !== null) await releaseLease(db, found.lease);
        const leftMs = endsAt - now();
        if (found !== null || leftMs <= 0 || waits.isEnded() || !isAwaited(request, reply))
          return { claim: null };
        // Nothing has arrived since the last check. The worker's next claim follows immediately and checks again.
        if (!(await wait(leftMs))) return { claim: null };
        // The token may have been revoked meanwhile.
        if ((await findWorkerByToken(db, bearerToken(request) ?? '', request.address)) === null)
          throw noWorkerToken();
      }
    },
    route,
  );

  serve(
    app,
    renewLease,
    async ({ worker, body: { lease, log } }) => {
      if (!(await extendLease(db, { ...lease, worker }, leaseSeconds, log))) throw leaseLost();
      return { status: 'renewed' as const };
    },
    route,
  );

  serve(
    app,
    liveLeases,
    async ({ body: { leases } }) => ({ live: (await filterLiveLeases(db, leases)).map(formatLease) }),
    route,
  );

  serve(
    app,
    giveLeaseBack,
    async ({ worker, body: { lease } }) => ({ given_back: await releaseLease(db, { ...lease, worker }) }),
    route,
  );
}

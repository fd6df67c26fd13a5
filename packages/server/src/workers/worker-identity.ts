/** Identifies the worker that makes a call by its bearer token. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '../database/db.ts';
import { HttpError } from '../http/http-error.ts';
import { bearerToken } from '../http/identity.ts';
import { createBuckets, getNetwork, PER_CUSTOMER, tooManyRequests } from '../http/rate-limit.ts';
import { findWorkerByToken } from './worker-tokens.sql.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of the worker on worker routes; empty elsewhere. */
    worker: string;
  }
}

/** Options of all worker routes. */
export interface WorkerRoute {
  readonly onRequest: (request: FastifyRequest) => Promise<void>;
  readonly config: { readonly unlimited: string };
  readonly unbounded: string;
}

/** A worker with 100 evaluations renews 150 leases a minute, and a delivery has at most 17 parts. */
const CALLS_PER_MINUTE = 600;
const REFUSALS_PER_MINUTE = 30;
const MAX_CONFIRMED = 10_000;

export function noWorkerToken(): HttpError {
  return new HttpError('no_worker_token', 'Send a valid WORKER_TOKEN as "Authorization: Bearer …".', {
    params: {},
  });
}

/**
 * Options of the worker routes, with a hook that runs before the body is read. Rate limits apply per worker instead of per address,
 * because a whole cluster may share one address. An address that sends invalid tokens is soon rejected without a query, except for
 * tokens that this server has confirmed: a revoked worker that keeps retrying may share the address.
 * @param now monotonic clock in milliseconds.
 */
export function workerRoute(app: FastifyInstance, db: Db, now: () => number): WorkerRoute {
  app.decorateRequest('worker', '');
  const refusals = createBuckets(REFUSALS_PER_MINUTE, REFUSALS_PER_MINUTE, now);
  const calls = createBuckets(CALLS_PER_MINUTE, CALLS_PER_MINUTE, now);
  /** Hashes of valid tokens. The database still checks them on each call. */
  const confirmed = new LRUCache<string, true>({ max: MAX_CONFIRMED });
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const customer = getNetwork(request.address, PER_CUSTOMER);
    const token = bearerToken(request);
    const hash = createHash('sha256')
      .update(token ?? '')
      .digest('base64');
    const wait = confirmed.has(hash) ? null : refusals.waitSeconds(customer);
    if (wait !== null) throw tooManyRequests(wait);
    const name = token === null ? null : await findWorkerByToken(db, token, request.address);
    if (name === null) {
      confirmed.delete(hash);
      refusals.take(customer);
      request.log.warn({ reqId: request.id, address: request.address }, 'refused: no valid worker token');
      throw noWorkerToken();
    }
    confirmed.set(hash, true);
    const tooMany = calls.waitSeconds(name);
    if (tooMany !== null) throw tooManyRequests(tooMany);
    calls.take(name);
    request.worker = name;
  };
  return {
    onRequest,
    config: { unlimited: 'Each worker has a separate limit.' },
    unbounded: 'A worker does not wait behind visitors.',
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { ReadCurrentFacts } from '../hub/models.ts';
import { HubUnavailable } from '../hub/transport.ts';
import {
  applyHubFacts,
  claimDueModel,
  type DueModel,
  scheduleRetry,
  storeHubFacts,
} from './hub-facts.sql.ts';
import { replaceHubReports } from './reported-scores.sql.ts';

const HOUR_MS = 3_600_000;
/** Intervals that spread the refresh over the day. */
const INTERVALS = {
  /** Delay before the first request, so that the refresh does not slow down startup. */
  firstMs: 60_000,
  /** Delay between hub requests; allows 43,200 a day. */
  betweenMs: 2000,
  /** Delay before retrying a failed model. */
  retryMs: HOUR_MS,
  /** Pause while the hub is down, after a database failure, or if no model is due. */
  pauseMs: 600_000,
  /** Minimum time between board changes, because each one makes every server reload the board. */
  applyMs: HOUR_MS,
};
export type RefreshIntervals = typeof INTERVALS;
/** Number of consecutive failures after which the hub is considered down. Fewer are attributed to individual models. */
const MAX_FAILURES = 5;

/**
 * Requests likes, license, availability and reported scores of each model once a day, one request at a time. Multiple servers share
 * the work.
 * @returns a function that stops the refresh.
 */
export function startHubRefresh(
  database: Pick<Database, 'db' | 'transaction'>,
  hub: { readonly currentFacts: ReadCurrentFacts },
  logger: Pick<Logger, 'info' | 'warn'>,
  intervals: RefreshIntervals = INTERVALS,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  const { db } = database;

  let failures = 0;
  /** Refreshes one model. After a failure, which may affect only this model, the others are refreshed first. */
  async function refreshModel({ id, name, hubPath }: DueModel): Promise<void> {
    try {
      const facts = await hub.currentFacts(hubPath);
      await storeHubFacts(db, id, facts);
      const reported = facts.isAvailable ? facts.reported : [];
      if (reported !== null) await replaceHubReports(database, name, reported);
      failures = 0;
    } catch (error) {
      if (!(error instanceof HubUnavailable)) throw error;
      failures += 1;
      await scheduleRetry(db, id, intervals.retryMs);
      logger.warn(
        { model: hubPath, reason: error.message },
        'the hub returned no metadata for a model; trying again later',
      );
    }
    await wait(failures < MAX_FAILURES ? intervals.betweenMs : intervals.pauseMs);
  }

  let appliedAt = performance.now();
  async function applyIfDue(): Promise<void> {
    if (performance.now() - appliedAt < intervals.applyMs) return;
    const models = await applyHubFacts(database);
    appliedAt = performance.now();
    if (models > 0) logger.info({ models }, 'model metadata was updated from the hub');
  }

  async function run(): Promise<void> {
    await wait(intervals.firstMs);
    while (!signal.aborted) {
      try {
        const due = await claimDueModel(db);
        if (due !== null) await refreshModel(due);
        await applyIfDue();
        if (due !== null) continue;
      } catch (error) {
        if (!signal.aborted)
          logger.warn({ err: error }, 'model metadata could not be refreshed; trying again');
      }
      await wait(Math.min(intervals.pauseMs, intervals.applyMs));
    }
  }

  void run();
  return () => stopping.abort();
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { ReadCurrentFacts } from '../hub/current-facts.ts';
import { HubUnavailable } from '../hub/transport.ts';
import { type AskedModel, applyHubFacts, storeHubFacts, takeDueModels } from './hub-facts.sql.ts';

/** How the refresh is spread over the day. */
export interface RefreshPace {
  /** Before the first call, so that a server that starts is not busy with this. */
  readonly firstMs: number;
  /** Between two calls to the hub: 43,200 a day. */
  readonly betweenMs: number;
  /** After a failure of the hub or the database, and when no model is due. */
  readonly pauseMs: number;
  /** Between two changes of the board: each makes every server read it again. */
  readonly applyMs: number;
}

const PACE: RefreshPace = { firstMs: 60_000, betweenMs: 2000, pauseMs: 600_000, applyMs: 3_600_000 };

/**
 * Asks the hub once a day about the likes, the license and the availability of each model, one call at a time, until it is stopped.
 * Any number of servers share the work.
 * @returns stops it.
 */
export function startHubRefresh(
  database: Pick<Database, 'db' | 'transaction'>,
  hub: { readonly currentFacts: ReadCurrentFacts },
  logger: Pick<Logger, 'info' | 'warn'>,
  pace: RefreshPace = PACE,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  const { db } = database;

  /** Asks about one model until the hub answers. */
  async function ask({ id, hubPath }: AskedModel): Promise<void> {
    while (!signal.aborted) {
      try {
        await storeHubFacts(db, id, await hub.currentFacts(hubPath));
        await wait(pace.betweenMs);
        return;
      } catch (error) {
        // The hub's client has logged its own failures.
        if (!(error instanceof HubUnavailable)) throw error;
        await wait(pace.pauseMs);
      }
    }
  }

  let appliedAt = performance.now();
  async function applyIfTime(): Promise<void> {
    if (performance.now() - appliedAt < pace.applyMs) return;
    const models = await applyHubFacts(database);
    appliedAt = performance.now();
    if (models > 0) logger.info({ models }, 'facts of models were taken from the hub again');
  }

  async function run(): Promise<void> {
    await wait(pace.firstMs);
    while (!signal.aborted) {
      try {
        const due = await takeDueModels(db);
        for (const model of due) {
          await ask(model);
          if (!signal.aborted) await applyIfTime();
        }
        if (due.length > 0) continue;
        await applyIfTime();
      } catch (error) {
        if (!signal.aborted)
          logger.warn({ err: error }, 'facts of models could not be refreshed; trying again');
      }
      await wait(Math.min(pace.pauseMs, pace.applyMs));
    }
  }

  void run();
  return () => stopping.abort();
}

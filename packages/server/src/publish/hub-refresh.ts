import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { ReadCurrentFacts } from '../hub/models.ts';
import { HubUnavailable } from '../hub/transport.ts';
import { type AskedModel, applyHubFacts, askAgain, storeHubFacts, takeDueModel } from './hub-facts.sql.ts';
import { replaceHubReports } from './reported-scores.sql.ts';

const HOUR_MS = 3_600_000;
/** How the refresh is spread over the day. */
const PACE = {
  /** Before the first call, so that a server that starts is not busy with this. */
  firstMs: 60_000,
  /** Between two calls to the hub: 43,200 a day. */
  betweenMs: 2000,
  /** Before the hub is asked again about a model whose facts it did not give. */
  retryMs: HOUR_MS,
  /** While the hub fails for every model, after a failure of the database, and when no model is due. */
  pauseMs: 600_000,
  /** Between two changes of the board: each makes every server read it again. */
  applyMs: HOUR_MS,
};
export type RefreshPace = typeof PACE;
/** After as many failures in a row the hub counts as down. Fewer are failures of single models. */
const MOST_FAILURES = 5;

/**
 * Asks the hub once a day about the likes, the license, the availability and the reported scores of each model, one call at a time, until it is stopped.
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

  let failures = 0;
  /** Asks about one model. A failure may last for this model alone, so that the others come first. */
  async function ask({ id, name, hubPath }: AskedModel): Promise<void> {
    try {
      const facts = await hub.currentFacts(hubPath);
      await storeHubFacts(db, id, facts);
      const reported = facts.isAvailable ? facts.reported : [];
      if (reported !== null) await replaceHubReports(database, name, reported);
      failures = 0;
    } catch (error) {
      if (!(error instanceof HubUnavailable)) throw error;
      failures += 1;
      await askAgain(db, id, pace.retryMs);
      logger.warn(
        { model: hubPath, reason: error.message },
        'the hub gave no facts of a model; it is asked again',
      );
    }
    await wait(failures < MOST_FAILURES ? pace.betweenMs : pace.pauseMs);
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
        const due = await takeDueModel(db);
        if (due !== null) await ask(due);
        await applyIfTime();
        if (due !== null) continue;
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

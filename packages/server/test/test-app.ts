import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type AppDeps, buildApp } from '../src/app.ts';
import type { LiveBoard } from '../src/board/live-board.ts';
import { createNewestRanks } from '../src/board/newest-ranks.sql.ts';
import type { Database } from '../src/database/database.ts';
import type { SiteConfig } from '../src/http/site.ts';
import { createStoredBody } from '../src/http/stored-body.ts';
import { createHub, defaultDeps } from '../src/hub/hub.ts';
import { NO_LIMITS } from './caller.ts';

/** A logger, and the lines that it has logged. */
export function capturedLogger(): { readonly logger: pino.Logger; readonly logs: string[] } {
  const logs: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logs.push(chunk.toString());
      done();
    },
  });
  return { logger: pino({ level: 'debug' }, stream), logs };
}

/** A board for tests that read none of its rows. */
const NO_BOARD: LiveBoard = {
  current: () => ({
    ...{ state: null, publication: null, publishedAt: null, sha256: null, models: 0, protocols: [] },
    ...createStoredBody('none', Buffer.alloc(0)),
  }),
  refresh: async () => undefined,
  stop: () => undefined,
};

/** A watch that has not read the queue. */
const NO_WATCH: AppDeps['queueWatch'] = { reading: () => null, stall: () => null };

/** A deployment's settings for the pages. */
export const TEST_SITE: SiteConfig = {
  productName: 'Test',
  hubName: 'Hub',
  hubUrl: 'https://hub.example',
  hubShortName: 'hub',
  oauthClientId: null,
  publicUrl: 'https://board.example',
  contact: null,
  issuesUrl: null,
  resultsDatasetUrl: 'https://hub.example/datasets/results',
  hubIsStandIn: false,
};

interface TestAppDeps extends Partial<Omit<AppDeps, 'limits'>> {
  readonly database: Database;
  /** By default, an address where nothing listens. */
  readonly hubUrl?: string;
  /** Token for reading gated models. */
  readonly hubToken?: string;
  /** Time limit for each attempt of a hub call; long enough for busy machines. */
  readonly hubTimeoutMs?: number;
  readonly limits?: Partial<AppDeps['limits']>;
}

/** The app for the running test, with limits that no test reaches by accident. */
export async function testApp({
  hubUrl,
  hubTimeoutMs = 20_000,
  hubToken,
  limits,
  ...given
}: TestAppDeps): Promise<FastifyInstance> {
  const logger = given.logger ?? pino({ level: 'silent' });
  const hub = createHub(
    {
      url: hubUrl ?? 'http://127.0.0.1:1',
      name: 'Hub',
      fileHosts: [],
      token: hubToken ?? null,
      timeoutMs: hubTimeoutMs,
    },
    defaultDeps((failure) => logger.warn(failure, 'the hub gave no answer')),
  );
  const app = await buildApp({
    logger,
    board: NO_BOARD,
    newestRanks: createNewestRanks(given.database),
    hub,
    queueWatch: NO_WATCH,
    metrics: null,
    leaseSeconds: 60,
    random: () => 0.5,
    now: () => performance.now(),
    pages: null,
    ...given,
    site: given.site ?? TEST_SITE,
    limits: { ...NO_LIMITS, ...limits },
  });
  onTestFinished(() => app.close());
  return app;
}

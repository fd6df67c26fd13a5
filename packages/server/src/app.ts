import type { PageLanguage } from '@leaderboard/core/page-language';
import type { HeadModule } from '@leaderboard/core/rendered-page';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { fastify, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { registerLeaderboardRoute } from './board/leaderboard-route.ts';
import type { LiveBoard } from './board/live-board.ts';
import type { ReadNewestRanks } from './board/newest-ranks.sql.ts';
import type { Limits } from './config.ts';
import type { Database } from './database/database.ts';
import { registerExchangeRoute } from './export/exchange-route.ts';
import { registerExportRoute } from './export/export-route.ts';
import { createAddressReader } from './http/caller-address.ts';
import { createConcurrencyLimits } from './http/concurrency-limit.ts';
import {
  createWaitingLimit,
  registerClosing,
  registerConnections,
  type WaitingLimitOptions,
} from './http/connection-limit.ts';
import { registerCompression } from './http/content-encoding.ts';
import { registerErrors, toErrorResponse } from './http/error-handler.ts';
import { buildResponseHeaders, registerCrossOrigin, registerHeaders } from './http/headers.ts';
import { registerHealthRoute } from './http/health.ts';
import { createCallers, registerIdentity } from './http/identity.ts';
import { registerApiDocs, registerOpenApi } from './http/openapi.ts';
import { createAddressLimit, registerRateLimit, tooManyRequests } from './http/rate-limit.ts';
import { registerJsonBody, registerNulCheck } from './http/request-body.ts';
import { registerRequestLog } from './http/request-log.ts';
import { prepareToServe } from './http/serve.ts';
import type { SiteConfig } from './http/site.ts';
import { type ConnectionLimits, connectionOptions } from './http/timeouts.ts';
import { createUnknownTokenLimit } from './http/unknown-tokens.ts';
import { rewriteUrl, type SendPage } from './http/wants-page.ts';
import type { Hub } from './hub/hub.ts';
import { createRequestObserver, registerProductMetrics } from './metrics/metrics.ts';
import { registerMetricsRoute } from './metrics/metrics-route.ts';
import type { BoardPages } from './pages/board-pages.ts';
import { registerPageRoutes } from './pages/pages-route.ts';
import { storeAccountName } from './people/accounts.sql.ts';
import { registerSignOutRoute } from './people/sign-out-route.ts';
import { registerVoteRoutes } from './people/votes-route.ts';
import { registerQueueRoutes } from './queue/queue-route.ts';
import type { QueueWatch } from './queue/queue-watch.ts';
import { registerSubmitRoute } from './queue/submit-route.ts';
import { registerBadgeRoute } from './records/badge-route.ts';
import { registerFeedRoute } from './records/feed-route.ts';
import { registerPublicationBoardRoute } from './records/publication-board-route.ts';
import { registerRecordRoutes } from './records/records-route.ts';
import { registerDeliveryCalls } from './workers/delivery-calls.ts';
import { registerWorkerCalls } from './workers/worker-calls.ts';
import { workerRoute } from './workers/worker-identity.ts';

/** Dependencies of the app. */
export interface AppDeps {
  readonly logger: FastifyBaseLogger;
  readonly board: LiveBoard;
  readonly newestRanks: ReadNewestRanks;
  readonly database: Pick<Database, 'db' | 'transaction' | 'onPublication' | 'onWaiting' | 'connections'>;
  readonly hub: Hub;
  readonly queueWatch: Pick<QueueWatch, 'reading' | 'stall'>;
  readonly limits: Limits;
  /** Time until a lease expires after its last renewal. */
  readonly leaseSeconds: number;
  /** Returns a random number from 0 to below 1. */
  readonly random: () => number;
  /** Metrics registry and the token for reading it; null disables metrics. */
  readonly metrics: { readonly registry: Registry; readonly token: string } | null;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
  readonly site: SiteConfig;
  /** Web build folder, rendered board pages and document heads of the other pages; null if only the API is served. */
  readonly pages: {
    readonly webRoot: string;
    readonly boardPages: Readonly<Record<PageLanguage, BoardPages>>;
    readonly heads: Readonly<Record<PageLanguage, HeadModule['headOf']>>;
    readonly renderFailures: () => number;
  } | null;
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** Maximum number of connections, which limits how many people can vote at the same time. */
const MAX_CONNECTIONS = 10_000;

/** Limits per connection. Most Node and Fastify defaults are "none" or minutes. */
const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  stalledMs: 75_000,
  idleMs: 72_000,
  checkMs: 5000,
  // A board URL with 100 pins with the longest names takes 20 kB (docs/board.md#url).
  headerBytes: 32 * 1024,
};
/** One in this many requests from an address may carry a token that the hub rejects. */
const CALLS_FOR_A_REFUSED_TOKEN = 30;
const WAITING_CONNECTIONS: WaitingLimitOptions = { maxWaiting: 1000, graceMs: 3000 };

/** Builds the complete HTTP server, ready to listen or to accept injected requests. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { requestsPerMinute } = deps.limits;
  const getAddress = createAddressReader(deps.limits.trustedProxies);
  const perAddress = createAddressLimit(requestsPerMinute, deps.now);
  const app = fastify({
    loggerInstance: deps.logger,
    // A child logger per request costs more than a cached response. Log lines contain the request's id instead.
    childLoggerFactory: (logger) => logger,
    // http/request-log.ts logs requests.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    ...connectionOptions(CONNECTION_LIMITS, buildResponseHeaders(deps.site)),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: rewriteUrl,
    // An undecodable URL fails before a route, its hooks or the error handler are chosen.
    frameworkErrors: (error, { id, log, method, raw }, reply) => {
      const { waitSeconds } = perAddress(getAddress(raw));
      const { status, body } = toErrorResponse(
        waitSeconds === null ? error : tooManyRequests(waitSeconds),
        'en',
      );
      log.debug({ reqId: id, method, status, code: body.code }, 'request');
      reply.raw.writeHead(status, {
        ...buildResponseHeaders(deps.site),
        ...(waitSeconds !== null && { 'retry-after': String(waitSeconds) }),
        'content-type': 'application/json; charset=utf-8',
      });
      reply.raw.end(JSON.stringify(body));
    },
  });
  const errorPage: { send: SendPage | null } = { send: null };
  registerErrors(app, errorPage, deps.site.contact);
  registerHeaders(app, deps.site);
  registerConnections(app, MAX_CONNECTIONS, createWaitingLimit(WAITING_CONNECTIONS, deps.now));
  registerClosing(app);
  registerRequestLog(app, deps.metrics === null ? null : createRequestObserver(deps.metrics.registry));
  registerCrossOrigin(app);
  app.decorateRequest('address', {
    getter() {
      return getAddress(this.raw);
    },
  });
  registerRateLimit(app, perAddress, requestsPerMinute);
  prepareToServe(app, createConcurrencyLimits(deps.now));
  registerJsonBody(app);
  registerNulCheck(app);
  registerIdentity(app);
  const limitUnknownTokens = createUnknownTokenLimit(
    Math.ceil(requestsPerMinute / CALLS_FOR_A_REFUSED_TOKEN),
    deps.now,
  );
  const callers = createCallers(deps.hub.identify, limitUnknownTokens, (account) =>
    storeAccountName(deps.database.db, account),
  );
  await registerCompression(app);
  await registerOpenApi(app, deps.site);
  registerApiDocs(app, deps.site);
  registerLeaderboardRoute(app, deps.board, deps.database);
  registerRecordRoutes(app, deps);
  registerPublicationBoardRoute(app, deps);
  registerFeedRoute(app, deps);
  const exports = registerExportRoute(app, deps);
  registerBadgeRoute(app, deps);
  registerExchangeRoute(app, deps);
  registerHealthRoute(app, deps.board, deps.queueWatch);
  const { clearSharedResults } = registerQueueRoutes(app, { ...deps, callers });
  registerSignOutRoute(app, deps.hub);
  registerSubmitRoute(app, { ...deps, callers, onAccepted: clearSharedResults });
  registerVoteRoutes(app, { ...deps, callers, onVoted: clearSharedResults });
  const ofWorkers = workerRoute(app, deps.database.db, deps.now);
  registerWorkerCalls(app, deps, ofWorkers);
  registerDeliveryCalls(app, deps, ofWorkers);
  if (deps.metrics !== null) {
    registerProductMetrics(deps.metrics.registry, {
      ...deps,
      connections: deps.database.connections,
      failures: { page: () => deps.pages?.renderFailures() ?? 0, export: exports.failures },
    });
    registerMetricsRoute(app, deps.metrics);
  }
  if (deps.pages !== null) {
    errorPage.send = await registerPageRoutes(app, {
      ...deps.pages,
      site: deps.site,
      models: async () => (await deps.newestRanks())?.entryIds ?? [],
      renderings: createAddressLimit(deps.limits.requestsPerMinute, deps.now),
    });
  }
  await app.ready();
  return app;
}

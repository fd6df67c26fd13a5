import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PAGE_LANGUAGES, type PageLanguage } from '@leaderboard/core/page-language';
import type { HeadModule } from '@leaderboard/core/rendered-page';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { loadBoard } from './board/board-loader.ts';
import { createLiveBoard } from './board/live-board.ts';
import { createNewestRanks } from './board/newest-ranks.sql.ts';
import type { SerializedBoard } from './board/serialize-board.ts';
import { readStoredBoard } from './board/stored-board.sql.ts';
import { parseConfig } from './config.ts';
import { SERVICE_LIMITS } from './database/connections.ts';
import { openDatabase } from './database/database.ts';
import { listen, StartError } from './http/listen.ts';
import type { SiteConfig } from './http/site.ts';
import { createHub, defaultDeps } from './hub/hub.ts';
import { markStoredQuestions } from './import/mark-questions.sql.ts';
import { fillEmptyBoard } from './import/published-results.ts';
import { beginToStop, closeAll, createLogger, runProgram, stopRequest, unlessStopped } from './lifecycle.ts';
import { processMetrics } from './metrics/metrics.ts';
import { createBoardPages } from './pages/board-pages.ts';
import { withRows } from './pages/document.ts';
import { emptyPage, getIndexPath } from './pages/pages-route.ts';
import { startRenderThread } from './pages/render-thread.ts';
import { startQuotaSweep } from './people/quotas.sql.ts';
import { startHubRefresh } from './publish/hub-refresh.ts';
import { storeMissingRankingData } from './publish/scored-runs.sql.ts';
import { startQueueAlarm } from './queue/queue-watch.ts';

/** The source folder or the build output folder. */
const CODE = dirname(fileURLToPath(import.meta.url));
const PACKAGES = join(CODE, '..', '..');
const WEB = join(PACKAGES, 'web');
const WEB_ROOT = join(WEB, 'dist');
/** URLs of the web package's server builds. The render thread loads the one that renders the board. */
const serverBuildUrl = (language: PageLanguage, name: 'server' | 'head') =>
  pathToFileURL(join(WEB, 'dist-server', language, `${name}.js`));

/** Maximum time that startup waits for the first page, if there is a stored board. */
const FIRST_PAGE_MS = 1000;

async function loadHead(language: PageLanguage): Promise<HeadModule['headOf']> {
  const { headOf }: HeadModule = await import(serverBuildUrl(language, 'head').href);
  return headOf;
}

/** Loads the pages of the web build in every language and starts the thread that renders the board. */
async function openPages(site: SiteConfig, logger: Logger, stopped: AbortSignal) {
  const renderers = { en: serverBuildUrl('en', 'server'), hi: serverBuildUrl('hi', 'server') };
  const thread = startRenderThread(renderers, JSON.stringify(site), logger);
  const pagesIn = async (language: PageLanguage) => {
    const empty = await emptyPage(WEB_ROOT, language, site);
    return createBoardPages({
      language,
      thread,
      toDocument: (rendered, shown) => withRows(empty, rendered, shown, language, site),
      logger,
      stopped,
    });
  };
  return {
    webRoot: WEB_ROOT,
    boardPages: { en: await pagesIn('en'), hi: await pagesIn('hi') },
    heads: { en: await loadHead('en'), hi: await loadHead('hi') },
    renderFailures: thread.failures,
    stop: thread.stop,
  };
}

function arePagesBuilt(): boolean {
  return PAGE_LANGUAGES.every(
    (language) =>
      existsSync(join(WEB_ROOT, getIndexPath(language))) && existsSync(serverBuildUrl(language, 'head')),
  );
}

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  if (config.servePages && !arePagesBuilt()) {
    throw new StartError('The web pages are not built: start with "npm start", which builds them.');
  }
  const logger = createLogger(config.logLevel);
  const stopping = stopRequest(logger);
  const starting = unlessStopped(stopping);
  const abortStart = new AbortController();
  void stopping.then(() => abortStart.abort());
  const report = (message: string, error: unknown) => logger.warn({ err: error }, message);
  const database = await starting(openDatabase(config.database, report, SERVICE_LIMITS, abortStart.signal));
  const closers: (() => unknown)[] = [() => database.close()];
  try {
    closers.push(startQuotaSweep(database, logger));
    const filled = await fillEmptyBoard(database);
    if (filled !== null)
      logger.info({ models: filled.added }, 'filled the empty board with the published results');
    // Aborted before the database closes, so that running reads end first.
    const reading = new AbortController();
    let shown: SerializedBoard | null = null;
    const pages = config.servePages ? await openPages(config.site, logger, reading.signal) : null;
    if (pages !== null) closers.push(pages.stop);
    closers.push(() => reading.abort());
    markStoredQuestions(database, reading.signal).catch((error: unknown) => {
      if (!reading.signal.aborted)
        report('the questions of stored results files could not be determined', error);
    });
    storeMissingRankingData(database, reading.signal).catch((error: unknown) => {
      if (!reading.signal.aborted) report('the computed values of older runs could not be stored', error);
    });
    /** Resolves when the first English page is rendered. A new board is served before that. */
    const show = async (answer: SerializedBoard) => {
      shown = answer;
      const [english] = Object.values(pages?.boardPages ?? {}).map((one) => one.show(answer));
      await english;
    };
    const load = async (stopped: AbortSignal) => {
      const answer = await loadBoard(database, logger, stopped, shown);
      if (answer !== shown) void show(answer);
      return answer;
    };
    const first = await readStoredBoard(database.db);
    const board = await starting(createLiveBoard(database, load, logger, first));
    closers.push(board.stop);
    // The first visitor should get a page with rows. After an upgrade the page is not stored yet, so the wait is limited.
    const firstPage = show(board.current());
    await starting(
      first === null ? firstPage : Promise.race([firstPage, sleep(FIRST_PAGE_MS, null, { ref: false })]),
    );
    const hub = createHub(
      {
        url: config.site.hubUrl,
        name: config.site.hubName,
        fileHosts: config.hubFileHosts,
        token: config.hubToken,
      },
      defaultDeps((failure) => logger.warn(failure, 'the hub sent no usable response')),
    );
    if (config.refreshesHubFacts) closers.push(startHubRefresh(database, hub, logger));
    const queueWatch = await startQueueAlarm(database, logger);
    closers.push(queueWatch.stop);
    const app = await buildApp({
      logger,
      board,
      newestRanks: createNewestRanks(database, reading.signal),
      database,
      hub,
      queueWatch,
      limits: config.limits,
      leaseSeconds: config.leaseSeconds,
      random: Math.random,
      metrics:
        config.metricsToken === null ? null : { registry: processMetrics(), token: config.metricsToken },
      now: () => performance.now(),
      site: config.site,
      pages,
    });
    closers.push(() => app.close());
    const url = await listen(app, config);
    logger.info({ url, models: board.current().models }, 'ready');
    // Refreshed after startup, when the server already responds.
    if (first !== null) void board.refresh();
    process.stderr.write(`\n  ${config.site.productName} Leaderboard is ready: ${url}\n\n`);
    beginToStop(await stopping, logger);
  } finally {
    await closeAll(closers, logger);
  }
  logger.info('stopped');
}

await runProgram(main);

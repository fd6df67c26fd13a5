import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { boardEntryOf, withoutIntervals } from '@leaderboard/core/benchmark/board-entry';
import { PAGE_LANGUAGES, type PageLanguage } from '@leaderboard/core/page-language';
import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { readBoard } from './board/board.sql.ts';
import { createBoardDigests } from './board/board-digest.sql.ts';
import { startHubRefresh } from './board/hub-refresh.ts';
import { recordFileFacts } from './board/import/file-facts.sql.ts';
import { fillEmptyBoard } from './board/import/published-results.ts';
import { publishedBoard } from './board/live-board.ts';
import { representBoard } from './board/representation.ts';
import { parseConfig } from './config.ts';
import { type Database, openDatabase } from './database/database.ts';
import { listen, StartError } from './http/listen.ts';
import type { SiteConfig } from './http/site.ts';
import { createHub, realWorld } from './hub/hub.ts';
import { beginToStop, runProgram, stopRequest } from './lifecycle.ts';
import { processMetrics } from './metrics/process-metrics.ts';
import { createBoardPages } from './pages/board-pages.ts';
import { embeddedDocument, readPageFiles, withDocument, withRows } from './pages/document.ts';
import { createDocuments } from './pages/documents.ts';
import { emptyPage, folderOf, indexOf } from './pages/pages-route.ts';
import { type RenderThread, startRenderThread } from './pages/render-thread.ts';
import { startQuotaSweep } from './people/quotas.sql.ts';
import { startQueueAlarm } from './queue/queue-watch.ts';
import { startRetention } from './queue/retention.sql.ts';
import { createExportThreads } from './records/export-thread.ts';

const WEB = join(fileURLToPath(new URL('../../..', import.meta.url)), 'packages', 'web');
const WEB_ROOT = join(WEB, 'dist');
/** The web's build for the server. Only its address is known here: it is loaded by the thread that renders. */
const rendererOf = (language: PageLanguage) => pathToFileURL(join(WEB, 'dist-server', language, 'server.js'));

const SCHEMES = { embed: null, 'embed light': 'light', 'embed dark': 'dark' } as const;

/** The pages of the web build in one language. */
async function openPagesIn(
  language: PageLanguage,
  { site, logger, renderer }: { site: SiteConfig; logger: Logger; renderer: RenderThread },
) {
  const empty = await emptyPage(WEB_ROOT, language, site);
  const pages = createBoardPages({
    renderer,
    toDocument: (rendered, form, published) =>
      form === 'page'
        ? withRows(empty, rendered, published, language, site)
        : embeddedDocument(empty, rendered, { site, language, scheme: SCHEMES[form] }),
    logger,
  });
  const filesOf = await readPageFiles(join(WEB_ROOT, folderOf(language)));
  const documents = createDocuments({
    renderer,
    toDocument: (rendered, address) =>
      withDocument(empty, rendered, { site, language, address, files: filesOf(address) }),
    logger,
  });
  return { pages, documents };
}

/** The pages of the web build in every language, and the thread that renders them. */
async function openPages(site: SiteConfig, logger: Logger) {
  const thread = startRenderThread({ en: rendererOf('en'), hi: rendererOf('hi') }, JSON.stringify(site));
  const open = (language: PageLanguage) =>
    openPagesIn(language, { site, logger, renderer: thread.in(language) });
  const [en, hi] = await Promise.all([open('en'), open('hi')]);
  return {
    webRoot: WEB_ROOT,
    boardPages: { en: en.pages, hi: hi.pages },
    documents: { en: en.documents, hi: hi.documents },
    stop: thread.stop,
  };
}

function areBuilt(): boolean {
  return PAGE_LANGUAGES.every(
    (language) => existsSync(join(WEB_ROOT, indexOf(language))) && existsSync(rendererOf(language)),
  );
}

/** Beside the first requests: runs from before their files' facts were kept get them. @returns ends it. */
function startRecordingFileFacts(database: Database, logger: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const recorded = recordFileFacts(database, stopping.signal).then(
    (runs) => {
      if (runs > 0) logger.info({ runs }, 'recorded what stored results files state');
    },
    (error: unknown) => logger.warn({ err: error }, 'what results files state could not be recorded'),
  );
  return async () => {
    stopping.abort();
    await recorded;
  };
}

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  if (config.servePages && !areBuilt()) {
    throw new StartError('The web pages are not built: start with "npm start", which builds them.');
  }
  const logger = pino({ level: config.logLevel });
  const stopping = stopRequest(logger);
  const database = await openDatabase(config.database, (message, error) =>
    logger.warn({ err: error }, message),
  );
  /** Closes what was opened, the last first. */
  const closers: (() => unknown)[] = [() => database.close()];
  try {
    closers.push(startQuotaSweep(database, logger));
    closers.push(startRetention(database, config.retention, logger));
    const filled = await fillEmptyBoard(database);
    if (filled !== null)
      logger.info({ models: filled.added }, 'filled the empty board with the published results');
    closers.push(startRecordingFileFacts(database, logger));
    const pages = config.servePages ? await openPages(config.site, logger) : null;
    if (pages !== null) closers.push(pages.stop);
    const digests = createBoardDigests(database);
    const load = async () => {
      const answer = await representBoard(
        (onEntries) => readBoard(database, digests.of, (entries) => onEntries(entries.map(boardEntryOf))),
        withoutIntervals,
      );
      // Not awaited: a new board is served before its pages are rendered.
      for (const { show } of Object.values(pages?.boardPages ?? {})) void show(answer);
      return answer;
    };
    const board = await publishedBoard(database, load, logger);
    closers.push(board.stop);
    // The first visitor finds the rows in the page; those of the other languages follow.
    await pages?.boardPages.en.show(board.current());
    const hub = createHub(
      { url: config.site.hubUrl, name: config.site.hubName, fileHosts: config.hubFileHosts },
      realWorld((failure) => logger.warn(failure, 'the hub did not answer')),
    );
    if (config.refreshesHubFacts) closers.push(startHubRefresh(database, hub, logger));
    const exportThreads = createExportThreads(config.database);
    const queueWatch = await startQueueAlarm(database, logger);
    closers.push(queueWatch.stop);
    const app = await buildApp({
      logger,
      board,
      digests,
      database,
      hub,
      queueWatch,
      writeExport: exportThreads.write,
      limits: config.limits,
      metrics:
        config.metricsToken === null ? null : { registry: processMetrics(), token: config.metricsToken },
      now: () => performance.now(),
      site: config.site,
      pages,
    });
    closers.push(() => app.close());
    // Before the app, which waits for the callers that read a file while it is written.
    closers.push(exportThreads.stop);
    const url = await listen(app, config);
    logger.info({ url, models: board.current().models }, 'ready');
    process.stderr.write(`\n  ${config.site.productName} Leaderboard is ready: ${url}\n\n`);
    beginToStop(await stopping, logger);
  } finally {
    for (const close of closers.reverse()) await close();
  }
  logger.info('stopped');
}

await runProgram(main);

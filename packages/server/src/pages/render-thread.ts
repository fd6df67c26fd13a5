import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PageLanguage } from '@leaderboard/core/page-language';
import type { DocumentRequest, RenderedDocument, RenderedPage } from '@leaderboard/core/rendered-page';

/** Renders pages in one language, in a thread that all languages share, so that no search keeps other calls waiting. */
export interface RenderThread {
  /**
   * @param body of the leaderboard call, compressed by Brotli.
   * @param day of its publication, ISO 8601; null: nothing is published.
   */
  readonly load: (board: string, body: Buffer, day: string | null) => Promise<void>;
  /** null when it takes longer than the budget. */
  readonly render: (query: string, budgetMs: number) => Promise<RenderedPage | null>;
  readonly document: (request: DocumentRequest) => Promise<RenderedDocument>;
}

/** The thread, which holds the board once for all languages. */
export interface LanguagesThread {
  readonly in: (language: PageLanguage) => RenderThread;
  /** How many messages the thread could not answer. */
  readonly failures: () => number;
  readonly stop: () => Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('../../programs/render-thread.js', import.meta.url));
/** A thread that works on one message for this long hangs. */
const SILENCE_LIMIT_MS = 60_000;

const endedError = () => new Error('The thread that renders pages ended');

type Value = RenderedPage | RenderedDocument | null;

interface Answer {
  readonly id: number;
  /** The thread begins to work on the message. What waits behind another message does not count as hanging. */
  readonly isBeginning?: true;
  readonly value?: Value;
  readonly failure?: string;
}

interface Waiting {
  readonly begin: () => void;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: Error) => void;
}

interface Loaded {
  readonly board: string;
  readonly body: Buffer;
  readonly day: string | null;
}

/**
 * Starts the thread with the first board. A thread that failed or hung is started again by the next call, with the last board that it
 * could load.
 * @param modules addresses of the web's builds for the server.
 * @param settings those of the deployment, as JSON.
 * @param silenceLimitMs a thread that works on one message for longer is ended.
 */
export function startRenderThread(
  modules: Readonly<Record<PageLanguage, URL>>,
  settings: string,
  silenceLimitMs = SILENCE_LIMIT_MS,
): LanguagesThread {
  let worker: Worker | null = null;
  let loaded: Loaded | null = null;
  let loading: Promise<unknown> = Promise.resolve();
  let count = 0;
  let failures = 0;
  let isStopped = false;
  const waiting = new Map<number, Waiting>();

  function end(error: Error): void {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function start(): Worker {
    const workerData = { modules: { en: modules.en.href, hi: modules.hi.href }, settings };
    const started = new Worker(PROGRAM, { workerData });
    started.unref();
    started.on('message', ({ id, isBeginning, value = null, failure }: Answer) => {
      const call = waiting.get(id);
      if (isBeginning) {
        call?.begin();
        return;
      }
      waiting.delete(id);
      if (failure === undefined) call?.resolve(value);
      else call?.reject(new Error(failure));
    });
    started.on('error', (error) => {
      if (worker === started) end(new Error('The thread that renders pages failed', { cause: error }));
    });
    started.on('exit', () => {
      if (worker === started) end(endedError());
    });
    return started;
  }

  function post(thread: Worker, message: object): Promise<Value> {
    // It ended while this call waited for its turn.
    if (thread !== worker) return Promise.reject(endedError());
    count += 1;
    const id = count;
    return new Promise<Value>((resolve, reject) => {
      let hung: NodeJS.Timeout | undefined;
      const stopWaiting = () => clearTimeout(hung);
      waiting.set(id, {
        begin: () => {
          hung = setTimeout(() => void thread.terminate(), silenceLimitMs).unref();
        },
        resolve: (value) => {
          stopWaiting();
          resolve(value);
        },
        reject: (error) => {
          failures += 1;
          stopWaiting();
          reject(error);
        },
      });
      thread.postMessage({ id, ...message });
    });
  }

  /** The thread, after it has loaded the last board. */
  async function ready(): Promise<Worker> {
    if (isStopped) throw endedError();
    if (worker !== null) return worker;
    const started = start();
    worker = started;
    if (loaded !== null) await post(started, loaded);
    return started;
  }

  return {
    in: (language) => ({
      load: async (board, body, day) => {
        // Every language calls this for the same board.
        if (loaded?.board !== board) {
          const before = loaded;
          const next = { board, body, day };
          loaded = next;
          loading = worker === null ? ready() : post(worker, next);
          // The next call loads it again.
          loading.catch(() => {
            if (loaded === next) loaded = before;
          });
        }
        await loading;
      },
      render: async (query, budgetMs) => {
        const page = await post(await ready(), { language, query, budgetMs });
        return page !== null && 'query' in page ? page : null;
      },
      document: async (request) => {
        const document = await post(await ready(), { language, document: request });
        if (document === null || 'query' in document) throw new Error('The thread sent no document');
        return document;
      },
    }),
    failures: () => failures,
    stop: async () => {
      const last = worker;
      isStopped = true;
      // Who stores a page waits for it in a transaction, which must end before the database can be closed.
      end(endedError());
      await last?.terminate();
    },
  };
}

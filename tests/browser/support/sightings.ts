import type { BrowserContext, Frame, Page, Request, Response } from '@playwright/test';

/** A string that someone other than its owner could see, and its location: 'header referer of GET http://…'. */
export interface Sighting {
  readonly where: string;
  readonly text: string;
}

/** A URL without its query and hash, which are recorded separately. */
function placeOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** Runs in every window: logs history changes and incoming messages to the console, where the test listens. */
function tellAll(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history);
    history[name] = (data, unused, url) => {
      // biome-ignore lint/suspicious/noConsole: the test listens there
      console.info('history', JSON.stringify(data), String(url));
      original(data, unused, url);
    };
  }
  window.addEventListener(
    'message',
    // biome-ignore lint/suspicious/noConsole: the test listens there
    ({ origin, data }) => console.info('message', origin, JSON.stringify(data)),
    true,
  );
}

/** Data held by a window, with one item per key in local storage. */
async function holdings(frame: Frame): Promise<Sighting[]> {
  const { local, texts } = await frame.evaluate(async () => {
    // Browsers block storage in a frame from another site.
    const unlessBlocked = async <T>(read: () => T | Promise<T>, otherwise: T): Promise<T> => {
      try {
        return await read();
      } catch {
        return otherwise;
      }
    };
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    return {
      local: await unlessBlocked(() => Object.entries(localStorage), []),
      texts: {
        cookie: document.cookie,
        'window name': window.name,
        'history state': JSON.stringify(history.state),
        fields: JSON.stringify(fields.map(({ value }) => value)),
        'performance entries': JSON.stringify(performance.getEntries().map(({ name }) => name)),
        'session storage': await unlessBlocked(() => JSON.stringify(Object.entries(sessionStorage)), ''),
        databases: await unlessBlocked(
          async () => JSON.stringify([await indexedDB.databases(), await caches.keys()]),
          '',
        ),
      },
    };
  });
  return [
    { where: 'page', text: await frame.content() },
    { where: 'URL', text: frame.url() },
    ...local.map(([key, text]) => ({ where: `storage ${key}`, text })),
    ...Object.entries(texts).map(([where, text]) => ({ where, text })),
  ];
}

async function ofRequest(request: Request): Promise<Sighting[]> {
  const call = `${request.method()} ${placeOf(request.url())}`;
  const headers = Object.entries(await request.allHeaders());
  return [
    { where: `URL of ${call}`, text: request.url() },
    { where: `body of ${call}`, text: request.postData() ?? '' },
    ...headers.map(([name, text]) => ({ where: `header ${name} of ${call}`, text })),
  ];
}

async function ofAnswer(response: Response): Promise<Sighting[]> {
  const call = `${response.request().method()} ${placeOf(response.url())}`;
  const isMoved = response.status() >= 300;
  return [
    { where: `headers of the answer to ${call}`, text: JSON.stringify(await response.allHeaders()) },
    { where: `answer to ${call}`, text: isMoved ? '' : await response.text() },
  ];
}

export interface Sightings {
  readonly all: readonly Sighting[];
  /** Records everything that a page and its frames currently hold. */
  readonly look: (page: Page, step: string) => Promise<void>;
  /** Resolves when all pending data is recorded. */
  readonly settled: () => Promise<unknown>;
}

/** Records everything that the browser's pages request, send and show from now on, and one site's responses. */
export async function watch(context: BrowserContext, site: string): Promise<Sightings> {
  const all: Sighting[] = [];
  const pending: Promise<unknown>[] = [];
  // A request ends silently when its page is left.
  const add = (work: Promise<Sighting[]>) => {
    pending.push(work.then((seen) => all.push(...seen)).catch(() => undefined));
  };
  context.on('console', (message) => all.push({ where: 'console', text: message.text() }));
  context.on('request', (request) => add(ofRequest(request)));
  context.on('response', (response) => {
    if (response.url().startsWith(site)) add(ofAnswer(response));
  });
  await context.addInitScript(tellAll);
  return {
    all,
    look: async (page, step) => {
      for (const frame of page.frames()) {
        const held = await holdings(frame);
        all.push(...held.map(({ where, text }) => ({ where: `${where} (${step})`, text })));
      }
    },
    settled: () => Promise.all(pending),
  };
}

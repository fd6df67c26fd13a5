import '../../src/styles/type-icons.css';
import '../../src/styles/theme.css';
import '../../src/styles/tokens.css';
import '#typeface.css';
import '../../src/styles/base.css';
import type { RenderedPage } from '@leaderboard/core/rendered-page';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { arrive, createApp } from '../../src/app/create-app.tsx';
import { routeAt } from '../../src/app/routes.tsx';
import { readInitialBoard } from '../../src/data/first-screen-json.ts';
import { parseConfig } from '../../src/state/config.ts';
import { startTooltips } from '../../src/ui/tooltip.ts';

/** Answers a call; its address is complete. */
type Answer = (url: URL, init: RequestInit | undefined) => Response | Promise<Response>;
/** By the path of the call, or by 'METHOD /path'; a path may end with '/*'. */
export type Answers = Readonly<Record<string, Answer>>;

const HUB = 'https://hub.test';

export const CONFIG = {
  hubName: 'Test Hub',
  hubUrl: HUB,
  hubShortName: 'test',
  oauthClientId: 'the-client',
  publicUrl: null,
} as const;

/** Where the session is kept. */
export const SESSION_KEY = `${CONFIG.hubShortName}_oauth`;

let leave = () => {};
startTooltips(document);

/** A corner for the pointer: left where the last test had it, it would open tooltips of the next page. */
const corner = document.createElement('div');
corner.dataset.corner = '';
corner.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 2px; height: 2px; z-index: 9999';
document.body.append(corner);
let isPointerInCorner = false;
document.addEventListener('pointerover', ({ target }) => {
  isPointerInCorner = target === corner;
});

/** Moves the pointer to where it is over nothing. */
export async function restPointer(): Promise<void> {
  if (!isPointerInCorner) await userEvent.hover(page.byCss('[data-corner]'));
}

/** React leaves what is in `<noscript>` alone. */
function withoutNoScript(html: string): string {
  return html.replace(/<noscript>.*?<\/noscript>/gs, '');
}

/** As the browser writes what it has read. */
function sameMarkup(html: string): string {
  const read = document.createElement('div');
  read.innerHTML = html;
  return read.innerHTML;
}

function firstDifference(server: string, browser: string): string {
  let place = 0;
  while (place < server.length && server[place] === browser[place]) place += 1;
  const around = (html: string) => html.slice(Math.max(0, place - 60), place + 60);
  return `The server rendered '${around(server)}', the browser renders '${around(browser)}'`;
}

/** Refused as the server refuses what it does not have. */
function notFound(): Response {
  return Response.json({ code: 'not_found', detail: 'No such address' }, { status: 404 });
}

function answerTo(answers: Answers, url: URL): Answer | undefined {
  const patterns = Object.entries(answers);
  const [, answer] =
    patterns.find(([path]) => url.pathname === path) ??
    patterns.find(([path]) => path.endsWith('*') && url.pathname.startsWith(path.slice(0, -1))) ??
    [];
  return answer;
}

/** Has the calls of the page answered by the test; a call without an answer is a 404, as from the server. */
export function serve(answers: Answers): void {
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    return (answerTo(answers, url) ?? notFound)(url, init);
  });
}

interface Visit {
  readonly answers?: Answers;
  /** The account that is signed in. */
  readonly account?: string;
  readonly config?: Readonly<Record<string, unknown>>;
  /** What an earlier visit left in local storage. */
  readonly stored?: Readonly<Record<string, string>>;
  /** What the server has rendered of the board, for the browser to hydrate. */
  readonly rendered?: RenderedPage;
  /** The answer that a document brings for the call of its page; null: what the page is about does not exist. */
  readonly brought?: { readonly call: string; readonly answer: unknown };
  /** Called with what the server has rendered, as it is before the browser hydrates it. */
  readonly onRendered?: (root: HTMLElement) => unknown;
  /** Called for each difference between what the server rendered and what the browser renders. */
  readonly onHydrationProblem?: (problem: string) => void;
}

/** Shows the whole application at an address, with nothing kept from before but what is given: no server, each call is answered by the test. */
export async function openApp(path: string, visit: Visit = {}): Promise<void> {
  const { answers = {}, account, config: settings = {}, stored = {}, rendered } = visit;
  const { onHydrationProblem, onRendered, brought } = visit;
  leave();
  // An action on the last page may have scrolled the window that Vitest shows it in.
  window.parent.scrollTo(0, 0);
  await restPointer();
  const { pathname, search, hash } = new URL(path, location.origin);
  // As public/boot.js does.
  const shown = pathname === '/' ? path : `/${search}#${pathname}`;
  await routeAt(pathname === '/' ? hash : `#${pathname}`).load();
  // Nothing waits from here to the first look at the kept board: the last page writes its own when the browser is idle.
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', shown);
  document.documentElement.removeAttribute('data-color-scheme');

  const config = parseConfig(JSON.stringify({ ...CONFIG, ...settings }));
  if (account !== undefined) {
    localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: 'a-token', username: account }));
  }
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  serve({ '/api/whoami-v2': () => Response.json({ name: account }), ...answers });
  const visitEnd = new AbortController();
  // The page of the next test is another one, which this one no longer follows.
  const visitWindow: typeof window = new Proxy(window, {
    get: (target, name) => {
      if (name === 'addEventListener')
        return (type: string, listener: EventListener, options?: AddEventListenerOptions) =>
          target.addEventListener(type, listener, { ...options, signal: visitEnd.signal });
      const value: unknown = Reflect.get(target, name, target);
      // A window that is in no frame is its own parent.
      if (value === target) return visitWindow;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const app = createApp(visitWindow, config, arrive(visitWindow, config));
  document.documentElement.setAttribute('data-color-scheme', app.colorScheme.get());

  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  container.innerHTML = rendered?.content ?? '';
  const data = document.createElement('script');
  Object.assign(data, { type: 'application/json', id: 'answer', text: JSON.stringify(brought?.answer) });
  data.dataset.call = brought?.call;
  if (brought !== undefined) document.body.append(data);
  document.documentElement.removeAttribute('data-ready');
  const board = readInitialBoard(rendered?.initialData);
  await onRendered?.(container);
  const isRendered = board !== null && app.shows(board);
  const element = app.element(isRendered ? board : null);
  if (isRendered) {
    // React's production build tells of no attribute that differs, and mends none.
    const [server, browser] = [container.innerHTML, sameMarkup(renderToString(element))].map(withoutNoScript);
    if (server !== browser) onHydrationProblem?.(firstDifference(server ?? '', browser ?? ''));
  }
  if (!isRendered) container.replaceChildren();
  const root = isRendered
    ? hydrateRoot(container, element, { onRecoverableError: (error) => onHydrationProblem?.(String(error)) })
    : createRoot(container);
  leave = () => {
    root.unmount();
    container.remove();
    data.remove();
    // What still waits would be written into the address of the next visit.
    app.viewStore.flush();
    visitEnd.abort();
  };
  if (!isRendered) flushSync(() => root.render(element));
}

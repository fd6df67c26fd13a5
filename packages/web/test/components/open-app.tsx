import '../../src/styles/type-icons.css';
import '../../src/styles/theme.css';
import '../../src/styles/tokens.css';
import '#typeface.css';
import '../../src/styles/base.css';
import type { RenderedPage } from '@leaderboard/core/rendered-page';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createApp, takeSignIn } from '../../src/app/create-app.tsx';
import { routeAt } from '../../src/app/routes.tsx';
import { readInitialBoard } from '../../src/data/first-screen-json.ts';
import { announce, dismissNotice } from '../../src/state/announcement.ts';
import { parseConfig } from '../../src/state/config.ts';
import { startTooltips } from '../../src/ui/tooltip.ts';

/** Returns the response to a call. The URL is absolute. */
type Answer = (url: URL, init: RequestInit | undefined) => Response | Promise<Response>;
/** Response functions by the call's path or 'METHOD /path'. A path may end with '/*'. */
export type Answers = Readonly<Record<string, Answer>>;

const HUB = 'https://hub.test';

export const CONFIG = {
  hubName: 'Test Hub',
  hubUrl: HUB,
  hubShortName: 'test',
  oauthClientId: 'the-client',
  publicUrl: null,
} as const;

/** Storage key of the session. */
export const SESSION_KEY = `${CONFIG.hubShortName}_oauth`;

/** Closes the open page. */
let leave = () => {};
startTooltips(document);

/** A corner for the pointer, which would otherwise stay at its last position and open tooltips in the next test. */
const corner = document.createElement('div');
corner.dataset.corner = '';
corner.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 2px; height: 2px; z-index: 9999';
document.body.append(corner);
let isPointerInCorner = false;
document.addEventListener('pointerover', ({ target }) => {
  isPointerInCorner = target === corner;
});

/** Moves the pointer away from all content. */
export async function restPointer(): Promise<void> {
  if (!isPointerInCorner) await userEvent.hover(page.byCss('[data-corner]'));
}

/** Removes `<noscript>`, which React does not hydrate. */
function withoutNoScript(html: string): string {
  return html.replace(/<noscript>.*?<\/noscript>/gs, '');
}

/** Normalizes HTML by parsing and serializing it in the browser. */
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

/** A 404 refusal like the server's. */
function notFound(): Response {
  return Response.json({ code: 'not_found', detail: 'No such URL' }, { status: 404 });
}

function answerTo(answers: Answers, url: URL): Answer | undefined {
  const patterns = Object.entries(answers);
  const [, answer] =
    patterns.find(([path]) => url.pathname === path) ??
    patterns.find(([path]) => path.endsWith('*') && url.pathname.startsWith(path.slice(0, -1))) ??
    [];
  return answer;
}

/** Mocks the page's calls; calls without a mock get a 404, as from the server. */
export function serve(answers: Answers): void {
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    return (answerTo(answers, url) ?? notFound)(url, init);
  });
}

interface Visit {
  readonly answers?: Answers;
  /** Username of the signed-in account. */
  readonly account?: string;
  readonly config?: Readonly<Record<string, unknown>>;
  /** Local storage entries from an earlier visit. */
  readonly stored?: Readonly<Record<string, string>>;
  /** The server-rendered board to hydrate. */
  readonly rendered?: RenderedPage;
  /** The embedded response for the page's call; null if the record does not exist. */
  readonly brought?: { readonly call: string; readonly answer: unknown };
  /** Called with the server-rendered content before hydration. */
  readonly onRendered?: (root: HTMLElement) => unknown;
  /** Called for each difference between server and browser rendering. */
  readonly onHydrationProblem?: (problem: string) => void;
}

/**
 * Opens the whole application at a URL without a server: the test responds to every call. Storage is empty except for the given
 * entries.
 */
export async function openApp(path: string, visit: Visit = {}): Promise<void> {
  const { answers = {}, account, config: settings = {}, stored = {}, rendered } = visit;
  const { onHydrationProblem, onRendered, brought } = visit;
  leave();
  // An earlier test may have scrolled this window or Vitest's.
  window.scrollTo(0, 0);
  window.parent.scrollTo(0, 0);
  await restPointer();
  const { pathname, search, hash } = new URL(path, location.origin);
  // Same as in public/boot.js.
  const shown = pathname === '/' ? path : `/${search}#${pathname}`;
  await routeAt(pathname === '/' ? hash : `#${pathname}`).load();
  // No await until the cached board is first read, because the last page may write its board when the browser is idle.
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
  // Listeners of this page must not react to the next test's page.
  const visitWindow: typeof window = new Proxy(window, {
    get: (target, name) => {
      if (name === 'addEventListener')
        return (type: string, listener: EventListener, options?: AddEventListenerOptions) =>
          target.addEventListener(type, listener, { ...options, signal: visitEnd.signal });
      const value: unknown = Reflect.get(target, name, target);
      // A window outside of frames is its own parent.
      if (value === target) return visitWindow;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const app = createApp(visitWindow, config, takeSignIn(visitWindow, config));
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
    // React's production build neither reports nor fixes different attributes.
    const [server, browser] = [container.innerHTML, sameMarkup(renderToString(element))].map(withoutNoScript);
    if (server !== browser) onHydrationProblem?.(firstDifference(server ?? '', browser ?? ''));
  }
  if (!isRendered) container.replaceChildren();
  const root = isRendered
    ? hydrateRoot(container, element, { onRecoverableError: (error) => onHydrationProblem?.(String(error)) })
    : createRoot(container);
  leave = () => {
    leave = () => {};
    root.unmount();
    container.remove();
    data.remove();
    // Pending changes would otherwise be written into the URL of the next visit.
    app.viewStore.flush();
    visitEnd.abort();
    // These outlive a page, so the next test would see them.
    dismissNotice();
    announce('');
  };
  onTestFinished(() => leave());
  if (!isRendered) flushSync(() => root.render(element));
}

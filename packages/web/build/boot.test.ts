/** Runs public/boot.js, which runs before the application's code is loaded, in a fake window. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { LEADERBOARD_PATH } from '@leaderboard/core/leaderboard-path';
import { allPages } from '@leaderboard/core/pages/pages';
import { describe, expect, it } from 'vitest';
import { parsePath } from '../src/state/route.ts';

const BOOT = readFileSync(join(import.meta.dirname, '../public/boot.js'), 'utf8');
const NOW = 1_700_000_000_000;

interface Visit {
  /** Entries in local storage; null if the browser blocks it. */
  readonly stored?: Readonly<Record<string, string>> | null;
  readonly prefersDark?: boolean;
  readonly pathname?: string;
  readonly search?: string;
  readonly hash?: string;
  /** Content of the page's `board` meta tag; null if the page has none. */
  readonly board?: string | null;
  /** The URL of the application; null on the development server. */
  readonly application?: string | null;
  readonly visibilityState?: 'visible' | 'hidden';
}

/** Runs the script and returns its effects. */
function boot({
  stored = {},
  prefersDark = false,
  board = null,
  application = null,
  visibilityState = 'visible',
  ...url
}: Visit) {
  const attributes: Record<string, string> = {};
  const calls: string[] = [];
  /** DOM changes, events and frames, in order. */
  const steps: string[] = [];
  const window = {};
  /** Listeners on the script element that loads the application. */
  const listeners: Record<string, () => void> = {};
  const location = { pathname: '/', search: '', hash: '', ...url };
  runInNewContext(BOOT, {
    window,
    get localStorage() {
      if (stored === null) throw new DOMException('denied', 'SecurityError');
      return { getItem: (key: string) => stored[key] ?? null };
    },
    matchMedia: () => ({ matches: prefersDark }),
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => {
          attributes[name] = value;
          steps.push(name);
        },
        removeAttribute: (name: string) => steps.push(`no ${name}`),
      },
      querySelector: () => (board === null ? null : { content: board }),
      currentScript: { dataset: application === null ? {} : { application } },
      visibilityState,
      createElement: () => ({
        addEventListener: (event: string, listener: () => void) => {
          listeners[event] = listener;
        },
      }),
      head: { append: ({ src }: { src: string }) => steps.push(src) },
      addEventListener: (event: string, listener: () => void) => {
        steps.push(event);
        listener();
      },
    },
    requestAnimationFrame: (callback: () => void) => {
      steps.push('frame');
      callback();
    },
    setTimeout: (callback: () => void) => {
      steps.push('painted');
      callback();
    },
    location,
    history: {
      replaceState: (_state: unknown, _title: string, to: string) => {
        const { pathname, search, hash } = new URL(to, 'http://localhost');
        Object.assign(location, { pathname, search, hash });
      },
    },
    Date: { now: () => NOW },
    fetch: (url: string) => {
      calls.push(url);
      return Promise.reject(new Error('offline'));
    },
  });
  const { pathname, search, hash } = location;
  return {
    attributes,
    calls,
    steps,
    listeners,
    isTakenOver: 'leaderboardCall' in window,
    url: `${pathname}${search}${hash}`,
  };
}

const copy = (age: number, board = 'null') => ({
  leaderboardData: `{"data":[],"board":${board},"timestamp":${NOW - age}}`,
});
const plainCopy = (age: number) => ({ leaderboardData: JSON.stringify({ data: [], timestamp: NOW - age }) });
const CALLED = [LEADERBOARD_PATH];

describe('the theme, before the first paint', () => {
  it.each([
    ['the system’s where nothing was chosen', undefined, true, 'dark'],
    ['light where the system is', undefined, false, 'light'],
    ['dark where that was chosen', 'dark', false, 'dark'],
    ['light where that was chosen', 'light', true, 'light'],
    ['the system’s where what is stored is no choice', 'sepia', true, 'dark'],
  ])('is %s', (_name, theme, prefersDark, expected) => {
    const stored = theme === undefined ? {} : { theme };
    expect(boot({ stored, prefersDark }).attributes['data-color-scheme']).toBe(expected);
  });

  it('is the system’s where storage is blocked', () => {
    expect(boot({ stored: null, prefersDark: true }).attributes['data-color-scheme']).toBe('dark');
  });
});

describe('the call for the board', () => {
  it.each([
    ['on a first visit', {}],
    ['where storage is blocked', { stored: null }],
    ['with a copy of five minutes', { stored: copy(300_000) }],
    ['with a copy of the future', { stored: copy(-60_000) }],
    ['with a copy that is cut off', { stored: { leaderboardData: '{"data":[{"id"' } }],
    ['with a fresh copy of another board than the page shows', { stored: copy(1000, '"a1"'), board: 'b2' }],
    ['with a fresh copy of another shape', { stored: { leaderboardData: '{"data":{}}' } }],
    [
      'with an old copy that begins with its time',
      { stored: { leaderboardData: `{"timestamp":1,"data":[]}` } },
    ],
    ['at a URL with the query behind the #', { hash: '#/?search=a' }],
    ['for the pictures of all models', { pathname: '/explore' }],
  ])('begins %s', (_name, visit) => {
    expect(boot(visit)).toMatchObject({ calls: CALLED, isTakenOver: true });
  });

  it.each([
    ['with a fresh copy', { stored: copy(299_999) }],
    ['with a fresh copy of the board that the page shows', { stored: copy(1000, '"b2"'), board: 'b2' }],
    ['with a fresh copy that names no board', { stored: copy(1000), board: 'b2' }],
    ['with a fresh copy of {data, timestamp} alone', { stored: plainCopy(1000), board: 'b2' }],
    [
      'with a fresh copy that begins with its time',
      { stored: { leaderboardData: `{"timestamp":${NOW - 1000},"data":[]}` }, board: 'b2' },
    ],
    ['at the URL of another page', { pathname: '/model/a/b' }],
  ])('is spared %s', (_name, visit) => {
    expect(boot(visit)).toMatchObject({ calls: [], isTakenOver: false });
  });
});

it.each(allPages().map(([path]) => path))(
  'the call for the board begins on the route %s if it shows the whole board',
  (path) => {
    const showsAll = path === '/' || path === '/explore';
    expect(boot({ hash: `#${path}` })).toMatchObject({
      calls: showsAll ? CALLED : [],
      isTakenOver: showsAll,
    });
  },
);

describe('the board that the server renders, whatever the route', () => {
  it.each([
    ['is seen at its own', { hash: '' }, false],
    ['is seen with an empty route', { hash: '#/' }, false],
    ['is not seen behind another page', { hash: '#/quote' }, true],
    ['is not seen behind a view after the #', { hash: '#/?search=a' }, true],
    ['is none at the URL of another page, which is seen', { pathname: '/model/a/b' }, false],
    ['is none there, whatever its parameters say', { pathname: '/model/a/b', search: '?search=a' }, false],
  ])('%s', (_name, visit, isElsewhere) => {
    expect('data-elsewhere' in boot(visit).attributes).toBe(isElsewhere);
  });
});

it.each(['', '#', '#/', '#?', '#?a=1', '#/?a=1', '#//', '#/ ', '#a', '#a?b', '#/a', '#/a?b', '#/model/a/b'])(
  'the route %j is the board’s for the application too',
  (hash) => {
    expect(boot({ hash }).calls.length > 0).toBe(parsePath(hash) === '/');
  },
);

it('a URL of a page’s own becomes its route, and the query stays', () => {
  expect(boot({ pathname: '/model/a/b', search: '?search=a' }).url).toBe('/?search=a#/model/a/b');
  expect(boot({ search: '?search=a', hash: '#/quote' }).url).toBe('/?search=a#/quote');
});

describe('the application runs', () => {
  const application = '/assets/main.js';
  const painted = ['frame', 'painted'];
  it.each([
    [
      'once the rows of the page are painted: first those in view',
      { board: 'a' },
      [
        ...['data-first-paint', 'DOMContentLoaded', ...painted],
        ...['data-first-paint', ...painted, 'no data-first-paint', ...painted, application],
      ],
    ],
    ['at once where the page has no rows', {}, [application]],
    ['at once at the URL of another page', { pathname: '/model/a/b' }, [application]],
    [
      'at once where another page is asked for',
      { board: 'a', hash: '#/quote' },
      ['data-elsewhere', application],
    ],
    ['at once where nothing is painted', { board: 'a', visibilityState: 'hidden' as const }, [application]],
  ])('%s', (_name, visit, steps) => {
    expect(boot({ application, ...visit }).steps).toEqual(['data-color-scheme', ...steps]);
  });

  it('or, where it does not come, the board is seen at whatever URL', () => {
    const { steps, listeners } = boot({ application, hash: '#/quote' });
    listeners.error?.();
    expect(steps.at(-1)).toBe('no data-elsewhere');
  });

  it('by the page itself on the development server', () => {
    expect(boot({ board: 'a' }).steps).toEqual(['data-color-scheme']);
  });
});

import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeWindow } from '../../test/fake-window.ts';
import { createPageUrl } from './page-url.ts';
import { createViewStore } from './view-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(url: string, onSortEnded = () => {}) {
  const page = fakeWindow(url);
  const pageUrl = createPageUrl(page.window);
  const store = createViewStore(pageUrl, {
    setTimeout: (work, ms) => Number(setTimeout(work, ms)),
    clearTimeout: (timer) => clearTimeout(timer),
    onSortEnded,
  });
  return { page, pageUrl, store };
}

describe('the view and its URL', () => {
  test('the URL is read on load; a bad value is ignored', () => {
    const { store } = start('/?search=llama&params=a,b&rowSize=large');
    expect(store.get()).toEqual({ ...DEFAULT_VIEW, search: 'llama', rowSize: 'large' });
  });

  test('the view changes at once, the URL after 100 ms', () => {
    const { page, store } = start('/');
    const listener = vi.fn();
    store.subscribe(listener);
    store.change({ rowSize: 'large' });
    expect(store.get().rowSize).toBe('large');
    expect(listener).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(99);
    expect(page.url()).toBe('/');
    vi.advanceTimersByTime(1);
    expect(page.url()).toBe('/?rowSize=large');
    store.change({ rowSize: 'normal' });
    vi.advanceTimersByTime(100);
    expect(page.url()).toBe('/');
  });

  test('a change that hides the column of the sort ends the sort', () => {
    const onSortEnded = vi.fn();
    const { store } = start('/?sort=metadata.hub_hearts:desc', onSortEnded);
    store.change({ rowSize: 'large' });
    expect(store.get().sort.key).toBe('metadata.hub_hearts');
    expect(onSortEnded).not.toHaveBeenCalled();
    store.change({ columns: DEFAULT_VIEW.columns });
    expect(store.get().sort).toEqual(DEFAULT_VIEW.sort);
    expect(onSortEnded).toHaveBeenCalledOnce();
  });

  test('changes of two kinds are two steps back, even within the pause', () => {
    const { page, store } = start('/');
    store.change({ search: 'a' }, 'search');
    store.change({ officialOnly: true });
    vi.advanceTimersByTime(100);
    expect(page.length()).toBe(3);
    page.go(-1);
    expect(store.get()).toEqual({ ...DEFAULT_VIEW, search: 'a' });
  });

  test.each(['#/model/a/b', '#/?search=c'])('a change that waits is written before %s is followed', (to) => {
    const { page, pageUrl, store } = start('/');
    store.change({ search: 'a' }, 'search');
    pageUrl.follow(to);
    vi.advanceTimersByTime(1000);
    page.go(-1);
    expect(page.url()).toBe('/?search=a');
    expect(store.get().search).toBe('a');
  });

  test('a step back drops what waits', () => {
    const { page, store } = start('/?search=a');
    store.change({ search: 'b' }, 'search');
    page.go(0);
    vi.advanceTimersByTime(1000);
    expect(page.url()).toBe('/?search=a');
    expect(store.get().search).toBe('a');
  });

  test('reset: everything at its default, the whole query gone, no history entry', () => {
    const { page, store } = start('/?search=a&pinned=x/y&other=1#/');
    store.change({ rowSize: 'large' });
    store.reset();
    vi.advanceTimersByTime(1000);
    expect(store.get()).toEqual(DEFAULT_VIEW);
    expect(page.url()).toBe('/');
    expect(page.length()).toBe(1);
  });
});

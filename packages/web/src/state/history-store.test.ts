import { describe, expect, test } from 'vitest';
import { fakeStorage } from '../../test/fake-storage.ts';
import { fakeWindow } from '../../test/fake-window.ts';
import { createHistoryStore } from './history-store.ts';
import { createPageUrl } from './page-url.ts';

function start(
  url: string,
  {
    storage = fakeStorage().storage,
    page = fakeWindow(url),
    look = () => ({}) as { windowTop?: number },
  } = {},
) {
  const pageUrl = createPageUrl(page.window);
  const memory = createHistoryStore(page.window, pageUrl, look, storage);
  return { page, pageUrl, memory, kept: memory.entryState.get, arrival: memory.navigation.get };
}

describe('what an entry of the history keeps', () => {
  test('another page begins with nothing; Back and Forward find what was there', () => {
    let top = 700;
    const { page, memory, kept, arrival } = start('/?search=a', { look: () => ({ windowTop: top }) });
    memory.update({ filtersOpen: true });
    page.follow('#/quote');
    expect(arrival()).toEqual({ by: 'new', isOtherPage: true });
    expect(kept()).toMatchObject({ filtersOpen: false, windowTop: 0 });
    top = 30;
    page.go(-1);
    expect(arrival()).toEqual({ by: 'return', isOtherPage: true });
    expect(kept()).toMatchObject({ filtersOpen: true, windowTop: 700 });
    page.go(1);
    expect(kept()).toMatchObject({ filtersOpen: false, windowTop: 30 });
  });

  test('a page put in place of its entry is another page, and what follows is no arrival', () => {
    const { pageUrl, arrival } = start('/#/vote');
    pageUrl.clear();
    const came = arrival();
    expect(came).toEqual({ by: 'new', isOtherPage: true });
    pageUrl.write(new Map([['search', 'ab']]), 'push');
    expect(arrival()).toBe(came);
  });

  test('a query change keeps what is open; each query keeps its place', () => {
    const { page, pageUrl, memory, kept, arrival } = start('/');
    memory.update({ filtersOpen: true, table: { top: 450, left: 0 } });
    pageUrl.write(new Map([['search', 'a']]), 'push');
    expect(arrival().by).toBe('load');
    expect(kept()).toMatchObject({ filtersOpen: true, table: null });
    memory.update({ filtersOpen: false });
    page.go(-1);
    expect(arrival()).toEqual({ by: 'return', isOtherPage: false });
    expect(kept()).toMatchObject({ filtersOpen: true, table: { top: 450, left: 0 } });
  });

  test('a link to the page that is shown begins it anew', () => {
    const { pageUrl, memory, kept, arrival } = start('/?section=flags#/methods');
    memory.update({ filtersOpen: true });
    pageUrl.follow('#/methods');
    expect(arrival()).toEqual({ by: 'new', isOtherPage: true });
    expect(kept().filtersOpen).toBe(false);
  });

  test('replacing the URL keeps what is open and forgets the place', () => {
    const { pageUrl, memory, kept, arrival } = start('/');
    memory.update({ openedRow: 'a', table: { top: 45, left: 0 } });
    pageUrl.write(new Map([['guide', 'closed']]), 'replace');
    expect(arrival().by).toBe('load');
    expect(kept()).toMatchObject({ openedRow: 'a', table: null });
  });

  test('of many entries the latest fifty are remembered', () => {
    const { page, pageUrl, memory, kept } = start('/');
    memory.update({ openedRow: 'first' });
    for (let entry = 1; entry <= 60; entry += 1) {
      pageUrl.write(new Map([['search', `${entry}`]]), 'push');
      memory.update({ openedRow: `row ${entry}` });
    }
    page.go(-30);
    expect(kept().openedRow).toBe('row 30');
    page.go(-30);
    expect(kept().openedRow).toBeNull();
  });

  test('a reload finds it in the storage of the tab', () => {
    const { storage } = fakeStorage();
    const { page, memory } = start('/', { storage, look: () => ({ windowTop: 80 }) });
    page.follow('#/quote');
    memory.update({ tableHeight: '300px' });
    page.leave();
    const reloaded = start('', { storage, page });
    expect(reloaded.arrival().by).toBe('load');
    expect(reloaded.kept()).toMatchObject({ tableHeight: '300px', windowTop: 80 });
  });

  test('whatever else is in storage counts as nothing', () => {
    for (const text of ['', '7', '{"a":', '[["x",{"windowTop":"far"}]]']) {
      const { storage } = fakeStorage({ history_entries: text });
      expect(start('/', { storage }).kept().windowTop).toBe(0);
    }
  });

  test('other state of an entry stays', () => {
    const { page } = start('/');
    page.follow('#/quote', { skipUrlSync: true });
    expect(page.state()).toMatchObject({ skipUrlSync: true, entry: expect.any(String) });
  });
});

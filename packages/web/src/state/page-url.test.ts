import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { fakeWindow } from '../../test/fake-window.ts';
import { createPageUrl, onRouteChange, type PageUrl } from './page-url.ts';

describe('the URL of the page', () => {
  test('the query stands before the hash; other parameters and the route stay', () => {
    const page = fakeWindow('/?other=1#/quote');
    const pageUrl = createPageUrl(page.window);
    pageUrl.write(new Map([['search', 'a b;c/d@e:f,g+h']]), 'push');
    expect(page.url()).toBe('/?other=1&search=a b;c/d@e:f,g+h#/quote');
    expect(page.length()).toBe(2);
    expect(pageUrl.read('search')).toBe('a b;c/d@e:f,g+h');
  });

  test('nothing is written where nothing changes, and null removes', () => {
    const page = fakeWindow('/?search=a&params=3%2C7');
    const pageUrl = createPageUrl(page.window);
    pageUrl.write(new Map([['search', 'a']]), 'push');
    expect(page.length()).toBe(1);
    pageUrl.write(
      new Map([
        ['search', null],
        ['params', null],
      ]),
      'replace',
    );
    expect(page.url()).toBe('/');
    expect(page.length()).toBe(1);
  });

  test.each([
    ['/#/?search=x', '/?search=x#/'],
    ['/?rowSize=large#/quote?search=x&rowSize=normal', '/?rowSize=normal&search=x#/quote'],
    ['/#/?', '/#/'],
  ])('an old link %s becomes %s', (old, rewritten) => {
    const page = fakeWindow(old);
    const pageUrl = createPageUrl(page.window);
    expect(page.url()).toBe(rewritten);
    expect(page.length()).toBe(1);
    expect(pageUrl.read('search')).toBe(rewritten.includes('search') ? 'x' : null);
  });

  test('an old link that is followed while the page is open', () => {
    const page = fakeWindow('/');
    createPageUrl(page.window);
    page.follow('#/?search=late');
    expect(page.url()).toBe('/?search=late#/');
  });

  test('clearing leaves the bare URL and no history entry', () => {
    const page = fakeWindow('/?search=x#/');
    const pageUrl = createPageUrl(page.window);
    const listener = vi.fn();
    pageUrl.subscribe(listener);
    pageUrl.clear();
    expect(page.url()).toBe('/');
    expect(page.length()).toBe(1);
    expect(listener).toHaveBeenCalledExactlyOnceWith('visitor');
  });

  test.each([
    ['/?guide=closed&search=a#/', '/?search=a#/'],
    ['/?guide=closed&models=a,b#/compare', '/?models=a,b#/compare'],
    ['/?guide=closed#/add?section=flags', '/?guide=closed#/add'],
    ['/?models=a&other=%20x', '/?models=a&other= x'],
    ['/?guide=closed&section=flags#/nowhere', '/#/nowhere'],
  ])('the first URL %s becomes %s', (first, settled) => {
    const page = fakeWindow(first);
    createPageUrl(page.window);
    expect(page.url()).toBe(settled);
    expect(page.length()).toBe(1);
  });

  test('what no page owns is not written in another way', () => {
    // 'at' and 'since' named publications in earlier versions.
    const page = fakeWindow('/?other=a%2Cb&at=5&since=3&search=c');
    createPageUrl(page.window);
    expect(page.window.location.search).toBe('?other=a%2Cb&at=5&since=3&search=c');
  });

  test('leaving a page drops its parameters, and Back restores them', () => {
    const page = fakeWindow('/?guide=closed&search=a#/add', { scroll: 300 });
    createPageUrl(page.window);
    page.follow('#/model/a/b');
    expect(page.url()).toBe('/?search=a#/model/a/b');
    page.go(-1);
    expect(page.url()).toBe('/?guide=closed&search=a#/add');
    expect(page.window.history.state).toEqual({ scroll: 300 });
    page.go(1);
    expect(page.url()).toBe('/?search=a#/model/a/b');
    expect(page.length()).toBe(2);
  });

  test('a settled entry keeps its state', () => {
    const page = fakeWindow('/?changes=added#/add', { scroll: 300 });
    createPageUrl(page.window);
    expect(page.url()).toBe('/#/add');
    expect(page.window.history.state).toEqual({ scroll: 300 });
  });

  test.each([
    ['/?section=flags#/methods', '#/methods', '/#/methods'],
    ['/?section=flags&search=a#/methods', '#/methods', '/?search=a#/methods'],
    ['/?changes=added#/changes', '#/add?guide=closed', '/?guide=closed#/add'],
    ['/?models=a,b#/compare', '#/compare?models=c', '/?models=c#/compare'],
    ['/?changes=;a/b#/changes', '#/changes', '/#/changes'],
    ['/?lang=hi&search=a&section=flags&other=1#/methods', '#/quote', '/?lang=hi&search=a&other=1#/quote'],
  ])('from %s a link to %s leads to %s', (from, link, to) => {
    const page = fakeWindow(from);
    const pageUrl = createPageUrl(page.window);
    const listener = vi.fn();
    pageUrl.subscribe(listener);
    pageUrl.follow(link);
    expect(page.url()).toBe(to);
    expect(page.window.history.state).toBeNull();
    expect(listener).toHaveBeenCalledExactlyOnceWith('visitor');
    page.go(-1);
    expect(page.url()).toBe(from);
  });

  test('a link to the place that is shown does nothing', () => {
    const page = fakeWindow('/?search=a#/quote', { scroll: 300 });
    const pageUrl = createPageUrl(page.window);
    const listener = vi.fn();
    pageUrl.subscribe(listener);
    pageUrl.follow('#/quote');
    expect(page.length()).toBe(1);
    expect(page.window.history.state).toEqual({ scroll: 300 });
    expect(listener).not.toHaveBeenCalled();
  });

  describe('the history', () => {
    function start() {
      let time = 0;
      const page = fakeWindow('/#/compare');
      const pageUrl = createPageUrl(page.window, () => time);
      const choose = (models: string | null, burst = 'models') =>
        pageUrl.write(new Map([['models', models]]), 'push', burst);
      return { page, pageUrl, choose, wait: (ms: number) => (time += ms) };
    }

    test('changes of one kind in quick succession are one step back', () => {
      const { page, choose, wait } = start();
      choose('a');
      wait(1499);
      choose('a,b');
      wait(1499);
      choose('a,b,c');
      expect(page.length()).toBe(2);
      wait(1500);
      choose('a,b');
      expect(page.length()).toBe(3);
      page.go(-1);
      expect(page.url()).toBe('/?models=a,b,c#/compare');
    });

    test('changes of two kinds are two steps back', () => {
      const { page, choose } = start();
      choose('a');
      choose('a,b', 'another');
      choose('a,b,c');
      expect(page.length()).toBe(4);
    });

    test('a change that changes nothing begins no burst', () => {
      const { page, choose } = start();
      choose(null);
      choose('a');
      expect(page.length()).toBe(2);
    });

    test.each([
      ['a link', (pageUrl: PageUrl) => pageUrl.follow('#/compare?models=x')],
      ['a step forward', (_: PageUrl, page: ReturnType<typeof fakeWindow>) => page.go(0)],
    ])('%s ends a burst', (_name, move) => {
      const { page, pageUrl, choose } = start();
      choose('a');
      move(pageUrl, page);
      const before = page.length();
      choose('a,b');
      expect(page.length()).toBe(before + 1);
    });
  });

  test('what is written is what is read (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const page = fakeWindow('/');
        const pageUrl = createPageUrl(page.window);
        pageUrl.write(new Map([['search', text]]), 'push');
        expect(createPageUrl(page.window).read('search')).toBe(text);
      }),
    );
  });
});

test('listeners hear each route change once and no query change', () => {
  const page = fakeWindow('/#/add');
  const pageUrl = createPageUrl(page.window);
  const listener = vi.fn();
  onRouteChange(pageUrl, page.window.location, listener);
  pageUrl.write(new Map([['guide', 'closed']]), 'replace');
  pageUrl.write(new Map([['search', 'llama']]), 'push');
  page.go(-1);
  expect(listener).not.toHaveBeenCalled();
  page.follow('#/vote');
  expect(listener).toHaveBeenCalledTimes(1);
  page.go(-1);
  expect(listener).toHaveBeenCalledTimes(2);
});

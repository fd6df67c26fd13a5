import { describe, expect, test, vi } from 'vitest';
import { fakeWindow } from '../../test/fake-window.ts';
import { createPageUrl } from './page-url.ts';
import { startParentSync } from './parent-sync.ts';

function embed(url: string, postMessage = vi.fn()) {
  const page = fakeWindow(url);
  const pageUrl = createPageUrl(page.window);
  const { location, history } = page.window;
  startParentSync({ location, history, parent: { postMessage } }, pageUrl, 'https://hub.example/base');
  return { page, pageUrl, postMessage };
}

describe('embedding', () => {
  test('the parent frame hears the URL at the start and on changes', () => {
    const { page, pageUrl, postMessage } = embed('/?search=a#/quote');
    expect(postMessage).toHaveBeenLastCalledWith(
      { type: 'urlUpdate', path: '?search=a#/quote', queryString: '?search=a', hash: '#/quote' },
      'https://hub.example',
    );
    pageUrl.write(new Map([['search', 'b']]), 'push');
    expect(postMessage).toHaveBeenLastCalledWith(
      { type: 'urlUpdate', path: '?search=b#/quote', queryString: '?search=b', hash: '#/quote' },
      'https://hub.example',
    );
    page.follow('#/');
    expect(postMessage.mock.lastCall?.[0]).toMatchObject({ path: '?search=b#/' });
    page.go(-1);
    expect(postMessage.mock.lastCall?.[0]).toMatchObject({ path: '?search=b#/quote' });
    pageUrl.clear();
    expect(postMessage.mock.lastCall?.[0]).toEqual({
      type: 'urlUpdate',
      path: '#/',
      queryString: '',
      hash: '',
    });
    expect(postMessage).toHaveBeenCalledTimes(5);
  });

  test('leaving a page is told once, without the parameters of that page', () => {
    const { page, pageUrl, postMessage } = embed('/?guide=closed&search=a#/add');
    page.follow('#/quote');
    expect(postMessage.mock.lastCall?.[0]).toMatchObject({ path: '?search=a#/quote' });
    expect(postMessage).toHaveBeenCalledTimes(2);
    pageUrl.follow('#/add?guide=closed');
    expect(postMessage.mock.lastCall?.[0]).toMatchObject({ path: '?search=a&guide=closed#/add' });
    pageUrl.follow('#/add');
    expect(postMessage.mock.lastCall?.[0]).toMatchObject({ path: '?search=a#/add' });
    expect(postMessage).toHaveBeenCalledTimes(4);
  });

  test('a navigation with skipUrlSync is not told', () => {
    const { page, postMessage } = embed('/');
    page.follow('#/quote', { skipUrlSync: true });
    expect(postMessage).toHaveBeenCalledTimes(1);
    page.follow('#/', { skipUrlSync: false });
    expect(postMessage).toHaveBeenCalledTimes(1);
    page.follow('#/vote');
    expect(postMessage).toHaveBeenCalledTimes(2);
  });

  test('no code, state or nonce is ever told', () => {
    const { page, postMessage } = embed('/?code=secret&state=secret&search=a#/');
    page.follow('#/quote');
    expect(postMessage).toHaveBeenCalledTimes(2);
    expect(JSON.stringify(postMessage.mock.calls)).not.toContain('secret');
    expect(postMessage.mock.lastCall?.[0]).toMatchObject({ queryString: '?search=a' });
  });

  test('posting that fails is a warning in the console, and no more', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const failure = new Error('refused');
    const { page } = embed(
      '/',
      vi.fn(() => {
        throw failure;
      }),
    );
    expect(warn).toHaveBeenCalledExactlyOnceWith('Unable to sync URL with parent:', failure);
    page.follow('#/quote');
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
  });

  test('outside a frame nothing is posted', () => {
    const page = fakeWindow('/');
    const postMessage = vi.fn();
    const self = { location: page.window.location, history: page.window.history, postMessage };
    const window = Object.assign(self, { parent: self });
    startParentSync(window, createPageUrl(page.window), 'https://hub.example');
    expect(postMessage).not.toHaveBeenCalled();
  });
});

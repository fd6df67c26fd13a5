import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { fakeWindow } from '../../test/fake-window.ts';
import { createAddress } from './address.ts';

describe('address', () => {
  test('the query stands before the hash; other parameters and the route stay', () => {
    const page = fakeWindow('/?other=1#/quote');
    const address = createAddress(page.window);
    address.write(new Map([['search', 'a b;c/d@e:f,g+h']]), 'push');
    expect(page.address()).toBe('/?other=1&search=a b;c/d@e:f,g+h#/quote');
    expect(page.length()).toBe(2);
    expect(address.read('search')).toBe('a b;c/d@e:f,g+h');
  });

  test('nothing is written where nothing changes, and null removes', () => {
    const page = fakeWindow('/?search=a&params=3%2C7');
    const address = createAddress(page.window);
    address.write(new Map([['search', 'a']]), 'push');
    expect(page.length()).toBe(1);
    address.write(
      new Map([
        ['search', null],
        ['params', null],
      ]),
      'replace',
    );
    expect(page.address()).toBe('/');
    expect(page.length()).toBe(1);
  });

  test.each([
    ['/#/?search=x', '/?search=x#/'],
    ['/?rowSize=large#/quote?search=x&rowSize=normal', '/?rowSize=normal&search=x#/quote'],
    ['/#/?', '/#/'],
  ])('an old link %s becomes %s', (old, rewritten) => {
    const page = fakeWindow(old);
    const address = createAddress(page.window);
    expect(page.address()).toBe(rewritten);
    expect(page.length()).toBe(1);
    expect(address.read('search')).toBe(rewritten.includes('search') ? 'x' : null);
  });

  test('an old link that is followed while the page is open', () => {
    const page = fakeWindow('/');
    createAddress(page.window);
    page.follow('#/?search=late');
    expect(page.address()).toBe('/?search=late#/');
  });

  test('clearing leaves the bare address and no history entry', () => {
    const page = fakeWindow('/?search=x#/');
    const address = createAddress(page.window);
    const listener = vi.fn();
    address.subscribe(listener);
    address.clear();
    expect(page.address()).toBe('/');
    expect(page.length()).toBe(1);
    address.clear();
    expect(listener).toHaveBeenCalledExactlyOnceWith('application');
  });

  test('what is written is what is read (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const page = fakeWindow('/');
        const address = createAddress(page.window);
        address.write(new Map([['search', text]]), 'push');
        expect(createAddress(page.window).read('search')).toBe(text);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKnownParameter } from '../state/page-parameters.ts';
import { addressOfReturnPath, returnPathOf } from './return-path.ts';

const ROUTES = ['/', '/add', '/quote', '/vote'];
const ORIGIN = 'https://board.example';

describe('the path saved before signing in', () => {
  test.each([
    [{ search: '', hash: '' }, '/', '/'],
    [{ search: '', hash: '#/add' }, '/add', '/#/add'],
    [{ search: '?guide=closed', hash: '#/add' }, '/add?guide=closed', '/?guide=closed#/add'],
    [{ search: '?search=a&code=c&state=s', hash: '#/' }, '/?search=a', '/?search=a'],
    [{ search: '', hash: '#/vote?code=c' }, '/vote', '/#/vote'],
  ])('%j is saved as %s and leads to %s', (location, saved, address) => {
    expect(returnPathOf(location)).toBe(saved);
    expect(addressOfReturnPath(saved, ROUTES)).toBe(address);
  });

  test('nothing saved leads nowhere', () => {
    expect(addressOfReturnPath(null, ROUTES)).toBeNull();
  });
});

describe('what is saved may be anything', () => {
  const bits = [
    '//',
    '/\\',
    'evil.example',
    'javascript:',
    '%2f',
    '%5c',
    '#',
    '/add',
    '?',
    '&',
    '=',
    'search',
  ];
  const more = [
    'code',
    '@',
    ':',
    '\t',
    '\n',
    ' ',
    '..',
    'https:',
    '/quote',
    'data:text/html,',
    '\u0000',
    '#/',
  ];

  test('of a thousand hostile values none leads elsewhere than to a route of ours', () => {
    const hostile = fc
      .array(fc.constantFrom(...bits, ...more), { maxLength: 6 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(hostile, (saved) => {
        const address = addressOfReturnPath(saved, ROUTES);
        if (address === null) return;
        const url = new URL(address, ORIGIN);
        expect(url.origin).toBe(ORIGIN);
        expect(url.pathname).toBe('/');
        expect(['', '#/add', '#/quote', '#/vote']).toContain(url.hash);
        expect([...url.searchParams.keys()].every(isKnownParameter)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/add',
    'javascript:alert(1)',
    '/add#/quote',
    '/%61dd',
    '/add/',
    '/add?next=//evil.example',
    '/add?search=a&code=c',
    '',
  ])('%j is not accepted', (saved) => {
    expect(addressOfReturnPath(saved, ROUTES)).toBeNull();
  });
});

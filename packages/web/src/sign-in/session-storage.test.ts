import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fakeStorage } from '../../test/fake-storage.ts';
import { createSessionStorage } from './session-storage.ts';

const MINUTE = 60_000;

/** A browser with several tabs that start signing in one minute apart, with the nonces n1, n2 and so on. */
function browserWith(count: number) {
  const { storage, kept } = fakeStorage();
  const clock = { now: 0 };
  const tab = createSessionStorage(storage, 'hub', () => clock.now);
  for (let i = 1; i <= count; i += 1) {
    clock.now = i * MINUTE;
    tab.keepPending({ nonce: `n${i}`, codeVerifier: `v${i}`, returnPath: `/?search=${i}` });
  }
  const nonces = () =>
    Array.from({ length: count }, (_, i) => `n${i + 1}`).filter(
      (nonce) => tab.pendingFor(nonce)?.nonce === nonce,
    );
  return { tab, kept, clock, nonces };
}

describe('several sign-ins under way', () => {
  test('each is found by its nonce with its own verifier and path', () => {
    const { tab } = browserWith(3);
    for (const i of [1, 2, 3]) {
      const begun = {
        nonce: `n${i}`,
        codeVerifier: `v${i}`,
        returnPath: `/?search=${i}`,
        begunAt: i * MINUTE,
      };
      expect(tab.pendingFor(`n${i}`)).toEqual(begun);
    }
  });

  test('an unknown nonce finds the one begun last and ends none', () => {
    const { tab, nonces } = browserWith(3);
    for (const unknown of ['other', '', undefined, null, ['n1'], 0]) {
      expect(tab.pendingFor(unknown)?.nonce).toBe('n3');
      tab.forgetPending(unknown);
    }
    expect(nonces()).toEqual(['n1', 'n2', 'n3']);
  });

  test('one that ends leaves the others, in any order', () => {
    const order = fc.shuffledSubarray(['n1', 'n2', 'n3', 'n4', 'n5'], { minLength: 5 });
    fc.assert(
      fc.property(order, (ended) => {
        const { tab, kept, nonces } = browserWith(5);
        ended.forEach((nonce, i) => {
          tab.forgetPending(nonce);
          expect(nonces()).toEqual(ended.slice(i + 1).toSorted());
        });
        expect([...kept]).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test('each ends an hour after it began', () => {
    const { clock, nonces } = browserWith(3);
    clock.now = 61 * MINUTE;
    expect(nonces()).toEqual(['n1', 'n2', 'n3']);
    clock.now += 1;
    expect(nonces()).toEqual(['n2', 'n3']);
    clock.now += 2 * MINUTE;
    expect(nonces()).toEqual([]);
  });

  test('only the ten begun last are kept', () => {
    const { kept, nonces } = browserWith(40);
    expect(nonces()).toEqual(Array.from({ length: 10 }, (_, i) => `n${i + 31}`));
    expect(JSON.parse(kept.get('hub_oauth_earlier') ?? '')).toHaveLength(9);
  });

  test('signing out ends them all', () => {
    const { tab, kept } = browserWith(3);
    tab.forgetAllPending();
    expect([...kept]).toEqual([]);
  });

  test.each(['', '{', 'null', '[{}]', '[{"nonce":1}]'])(
    'what storage has for the earlier ones may be %j',
    (text) => {
      const { tab, kept, nonces } = browserWith(2);
      kept.set('hub_oauth_earlier', text);
      expect(nonces()).toEqual(['n2']);
      tab.keepPending({ nonce: 'n1', codeVerifier: 'v1', returnPath: '/' });
      expect(nonces()).toEqual(['n1', 'n2']);
    },
  );
});

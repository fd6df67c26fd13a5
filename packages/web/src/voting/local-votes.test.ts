import { describe, expect, it } from 'vitest';
import { changeLocalVotes, readLocalVotes } from './local-votes.ts';

/** Local storage of one key. */
function storageWith(value: string | null, key = 'votes_asha-rao') {
  const items = new Map(value === null ? [] : [[key, value]]);
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
  };
}

const blocked = {
  getItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
};

describe('local storage key votes_{username}', () => {
  it('holds a JSON array of the models voted for', () => {
    const storage = storageWith(null);
    changeLocalVotes(storage, 'asha-rao', 'a/one', true);
    changeLocalVotes(storage, 'asha-rao', 'a/two', true);
    changeLocalVotes(storage, 'asha-rao', 'a/two', true);
    expect(storage.items.get('votes_asha-rao')).toBe('["a/one","a/two"]');
    changeLocalVotes(storage, 'asha-rao', 'a/one', false);
    expect(readLocalVotes(storage, 'asha-rao')).toEqual(['a/two']);
    expect(readLocalVotes(storage, 'somebody-else')).toEqual([]);
  });

  it.each([
    ['absent', null, []],
    ['no JSON', '["a/one"', []],
    ['another shape', '{"a/one":true}', []],
    ['null', 'null', []],
    ['partly damaged', '["a/one",3,null,["a/two"],"a/three"]', ['a/one', 'a/three']],
  ])(
    'is read as far as it can be when it is %s, and is written anew by the next vote',
    (_name, value, read) => {
      const storage = storageWith(value);
      expect(readLocalVotes(storage, 'asha-rao')).toEqual(read);
      changeLocalVotes(storage, 'asha-rao', 'b/new', true);
      expect(readLocalVotes(storage, 'asha-rao')).toEqual([...read, 'b/new']);
    },
  );

  it('is left alone where the browser blocks it', () => {
    for (const storage of [blocked, null]) {
      expect(readLocalVotes(storage, 'asha-rao')).toEqual([]);
      expect(() => changeLocalVotes(storage, 'asha-rao', 'a/one', true)).not.toThrow();
    }
  });
});

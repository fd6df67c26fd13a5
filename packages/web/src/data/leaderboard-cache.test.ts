import { describe, expect, it, test } from 'vitest';
import { boardTag, MAX_CACHED_CHARACTERS, readCachedBoard, writeCachedBoard } from './leaderboard-cache.ts';

const NOW = 1_700_000_000_000;
const FIVE_MINUTES = 300_000;
const NOT_SAID = { board: null, publication: null };

function holding(value: string | null) {
  return { getItem: (key: string) => (key === 'leaderboardData' ? value : null) };
}

function cached(timestamp: number, data: unknown = []): string {
  return JSON.stringify({ data, timestamp });
}

describe('local cache of the leaderboard', () => {
  it('gives back what was written', () => {
    let written = '';
    writeCachedBoard(
      { setItem: (_key, value) => (written = value) },
      '[\n]',
      { board: 'tag', publication: 7 },
      NOW,
    );
    expect(readCachedBoard(holding(written), NOW + 1, null)).toEqual({
      entries: { rows: [], unreadable: [], publication: 7 },
      timestamp: NOW,
    });
  });

  it('ends with the timestamp, where public/boot.js looks for it', () => {
    let written = '';
    writeCachedBoard({ setItem: (_key, value) => (written = value) }, '[]', NOT_SAID, NOW);
    expect(/"board":(?:null|"([\w-]+)"),"timestamp":(\d+)\}$/.exec(written)?.[2]).toBe(String(NOW));
  });

  it('is used until it is five minutes old', () => {
    expect(readCachedBoard(holding(cached(NOW - FIVE_MINUTES + 1)), NOW, null)).not.toBeNull();
    expect(readCachedBoard(holding(cached(NOW - FIVE_MINUTES)), NOW, null)).toBeNull();
  });

  it('is not trusted when it comes from the future', () => {
    expect(readCachedBoard(holding(cached(NOW + 1)), NOW, null)).toBeNull();
  });

  it.each([
    ['absent', null],
    ['no JSON', '{"data":[{"id'],
    ['another shape', '{"data":{},"timestamp":1}'],
    ['null', 'null'],
  ])('is ignored when it is %s', (_name, value) => {
    expect(readCachedBoard(holding(value), NOW, null)).toBeNull();
  });

  it('is read as an answer is: without the entries that cannot be read', () => {
    const data = [{ id: 'a/one' }, { id: 'b/two', model: { name: 'b/two' } }];
    const { rows, unreadable } = readCachedBoard(holding(cached(NOW, data)), NOW, null)?.entries ?? {};
    expect(rows?.map(({ id }) => id)).toEqual(['b/two']);
    expect(unreadable).toEqual(['row 1 at model']);
  });

  it('is ignored when local storage is blocked', () => {
    const blocked = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    expect(readCachedBoard(blocked, NOW, null)).toBeNull();
    expect(readCachedBoard(null, NOW, null)).toBeNull();
    expect(() => writeCachedBoard(null, '[]', NOT_SAID, NOW)).not.toThrow();
  });

  it('is skipped quietly when storage is full', () => {
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => writeCachedBoard(full, '[]', NOT_SAID, NOW)).not.toThrow();
  });

  it('is skipped for a board too big for local storage', () => {
    let writes = 0;
    const storage = {
      setItem: () => {
        writes += 1;
      },
    };
    writeCachedBoard(storage, ' '.repeat(MAX_CACHED_CHARACTERS + 1), NOT_SAID, NOW);
    expect(writes).toBe(0);
  });
});

test('a copy of another board than the page shows is not used, and neither is one of an unknown board', () => {
  const kept = (board: string | null) => {
    let written = '';
    writeCachedBoard({ setItem: (_key, value) => (written = value) }, '[]', { board, publication: 7 }, NOW);
    return readCachedBoard(holding(written), NOW, 'new');
  };
  expect(kept('new')).not.toBeNull();
  expect(kept('old')).toBeNull();
  expect(kept(null)).toBeNull();
});

test('the tag of a board is its ETag whatever the encoding, also one that a proxy has weakened', () => {
  expect(
    ['"a-b_1.c-2_d-br11"', '"a-b_1-br"', '"a-b_1-br11"', 'W/"a-b_1-gzip"', '"a-b_1"', 'no tag', null].map(
      boardTag,
    ),
  ).toEqual(['a-b_1', 'a-b_1', 'a-b_1', 'a-b_1', 'a-b_1', null, null]);
});

import { describe, expect, it, test } from 'vitest';
import {
  boardTag,
  findCachedBoard,
  MAX_CACHED_CHARACTERS,
  readCachedBoard,
  writeCachedBoard,
} from './leaderboard-cache.ts';

const NOW = 1_700_000_000_000;
const FIVE_MINUTES = 300_000;
const NOT_SAID = { board: null, publication: null };

function holding(value: string | null) {
  return { getItem: (key: string) => (key === 'leaderboardData' ? value : null) };
}

const SCORE = { name: 'BBA', value: 0.4, normalized_score: 40 };

function entry(name: string, evaluations: object = { bba: SCORE }) {
  return { id: name, model: { name }, evaluations };
}

function cached(timestamp: number, data: unknown = []): string {
  return JSON.stringify({ data, timestamp });
}

function writtenWith(kept: Parameters<typeof writeCachedBoard>[2], body = '[]'): string {
  let written = '';
  writeCachedBoard({ setItem: (_key, value) => (written = value) }, body, kept, NOW);
  return written;
}

/** Reads a local cache for a page that shows the board `shown`. */
async function read(value: string | null, shown: string | null = null) {
  const found = findCachedBoard(holding(value), NOW, shown);
  return found === null ? null : readCachedBoard(found);
}

describe('local cache of the leaderboard', () => {
  it('gives back what was written', async () => {
    const kept = { board: 'tag', publication: 7, protocols: ['log-likelihood', 'letter'] };
    const written = writtenWith(kept, '[\n]\n');
    expect(findCachedBoard(holding(written), NOW + 1, null)?.timestamp).toBe(NOW);
    expect(await read(written)).toEqual({ rows: [], unreadable: [], ...kept });
  });

  it.each([
    ['{data, timestamp}', (data: unknown) => ({ data, timestamp: NOW })],
    ['{timestamp, data}', (data: unknown) => ({ timestamp: NOW, data })],
    ['with a key of others', (data: unknown) => ({ data, timestamp: NOW, version: 1 })],
  ])('is read in the shape %s, whatever board the page shows', async (_name, shape) => {
    const entries = await read(JSON.stringify(shape([entry('a/one')])), 'shown');
    expect(entries?.rows.map(({ id }) => id)).toEqual(['a/one']);
    expect([entries?.board, entries?.publication]).toEqual([null, null]);
  });

  it('ends with the timestamp, where public/boot.js looks for it', () => {
    expect(writtenWith(NOT_SAID)).toMatch(new RegExp(`"board":null,"timestamp":${NOW}\\}$`));
  });

  it('is used until it is five minutes old', () => {
    expect(findCachedBoard(holding(cached(NOW - FIVE_MINUTES + 1)), NOW, null)).not.toBeNull();
    expect(findCachedBoard(holding(cached(NOW - FIVE_MINUTES)), NOW, null)).toBeNull();
  });

  it('is not trusted when it comes from the future', () => {
    expect(findCachedBoard(holding(cached(NOW + 1)), NOW, null)).toBeNull();
  });

  it.each([
    ['absent', null],
    ['no JSON', '{"data":[{"id'],
    ['cut off', `{"data":[{"id"],"timestamp":${NOW}}`],
    ['another shape', `{"data":{},"timestamp":${NOW}}`],
    ['null', 'null'],
  ])('is ignored when it is %s', async (_name, value) => {
    expect(await read(value)).toBeNull();
  });

  it.each([
    ['cannot be read', { id: 'b/two' }],
    ['has scores of another suite', entry('b/two', { ifeval: SCORE })],
    ['has no scores', entry('b/two', {})],
    ['has a score without a figure', entry('b/two', { bba: { name: 'BBA', value: null } })],
  ])('is dropped when a row %s', async (_case, row) => {
    expect(await read(cached(NOW, [entry('a/one')]))).not.toBeNull();
    expect(await read(cached(NOW, [entry('a/one'), row]))).toBeNull();
  });

  it('is ignored when local storage is blocked', () => {
    const blocked = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    expect(findCachedBoard(blocked, NOW, null)).toBeNull();
    expect(findCachedBoard(null, NOW, null)).toBeNull();
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

test('a cached board other than the shown one is not used', () => {
  const kept = (board: string | null) =>
    findCachedBoard(holding(writtenWith({ board, publication: 7 })), NOW, 'new');
  expect(kept('new')).not.toBeNull();
  expect(kept('old')).toBeNull();
  expect(kept(null)).not.toBeNull();
});

test('the tag of a board is its ETag without encoding and weakness', () => {
  expect(['"a-b_1-br"', '"a-b_1-br11"', 'W/"a-b_1-gzip"', '"a-b_1"', 'no tag', null].map(boardTag)).toEqual([
    'a-b_1',
    'a-b_1',
    'a-b_1',
    'a-b_1',
    null,
    null,
  ]);
});

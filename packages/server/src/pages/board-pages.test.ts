import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { gate } from '../../test/gate.ts';
import { capturedLogger } from '../../test/test-app.ts';
import { type SerializedBoard, serializeBoard } from '../board/serialize-board.ts';
import type { StoredBody } from '../http/stored-body.ts';
import { createBoardPages } from './board-pages.ts';
import type { RenderThread } from './render-thread.ts';

const always = () => true;

async function answer(publication: number): Promise<SerializedBoard> {
  return {
    ...(await serializeBoard(async () => null)),
    publication,
    publishedAt: '2026-11-03T10:00:00Z',
    hash: `board ${publication}`,
  };
}

async function textOf(page: StoredBody | null): Promise<string | null> {
  return page === null ? null : String(gunzipSync(await page.gzip()));
}

/** A thread that records each query and then awaits `before`. The page contains board and query. */
function fakeThread(before: (query: string, board: string) => unknown = () => undefined) {
  const asked: string[] = [];
  const thread: Pick<RenderThread, 'render'> = {
    render: async ({ board, query }) => {
      asked.push(query);
      await before(query, board.key);
      return { query, content: `${board.key} ${query}`, initialData: null, title: '', description: '' };
    },
  };
  return { thread, asked };
}

/** Board pages with an empty cache. */
function boardPages(
  thread: Pick<RenderThread, 'render'>,
  changes: Partial<Parameters<typeof createBoardPages>[0]> = {},
) {
  const { logger, logs } = capturedLogger();
  const pages = createBoardPages({
    language: 'en',
    thread,
    toDocument: ({ content }) => content,
    logger,
    timeoutMs: 10_000,
    retryMs: 1,
    ...changes,
  });
  return { ...pages, logs };
}

test('a publication of other rows than those of the board changes the protocols of its page', async () => {
  const { thread } = fakeThread();
  const { show, page } = boardPages(thread);
  const board = await answer(1);
  await show(board);
  await show({ ...board, protocols: ['log-likelihood', 'letter'] });
  expect(await textOf(await page('', always))).toBe(`${board.hash} log-likelihood letter `);
});

test('each view is rendered once per publication, however its query is written', async () => {
  const { thread, asked } = fakeThread();
  const { show, page } = boardPages(thread);
  const board = await answer(1);
  await show(board);
  expect(await textOf(await page('', always))).toBe(`${board.hash} `);
  const queries = [
    '?search=a&sort=id:asc',
    '?sort=id%3Aasc&search=a',
    '?unknown=1&search=a&sort=id:asc&code=x',
  ];
  const texts = await Promise.all(queries.map(async (query) => textOf(await page(query, always))));
  expect(new Set(texts)).toEqual(new Set([`${board.hash} ?search=a&sort=id:asc`]));
  expect(await textOf(await page('?search=a&sort=id:asc', () => false))).toBe(texts[0]);
  expect(await textOf(await page('?rowSize=normal', always))).toBe(`${board.hash} `);
  expect(asked).toEqual(['', '?search=a&sort=id:asc']);
});

test('a page is never one of the publication before', async () => {
  const { open: released, release } = gate();
  const { show, page } = boardPages(fakeThread((query) => query !== '' && released).thread);
  await show(await answer(1));
  const old = page('?search=a', always);
  await show(await answer(2));
  release();
  await old;
  expect(await textOf(await page('', always))).toBe('board 2 ');
  expect(await textOf(await page('?search=a', always))).toBe('board 2 ?search=a');
});

test('the first page of each board is rendered once, before anybody asks', async () => {
  const { thread, asked } = fakeThread();
  const { show, page } = boardPages(thread);
  await Promise.all([show(await answer(1)), show(await answer(1))]);
  expect(asked).toEqual(['']);
  expect(await textOf(await page('', () => expect.unreachable()))).toBe('board 1 ');
  await show(await answer(2));
  expect(await textOf(await page('', () => expect.unreachable()))).toBe('board 2 ');
  expect(asked).toEqual(['', '']);
});

test('a visitor waits no longer than the patience; the page comes later', async () => {
  const { open: released, release } = gate();
  const { thread } = fakeThread((query) => query !== '' && released);
  const { show, page } = boardPages(thread, { timeoutMs: 1 });
  await show(await answer(1));
  await expect.poll(() => page('', always)).not.toBeNull();
  expect(await page('?search=slow', always)).toBeNull();
  release();
  await expect.poll(async () => textOf(await page('?search=slow', () => false))).toContain('?search=slow');
});

test('too many, unrenderable and endless views get the page without rows', async () => {
  const { thread, asked } = fakeThread((query) => query !== '' && new Promise(() => undefined));
  const { show, page } = boardPages(thread, { timeoutMs: 1 });
  await show(await answer(1));
  await expect.poll(() => page('', always)).not.toBeNull();
  const pages = Array.from({ length: 100 }, (_, index) => page(`?search=${index}`, always));
  expect((await Promise.all(pages)).every((found) => found === null)).toBe(true);
  expect(await page('?search=more', () => expect.unreachable())).toBeNull();
  expect(await page(`?pinned=${'a'.repeat(3000)}`, () => expect.unreachable())).toBeNull();
  // The first page, and the maximum number of concurrent renders.
  expect(asked).toHaveLength(1 + 16);
  expect(await page('', () => expect.unreachable())).not.toBeNull();
});

test('an error while rendering is logged and costs only the rows', async () => {
  const { thread } = fakeThread((query) => {
    if (query !== '') throw new Error('broken part');
  });
  const { show, page, logs } = boardPages(thread);
  expect(await page('', always)).toBeNull();
  await show(await answer(1));
  expect(await page('?search=a', always)).toBeNull();
  expect(logs.join()).toContain('broken part');
  expect(await page('', always)).not.toBeNull();
});

test('a board that cannot be rendered leaves the old page', async () => {
  let fails = false;
  const attempts: number[] = [];
  const { thread } = fakeThread((_query, board) => {
    if (!fails || board !== 'board 2') return;
    attempts.push(performance.now());
    throw new Error('broken board');
  });
  const { show, page, logs } = boardPages(thread, { retryMs: 20 });
  await show(await answer(1));
  fails = true;
  await show(await answer(2));
  expect(await textOf(await page('', () => expect.unreachable()))).toBe('board 1 ');
  expect(await textOf(await page('?search=a', always))).toBe('board 1 ?search=a');
  await vi.waitFor(() => expect(attempts.length).toBeGreaterThan(3), 4 * PATIENCE_MS);
  const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
  expect([(pauses[1] ?? 0) >= 39, (pauses[2] ?? 0) >= 79]).toEqual([true, true]);
  expect(logs.join('').match(/cannot be rendered/g)).toHaveLength(1);
  fails = false;
  await expect
    .poll(async () => textOf(await page('', always)), { timeout: 4 * PATIENCE_MS })
    .toBe('board 2 ');
});

test('a view that is asked for while a board is made is one of that board', async () => {
  const { open: released, release } = gate();
  const { thread, asked } = fakeThread((query, board) => query === '' && board === 'board 2' && released);
  const { show, page } = boardPages(thread);
  await show(await answer(1));
  const shown = show(await answer(2));
  const view = page('?search=a', always);
  expect(await textOf(await page('', always))).toBe('board 1 ');
  release();
  await shown;
  expect(await textOf(await view)).toBe('board 2 ?search=a');
  expect(asked).toEqual(['', '', '?search=a']);
});

test('a board that is no longer the newest is not tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const rendered: string[] = [];
  const { thread } = fakeThread((_query, board) => {
    rendered.push(board);
    if (board === 'board 1') throw new Error('broken board');
  });
  const { show, page } = boardPages(thread);
  const [first, second] = [await answer(1), await answer(2)];
  await show(first);
  await show(second);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await textOf(await page('', always))).toBe('board 2 ');
  expect(rendered).toEqual(['board 1', 'board 2']);
});

test('a board being rendered when the server stopped is no failure', async () => {
  const stopping = new AbortController();
  const render = vi.fn(async () => {
    stopping.abort();
    throw new Error('The thread was stopped');
  });
  const { show, logs } = boardPages({ render }, { stopped: stopping.signal });
  await show(await answer(1));
  expect([render.mock.calls.length, logs]).toEqual([1, []]);
});

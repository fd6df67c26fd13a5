import type { RenderedDocument } from '@leaderboard/core/rendered-page';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { capturedLogger, TEST_SITE } from '../../test/test-app.ts';
import { withDocument } from './document.ts';
import { createDocuments, type PastBoard } from './documents.ts';
import { pastBoardPage } from './past-board-page.ts';
import { pageBody } from './stored-page.ts';

const TEMPLATE = '<title>x</title><link rel="icon"></head><div id="root"></div>';
const FILES = { styles: ['/assets/past.css'], scripts: [] };
const NOTHING: RenderedDocument = {
  content: '',
  carried: null,
  board: null,
  title: '',
  description: '',
  pictured: null,
  robots: null,
};

/** The pages of an app whose publications answer with a status, and whose renderer writes down what it is asked. */
function pastPages(publications: Readonly<Record<string, number>>) {
  const asked: { query: string; board: Pick<PastBoard, 'models'> | null }[] = [];
  const app = fastify({ logger: false });
  onTestFinished(() => app.close());
  app.get<{ Params: { number: string } }>('/api/publications/:number/board', async (request, reply) => {
    const status = publications[request.params.number] ?? 404;
    if (status === 200) reply.header('models-of', 'of then').header('etag', '"a"');
    if (status === 429) reply.header('retry-after', '7');
    return reply.code(status).send(request.ip);
  });
  const documents = createDocuments({
    renderer: {
      document: async () => null,
      past: async (query, board) => {
        asked.push({ query, board: board === null ? null : { models: board.models } });
        const content = board === null ? 'not there' : String(board.body);
        return { ...NOTHING, content, title: query, robots: 'noindex' };
      },
    },
    toDocument: (rendered, address) =>
      withDocument(TEMPLATE, rendered, { site: TEST_SITE, language: 'en', address, files: FILES }),
    logger: capturedLogger().logger,
  });
  const page = async (query: string, mayRender = () => true) => {
    const found = await pastBoardPage('10.0.0.7', new URLSearchParams(query), {
      app,
      documents,
      mayRender,
      patienceMs: 60_000,
    });
    return { ...found, page: found.page === null ? null : String(await pageBody(found.page, 'identity')) };
  };
  return { page, asked };
}

test('a page of a past board is made from the answer of its call, once, and is kept out of search engines', async () => {
  const { page, asked } = pastPages({ 7: 200 });
  const first = await page('?at=7&search=a&code=secret');
  expect(first).toMatchObject({ status: 200, page: expect.stringContaining('>10.0.0.7<') });
  for (const part of [
    '/?at=7&#38;search=a"',
    '<meta name="robots" content="noindex">',
    // With script, the browser renders the board anew.
    '<noscript><link rel="stylesheet" crossorigin href="/assets/past.css"></noscript>',
  ])
    expect(first.page).toContain(part);
  expect(first.page).not.toMatch(/preview\.png|secret/);
  expect(await page('?search=a&at=7', () => false)).toEqual(first);
  expect(asked).toEqual([{ query: '?at=7&search=a', board: { models: 'of then' } }]);
});

test.each([
  '8',
  '0',
  '-1',
  '1e3',
  'x',
  '',
  '../runs/1',
  '%00',
  '"><script>alert(1)</script>',
  '9'.repeat(300),
])('no publication %s: the page says so', async (at) => {
  const { page } = pastPages({});
  const { status, page: text } = await page(`?${new URLSearchParams({ at })}`);
  expect([status, text]).toEqual([404, expect.stringContaining('not there')]);
  expect(text).not.toContain('<script');
});

test('a call that cannot be answered now, or one page too many, leaves the board to the browser', async () => {
  const { page, asked } = pastPages({ 7: 200, 8: 429, 9: 503 });
  expect(await page('?at=8')).toMatchObject({ status: 429, retryAfter: '7', page: null });
  expect(await page('?at=9')).toMatchObject({ status: 503, page: null });
  expect(await page('?at=7', () => false)).toMatchObject({ status: 200, page: null });
  expect(
    await page(`?at=7&columns=${'id,'.repeat(700)}&search=${'a'.repeat(500)}&pinned=${'b'.repeat(1800)}`),
  ).toMatchObject({ status: 200, page: null });
  expect(asked).toEqual([]);
});

test('two past boards are read at a time, and meanwhile it is said what is not there', async () => {
  const documents = createDocuments({
    renderer: {
      document: async () => null,
      past: async (query, board) =>
        board === null ? { ...NOTHING, title: query } : new Promise(() => undefined),
    },
    toDocument: ({ title }) => title,
    logger: capturedLogger().logger,
  });
  const board = { body: Buffer.from(''), models: null, etag: '"a"' };
  const always = () => true;
  for (const query of ['?at=1', '?at=2']) void documents.past(query, board, always);
  expect(await documents.past('?at=3', board, always)).toBeNull();
  expect(await documents.past('?at=4', null, always)).not.toBeNull();
});

test.each([
  ['took too long', () => null],
  [
    'failed',
    () => {
      throw new Error('The thread ended');
    },
  ],
])(
  'a visitor who does not wait has the page without rows; a board that %s is not begun again at once',
  async (_how, end) => {
    const app = fastify({ logger: false });
    onTestFinished(() => app.close());
    app.get('/api/publications/7/board', (_request, reply) => reply.header('etag', '"a"').send('board'));
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const past = vi.fn(() => released.then(end));
    const documents = createDocuments({
      renderer: { document: async () => null, past },
      toDocument: ({ title }) => title,
      logger: capturedLogger().logger,
    });
    const page = (patienceMs: number) =>
      pastBoardPage('10.0.0.7', new URLSearchParams('?at=7'), {
        app,
        documents,
        mayRender: () => true,
        patienceMs,
      });
    const first = page(60_000);
    await expect.poll(() => past.mock.calls.length).toBe(1);
    expect(await page(1)).toMatchObject({ status: 200, page: null });
    release();
    expect(await first).toMatchObject({ page: null });
    expect(await page(60_000)).toMatchObject({ page: null });
    expect(past).toHaveBeenCalledTimes(1);
  },
);

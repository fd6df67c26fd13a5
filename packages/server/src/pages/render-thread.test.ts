import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { capturedLogger } from '../../test/test-app.ts';
import { copyToSharedMemory, type RenderThread, startRenderThread } from './render-thread.ts';

/** A fake server-side build for a language. Its pages contain the language and the board, and some of them misbehave. */
const moduleIn = (language: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
    let text = '';
    export const createPageRenderer = async () => ({
      load: async (body, day) => {
        if (Array.isArray(body)) {
          text = body[0];
          return body;
        }
        text = '';
        for await (const part of body) text += part;
        if (text === 'heavy' && !globalThis.hasFailed) {
          globalThis.hasFailed = true;
          throw new Error('no memory');
        }
        return [text];
      },
      render: async (query) => {
        if (query === '?throw') throw new Error('no such part');
        if (query === '?end') process.exit();
        if (query === '?busy') for (;;);
        return { query, content: '${language} ' + text };
      },
    });`)}`,
  );

function started(limitMs?: number, build = moduleIn): RenderThread & { readonly logs: string[] } {
  const { logger, logs } = capturedLogger();
  const thread = startRenderThread({ en: build('en'), hi: build('hi') }, '{}', logger, limitMs);
  onTestFinished(thread.stop);
  return { ...thread, logs };
}

/** The content of a page whose board has its name as the body. */
async function contentOf(
  { render }: RenderThread,
  query: string,
  board = 'board 1',
  language: 'en' | 'hi' = 'en',
): Promise<string | undefined> {
  const body = copyToSharedMemory(brotliCompressSync(board));
  const page = await render({
    language,
    board: { key: board, body, day: null, protocols: [] },
    query,
    budgetMs: 1000,
  });
  return page?.content;
}

test('pages of several boards and languages are each of their own', async () => {
  const thread = started();
  expect(
    await Promise.all([
      contentOf(thread, '?a'),
      contentOf(thread, '?a', 'board 1', 'hi'),
      contentOf(thread, '?a', 'board 2', 'hi'),
      contentOf(thread, '?a', 'board 2'),
      contentOf(thread, '?a'),
    ]),
  ).toEqual(['en board 1', 'hi board 1', 'hi board 2', 'en board 2', 'en board 1']);
});

test.each(['?throw', '?end'])('a page that fails costs no other page: %s', async (query) => {
  const thread = started();
  expect(await contentOf(thread, '?a')).toBe('en board 1');
  await expect(contentOf(thread, query)).rejects.toThrow();
  expect(await contentOf(thread, '?a', 'board 1', 'hi')).toBe('hi board 1');
  expect(thread.failures()).toBe(1);
});

test('a build that cannot be loaded is logged, and ends no server', async () => {
  const thread = started(200, () => new URL('file:///no/such/build.js'));
  await expect.poll(() => thread.logs.join()).toContain('/no/such/build.js');
  await expect(contentOf(thread, '?a')).rejects.toThrow();
});

test('a board that failed to load is loaded again', async () => {
  const thread = started();
  await expect(contentOf(thread, '?a', 'heavy')).rejects.toThrow('no memory');
  expect(await contentOf(thread, '?a', 'heavy')).toBe('en heavy');
});

test('a hanging thread is ended', async () => {
  const thread = started(200);
  await expect(contentOf(thread, '?busy')).rejects.toThrow();
  // Starting the next thread may take longer.
  await expect.poll(() => contentOf(thread, '?a').catch(() => null)).toBe('en board 1');
});

test('a page that waits when the thread stops is refused', async () => {
  const thread = started();
  const refused = expect(contentOf(thread, '?busy')).rejects.toThrow();
  await thread.stop();
  await refused;
  await expect(contentOf(thread, '?a')).rejects.toThrow();
});

import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { startRenderThread } from './render-thread.ts';

/** A build for the server in a language: its pages name the language and the board, and one of them ends the thread. */
const moduleIn = (language: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
    let board = '';
    export const createPageRenderer = async () => ({
      load: async (name) => {
        if (name === 'heavy' && !globalThis.hasFailed) {
          globalThis.hasFailed = true;
          throw new Error('no memory');
        }
        board = name;
        return [];
      },
      render: async (query) => {
        if (query === '?end') process.exit();
        if (query === '?hang') await new Promise(() => setInterval(() => undefined, 1000));
        if (query === '?slow') await new Promise((resolve) => setTimeout(resolve, 400));
        return { query, content: '${language} ' + board };
      },
    });`)}`,
  );

test('a thread that ended starts again with the last board', async () => {
  const thread = startRenderThread({ en: moduleIn('en'), hi: moduleIn('hi') }, '{}');
  onTestFinished(thread.stop);
  const [english, hindi] = [thread.in('en'), thread.in('hi')];
  await english.load('board 1', gzipSync('[]'), null);
  expect(await hindi.render('?a', PATIENCE_MS)).toMatchObject({ content: 'hi board 1' });
  await expect(english.render('?end', PATIENCE_MS)).rejects.toThrow('ended');
  expect(await english.render('?a', PATIENCE_MS)).toMatchObject({ content: 'en board 1' });
});

test('a board that failed to load is loaded again', async () => {
  const thread = startRenderThread({ en: moduleIn('en'), hi: moduleIn('hi') }, '{}');
  onTestFinished(thread.stop);
  const english = thread.in('en');
  await expect(english.load('heavy', gzipSync('[]'), null)).rejects.toThrow('no memory');
  await english.load('heavy', gzipSync('[]'), null);
  expect(await english.render('?a', PATIENCE_MS)).toMatchObject({ content: 'en heavy' });
});

test('a hanging thread is ended; waiting behind slow pages is not hanging', async () => {
  const thread = startRenderThread({ en: moduleIn('en'), hi: moduleIn('hi') }, '{}', 2000);
  onTestFinished(thread.stop);
  const english = thread.in('en');
  await english.load('board 1', gzipSync('[]'), null);
  // Together they take longer than the limit, which holds for each of them.
  const pages = await Promise.all(Array.from({ length: 6 }, () => english.render('?slow', PATIENCE_MS)));
  expect(pages.map((page) => page?.content)).toEqual(Array.from({ length: 6 }, () => 'en board 1'));
  await expect(english.render('?hang', PATIENCE_MS)).rejects.toThrow('ended');
  expect(await english.render('?a', PATIENCE_MS)).toMatchObject({ content: 'en board 1' });
});

test('who waits for a page when the thread stops is told', async () => {
  const thread = startRenderThread({ en: moduleIn('en'), hi: moduleIn('hi') }, '{}');
  const english = thread.in('en');
  await english.load('board 1', gzipSync('[]'), null);
  const refused = expect(english.render('?hang', PATIENCE_MS)).rejects.toThrow('ended');
  await thread.stop();
  await refused;
  await expect(english.render('?a', PATIENCE_MS)).rejects.toThrow('ended');
});

import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { startRenderThread } from './render-thread.ts';

/** A build for the server whose past boards are read for as long as no page is rendered, and that counts those being read. */
const MODULE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    let release;
    const released = new Promise((resolve) => { release = resolve; });
    let reading = 0;
    export const createPageRenderer = async () => ({
      load: async () => [],
      render: (query) => {
        release();
        return { query };
      },
      renderPast: async (query, past) => {
        if (past === null) return { content: 'not there', pictured: null };
        reading += 1;
        const together = reading;
        await released;
        await new Promise((resolve) => setTimeout(resolve, 0));
        reading -= 1;
        return { content: String(together), pictured: null };
      },
    });`)}`,
);

test('pages are rendered while a past board is read, and past boards are read one at a time', async () => {
  const thread = startRenderThread({ en: MODULE, hi: MODULE }, '{}');
  onTestFinished(thread.stop);
  const [english, hindi] = [thread.in('en'), thread.in('hi')];
  const board = { body: gzipSync('[]'), models: null };
  const past = [
    english.past('?at=1', board, 1000),
    hindi.past('?at=1', board, 1000),
    english.past('?at=2', board, 1000),
  ];
  expect(await english.past('?at=9', null, 1000)).toMatchObject({ content: 'not there' });
  expect(await hindi.render('?search=a', 1000)).toEqual({ query: '?search=a' });
  expect((await Promise.all(past)).map((page) => page?.content)).toEqual(['1', '1', '1']);
});

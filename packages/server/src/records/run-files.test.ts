import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createPublicFileCache, hideSecrets } from './run-files-route.ts';

const stored = (config: object) => promisify(gzip)(JSON.stringify({ config }));

test('secrets of a file are hidden once, though runs are asked for in turn', async () => {
  const hide = vi.fn(hideSecrets);
  const files = createPublicFileCache(hide);
  const contents = [await stored({ header: 'Bearer x' }), await stored({ batch_size: '8' })];
  const isChanged: boolean[] = [];
  for (const run of [0, 1, 0, 1]) {
    const { changed } = await files.forceFetch(`file ${run}`, {
      context: { content: contents[run] ?? Buffer.of(), isGated: false },
    });
    isChanged.push(changed !== null);
  }
  expect(isChanged).toEqual([true, false, true, false]);
  expect(hide).toHaveBeenCalledTimes(2);
});

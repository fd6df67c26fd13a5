import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeadModule } from '@leaderboard/core/rendered-page';
import type { FastifyInstance } from 'fastify';
import type { BoardPages } from '../src/pages/board-pages.ts';
import { PAGE_FILES } from '../src/pages/document.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testApp } from './test-app.ts';

const TEMPLATE = '<title>Leaderboard</title><meta name="leaderboard-config" content=""></head>';

/** A folder with the parts of a web build that the server needs, removed when the test ends. */
export async function webBuild([english, hindi] = [TEMPLATE, TEMPLATE]): Promise<string> {
  const root = await temporaryFolder();
  await mkdir(join(root, 'assets'));
  await mkdir(join(root, 'hi'));
  await writeFile(join(root, 'index.html'), english ?? TEMPLATE);
  await writeFile(join(root, 'hi', 'index.html'), hindi ?? TEMPLATE);
  for (const folder of [root, join(root, 'hi')]) await writeFile(join(folder, PAGE_FILES), '{}');
  await writeFile(join(root, 'theme.js'), 'theme');
  await writeFile(join(root, 'assets', 'main-abc.js'), 'plain');
  await writeFile(join(root, 'assets', 'main-abc.js.br'), 'brotli');
  return root;
}

/** Derives a page's title and description from its path and subject. */
const headOf: HeadModule['headOf'] = ({ path, about, isUnknown }, product) => ({
  title: `${isUnknown ? 'No ' : ''}${path} ${about} – ${product}`,
  description: `About ${about}`,
});

/** The app with a web build. By default, its pages have no rows. */
export async function appWithPages(
  deps: Parameters<typeof testApp>[0],
  { page = async () => null, webRoot }: { page?: BoardPages['page']; webRoot?: string } = {},
): Promise<FastifyInstance> {
  const pages: BoardPages = { show: async () => undefined, page, modelCount: () => 0 };
  return testApp({
    ...deps,
    pages: {
      webRoot: webRoot ?? (await webBuild()),
      boardPages: { en: pages, hi: pages },
      heads: { en: headOf, hi: headOf },
      renderFailures: () => 0,
    },
  });
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { BoardPages } from '../src/pages/board-pages.ts';
import type { Documents } from '../src/pages/documents.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testApp } from './test-app.ts';

const TEMPLATE = '<title>Leaderboard</title><meta name="leaderboard-config" content=""></head>';

/** A folder with what the server needs of a web build, until the test ends. */
export async function webBuild([english, hindi] = [TEMPLATE, TEMPLATE]): Promise<string> {
  const root = await temporaryFolder();
  await mkdir(join(root, 'assets'));
  await mkdir(join(root, 'hi'));
  await writeFile(join(root, 'index.html'), english ?? TEMPLATE);
  await writeFile(join(root, 'hi', 'index.html'), hindi ?? TEMPLATE);
  await writeFile(join(root, 'theme.js'), 'theme');
  await writeFile(join(root, 'assets', 'main-abc.js'), 'plain');
  await writeFile(join(root, 'assets', 'main-abc.js.br'), 'brotli');
  return root;
}

/** The app with a web build, whose pages have no rows unless others are given. */
export async function appWithPages(
  deps: Parameters<typeof testApp>[0],
  {
    document = async () => null,
    page = async () => null,
    webRoot,
  }: { document?: Documents; page?: BoardPages['page']; webRoot?: string } = {},
): Promise<FastifyInstance> {
  const pages: BoardPages = { show: async () => undefined, page, modelCount: () => 0 };
  return testApp({
    ...deps,
    pages: {
      webRoot: webRoot ?? (await webBuild()),
      boardPages: { en: pages, hi: pages },
      documents: { en: document, hi: document },
      renderFailures: () => 0,
    },
  });
}

import { PAGES } from '@leaderboard/core/pages/pages';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createConcurrencyLimits } from '../http/concurrency-limit.ts';
import { registerErrors } from '../http/error-handler.ts';
import { prepareToServe } from '../http/serve.ts';
import { registerDocuments } from './documents.ts';
import { registerSitemapRoute } from './sitemap.ts';

function appWithPages() {
  const app = fastify();
  app.decorateRequest('address', '127.0.0.1');
  registerErrors(app);
  const limits = createConcurrencyLimits(() => 0);
  prepareToServe(app, limits);
  const rows = ['a/b', 'c/d&e', 'a/b@main:4bit', 'e/f@main:4bit', 'e/f@v2:4bit', 'plain'];
  registerSitemapRoute(
    app,
    { publicUrl: 'https://board.example' },
    { modelCount: () => 250 },
    async () => rows,
  );
  onTestFinished(() => app.close());
  return app;
}

test('crawlers learn of table pages and models, and are kept from calls', async () => {
  const app = appWithPages();
  const robots = await app.inject({ url: '/robots.txt' });
  expect(robots.body).toContain('Disallow: /api/');
  expect(robots.body).toContain('Sitemap: https://board.example/sitemap.xml');
  const map = await app.inject({ url: '/sitemap.xml' });
  expect(map.headers['content-type']).toContain('application/xml');
  const addresses = [...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const paths = [
    ...['', '?from=41', '?from=81', '?from=121', '?from=161', '?from=201', '?from=241'],
    ...['explore', 'changes', 'methods', 'results', 'model/a/b', 'model/c/d&#38;e', 'model/e/f'],
  ];
  expect(addresses).toEqual(paths.map((path) => `https://board.example/${path}`));
});

test('an added page is in the sitemap and has a document', async () => {
  Object.assign(PAGES, {
    '/made-up': { about: [], parameters: [], document: { call: null, reads: [] }, inSitemap: true },
  });
  onTestFinished(() => void Reflect.deleteProperty(PAGES, '/made-up'));
  const app = appWithPages();
  registerDocuments(app, {
    languageOf: () => 'en',
    send: async (_request, reply, asked) => reply.send(`the document of ${asked?.path}`),
  });
  expect((await app.inject({ url: '/sitemap.xml' })).body).toContain(
    '<loc>https://board.example/made-up</loc>',
  );
  expect((await app.inject({ url: '/made-up?x=1' })).body).toBe('the document of /made-up');
});

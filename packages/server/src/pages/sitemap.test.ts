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
  prepareToServe(
    app,
    createConcurrencyLimits(() => 0),
  );
  registerSitemapRoute(app, { publicUrl: 'https://board.example' }, { modelCount: () => 250 }, async () => [
    'a/b',
    'c/d&e',
    'a/b@main:4bit',
    'e/f@main:4bit',
    'e/f@v2:4bit',
    'plain',
  ]);
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
  expect([...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://board.example/',
    'https://board.example/?from=41',
    'https://board.example/?from=81',
    'https://board.example/?from=121',
    'https://board.example/?from=161',
    'https://board.example/?from=201',
    'https://board.example/?from=241',
    'https://board.example/explore',
    'https://board.example/changes',
    'https://board.example/methods',
    'https://board.example/results',
    'https://board.example/model/a/b',
    'https://board.example/model/c/d&#38;e',
    'https://board.example/model/e/f',
  ]);
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

import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerErrors } from '../http/error-handler.ts';
import { registerForMachines } from './for-machines.ts';

function testedApp() {
  const app = fastify();
  registerErrors(app);
  const pages = { modelCount: () => 250 };
  registerForMachines(app, { publicUrl: 'https://board.example' }, pages);
  onTestFinished(() => app.close());
  return app;
}

test('crawlers learn of every page of the table, and are kept from the calls', async () => {
  const app = testedApp();
  const robots = await app.inject({ url: '/robots.txt' });
  expect(robots.body).toContain('Disallow: /api/');
  expect(robots.body).toContain('Sitemap: https://board.example/sitemap.xml');
  const map = await app.inject({ url: '/sitemap.xml' });
  expect(map.headers['content-type']).toContain('application/xml');
  expect([...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://board.example/',
    'https://board.example/?from=101',
    'https://board.example/?from=201',
  ]);
});

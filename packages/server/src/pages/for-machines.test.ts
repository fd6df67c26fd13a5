import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerErrors } from '../http/error-handler.ts';
import { registerForMachines } from './for-machines.ts';

function appWith(picture: Uint8Array | null) {
  const app = fastify();
  registerErrors(app);
  const pages = {
    picture: async () => picture,
    pictureOf: async (of: { readonly model: string } | { readonly comparison: string }, key: string) =>
      'model' in of && of.model !== 'a/b' ? null : new Uint8Array(Buffer.from(key)),
    modelCount: () => 250,
  };
  const inHindi = { ...pages, picture: async () => new Uint8Array([137, 81]) };
  app.get<{ Querystring: { models: string } }>('/api/compare', async ({ query: { models } }, reply) => {
    return models.includes('x') ? reply.code(429).send({}) : reply.header('etag', `"${models}"`).send({});
  });
  registerForMachines(
    app,
    { publicUrl: 'https://board.example' },
    {
      boardPages: { en: pages, hi: inHindi },
      mayRender: () => () => true,
      models: async () => ['a/b', 'c/d&e', 'a/b@main:4bit', 'plain'],
    },
  );
  onTestFinished(() => app.close());
  return app;
}

test('crawlers learn of every page of the table and every model, and are kept from the calls', async () => {
  const app = appWith(null);
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
    'https://board.example/model/a/b',
    'https://board.example/model/c/d&#38;e',
  ]);
});

test('the picture is sent as PNG, in the language of its address; where there is none, the answer says so', async () => {
  const picture = await appWith(new Uint8Array([137, 80])).inject({ url: '/preview.png' });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  expect(picture.rawPayload).toEqual(Buffer.from([137, 80]));
  const hindi = await appWith(null).inject({ url: '/preview.png?board=x&lang=hi' });
  expect(hindi.rawPayload).toEqual(Buffer.from([137, 81]));
  const model = await appWith(null).inject({ url: '/preview.png?board=x&model=a/b' });
  expect(model.rawPayload.toString()).toBe('model a/b');
  const compared = await appWith(null).inject({ url: '/preview.png?board=x&models=a/b,c/d' });
  expect(compared.rawPayload.toString()).toBe('comparison "a/b,c/d"');
  expect((await appWith(null).inject({ url: '/preview.png?models=a/b,x' })).statusCode).toBe(429);
  expect((await appWith(null).inject({ url: '/preview.png?model=a/c' })).statusCode).toBe(404);
  const none = await appWith(null).inject({ url: '/preview.png' });
  expect([none.statusCode, none.json().code]).toEqual([404, 'not_found']);
});

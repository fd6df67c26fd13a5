import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { docsHeaders } from './headers.ts';
import type { SiteConfig } from './site.ts';

const PROGRAMS = fileURLToPath(new URL('../../programs', import.meta.url));
const program = (name: string) => readFile(join(PROGRAMS, name), 'utf8');

/** GET /api/docs: the contract and its guide, as Swagger UI shows them. */
export async function registerApiDocs(app: FastifyInstance, site: SiteConfig): Promise<void> {
  const [styles, script] = await Promise.all([program('api-docs.css'), program('api-docs.js')]);
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => {
      reply.headers(docsHeaders());
    });
    await pages.register(swaggerUi, {
      routePrefix: '/api/docs',
      theme: {
        title: `API of the ${site.productName} Leaderboard`,
        css: [{ filename: 'api-docs.css', content: styles }],
        js: [{ filename: 'api-docs.js', content: script }],
      },
      uiConfig: { layout: 'BaseLayout' },
    });
  });
}

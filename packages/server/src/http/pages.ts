import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from './headers.ts';

/** What the pages need to know of this deployment. */
export interface SiteConfig {
  readonly productName: string;
  readonly hubName: string;
  /** Without a slash at its end. */
  readonly hubUrl: string;
  /** The session key in the browser is made of it (spec 9). */
  readonly hubShortName: string;
  /** Our public client id at the hub; null: nobody can sign in (spec 8, 'Missing clientId'). */
  readonly oauthClientId: string | null;
  /** The deployed {host}, without a slash at its end (spec 7.5). */
  readonly publicUrl: string;
  readonly resultsDatasetUrl: string;
  /** Whether the hub is the one that `npm start` brings along, with sample accounts and models: the pages say so. */
  readonly hubIsStandIn: boolean;
}

const YEAR_SECONDS = 31_536_000;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The page with this deployment's settings in it, so that the browser needs no call to learn them. */
export function renderPage(template: string, site: SiteConfig): string {
  return template
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(site.productName)} Leaderboard</title>`)
    .replace(
      /(<meta name="leaderboard-config" content=")[^"]*(")/,
      (_whole, before: string, after: string) => `${before}${escapeHtml(JSON.stringify(site))}${after}`,
    );
}

/** The web build: the page at '/', its hashed files kept for ever, everything in the form it was compressed to. */
export async function registerPages(app: FastifyInstance, webRoot: string, site: SiteConfig): Promise<void> {
  const page = renderPage(await readFile(join(webRoot, 'index.html'), 'utf8'), site);
  const headers = { ...pageHeaders(site.hubUrl), 'cache-control': 'no-cache' };
  app.get('/', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(page),
  );
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['index.html*'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=0, must-revalidate',
      );
    },
  });
}

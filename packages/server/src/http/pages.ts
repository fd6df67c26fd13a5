import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from './headers.ts';

/** The settings of this deployment that the pages need. */
export interface SiteConfig {
  readonly productName: string;
  readonly hubName: string;
  /** Without a slash at its end. */
  readonly hubUrl: string;
  /** Part of the key under which the browser keeps the session. */
  readonly hubShortName: string;
  /** Our public client id at the hub; null: nobody can sign in. */
  readonly oauthClientId: string | null;
  /** The address that people use, without a slash at its end. */
  readonly publicUrl: string;
  readonly resultsDatasetUrl: string;
  /** Whether the hub is the stand-in hub with sample accounts and models; the pages then say so. */
  readonly hubIsStandIn: boolean;
}

const YEAR_SECONDS = 31_536_000;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The page with this deployment's settings in it, which saves the browser a call. */
export function renderPage(template: string, site: SiteConfig): string {
  return template
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(site.productName)} Leaderboard</title>`)
    .replace(
      /(<meta name="leaderboard-config" content=")[^"]*(")/,
      (_whole, before: string, after: string) => `${before}${escapeHtml(JSON.stringify(site))}${after}`,
    );
}

/** Serves the web build: the page at '/', and its files in the compressed forms that the build made. */
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

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { PAGE_LANGUAGES, type PageLanguage } from '@leaderboard/core/page-language';
import type { HeadModule } from '@leaderboard/core/rendered-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from '../http/headers.ts';
import type { AddressLimit } from '../http/rate-limit.ts';
import type { SiteConfig } from '../http/site.ts';
import { compressBody, type StoredBody, sendStoredBody } from '../http/stored-body.ts';
import type { SendPage } from '../http/wants-page.ts';
import { type BoardPages, MAX_URL_LENGTH } from './board-pages.ts';
import {
  PAGE_FILES,
  readPageFiles,
  withLinkedStyles,
  withReload,
  withResponse,
  withSettings,
} from './document.ts';
import { type DocumentRequest, registerDocuments } from './documents.ts';
import { registerSitemapRoute } from './sitemap.ts';
import { LANGUAGE_HEADERS, visitorLanguage } from './visitor-language.ts';

const HTML = 'text/html; charset=utf-8';
const YEAR_SECONDS = 31_536_000;

interface PagesOptions {
  readonly webRoot: string;
  readonly site: SiteConfig;
  readonly boardPages: Readonly<Record<PageLanguage, BoardPages>>;
  /** Titles and descriptions of all other pages. */
  readonly heads: Readonly<Record<PageLanguage, HeadModule['headOf']>>;
  readonly models: () => Promise<readonly string[]>;
  /** Limits page renders per client address. */
  readonly renderings: AddressLimit;
}

/** Returns the page without rows, which the browser fills in. */
export async function emptyPage(webRoot: string, language: PageLanguage, site: SiteConfig): Promise<string> {
  return withSettings(await readFile(join(webRoot, getIndexPath(language)), 'utf8'), site);
}

/** Returns a language's folder in the web build: English is at the top level, other languages are in subfolders. */
export function getFolder(language: PageLanguage): string {
  return language === 'en' ? '' : `${language}/`;
}

export function getIndexPath(language: PageLanguage): string {
  return `${getFolder(language)}index.html`;
}

/** Returns the hashes of a page's inline scripts for its content security policy, which blocks all other inline scripts. */
function inlineScripts(page: string): readonly string[] {
  return [...page.matchAll(/<script(?! src=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

async function allInlineScripts(webRoot: string): Promise<readonly string[]> {
  const pages = await Promise.all(
    PAGE_LANGUAGES.map((language) => readFile(join(webRoot, getIndexPath(language)), 'utf8')),
  );
  return [...new Set(pages.flatMap(inlineScripts))];
}

function getQuery(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

async function emptyPages(
  webRoot: string,
  site: SiteConfig,
  change: (page: string) => string,
): Promise<Readonly<Record<PageLanguage, StoredBody>>> {
  const stored = async (language: PageLanguage) =>
    compressBody(change(await emptyPage(webRoot, language, site)), 'smallest');
  return { en: await stored('en'), hi: await stored('hi') };
}

/** Creates a language's document renderer. */
async function createDocuments(
  language: PageLanguage,
  { webRoot, site, heads }: Pick<PagesOptions, 'webRoot' | 'site' | 'heads'>,
): Promise<(asked: DocumentRequest) => string> {
  const page = await emptyPage(webRoot, language, site);
  const filesOf = await readPageFiles(join(webRoot, getFolder(language)));
  return (asked) => {
    const { address, call, answer } = asked;
    const head = heads[language](asked, site.productName);
    const place = { site, language, address, files: filesOf(address) };
    return withResponse(page, head, call === null ? null : { address: call, answer }, place);
  };
}

/** Serves the web build: pages and precompressed files. @returns a function that sends the page that the browser fills in */
export async function registerPageRoutes(
  app: FastifyInstance,
  { webRoot, site, boardPages, heads, models, renderings }: PagesOptions,
): Promise<SendPage> {
  const withoutRows = await emptyPages(webRoot, site, withReload);
  // These pages are sent for URLs that contain secrets or are too long. Chromium sends the page's URL when it requests fonts for
  // inline styles, regardless of the referrer policy, so the styles are linked.
  const withoutReload = await emptyPages(webRoot, site, withLinkedStyles);
  const documents = {
    en: await createDocuments('en', { webRoot, site, heads }),
    hi: await createDocuments('hi', { webRoot, site, heads }),
  };
  const headers = {
    'cache-control': 'no-cache',
    vary: `accept-encoding, ${LANGUAGE_HEADERS}`,
  };
  const ownHeaders = { ...headers, ...pageHeaders(site.hubUrl, await allInlineScripts(webRoot)) };
  const mayRender = (request: FastifyRequest) => () => renderings(request.address).waitSeconds === null;
  const languageOf = ({ url, headers: asked }: FastifyRequest) =>
    visitorLanguage({ query: getQuery(url), headers: asked }, site.publicUrl);

  /** A page whose URL is too long is never rendered, so browsers without JavaScript should not reload it. */
  const emptyFor = ({ url }: FastifyRequest) => (url.length > MAX_URL_LENGTH ? withoutReload : withoutRows);

  /** @param found rendered page; null sends the page without rows. */
  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    found: StoredBody | null,
    { language, cookie } = languageOf(request),
  ): Promise<FastifyReply> {
    reply.headers({ ...ownHeaders, 'content-language': language });
    if (cookie !== null) reply.header('set-cookie', cookie);
    return sendStoredBody(request, reply, found ?? emptyFor(request)[language], HTML);
  }
  const fromMemory = {
    config: { unlimited: 'Served from memory. Rendering a missing page counts.' },
    schema: { hide: true },
  };
  app.get('/', fromMemory, async (request, reply) => {
    const query = getQuery(request.url);
    const visitor = languageOf(request);
    const parameters = new URLSearchParams(query);
    // The hub redirects here with secrets in the URL (docs/threats.md#redirects).
    if (parameters.has('state') || parameters.has('code'))
      return send(request, reply, withoutReload[visitor.language], visitor);
    const page = await boardPages[visitor.language].page(query, mayRender(request));
    return send(request, reply, page, visitor);
  });
  registerDocuments(app, {
    languageOf: (request) => languageOf(request).language,
    send: async (request, reply, asked) => {
      const visitor = languageOf(request);
      const html = asked !== null && mayRender(request)() ? documents[visitor.language](asked) : null;
      return send(request, reply, html === null ? null : await compressBody(html, 'quick'), visitor);
    },
  });
  registerSitemapRoute(app, site, boardPages.en, models);
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = {
        ...route.config,
        unlimited: 'Files of the build. Browsers keep them for a year.',
        isFile: true,
      };
    });
    await registerFiles(files, webRoot);
  });
  return (request, reply) => send(request, reply, withoutReload[languageOf(request).language]);
}

const SVG = 'image/svg+xml';

async function registerFiles(files: FastifyInstance, webRoot: string): Promise<void> {
  // The plugin adds a charset to text types, but not to SVG.
  files.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === SVG) reply.type(`${SVG}; charset=utf-8`);
  });
  await files.register(fastifyStatic, {
    root: webRoot,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: PAGE_LANGUAGES.flatMap((language) => [
      `${getIndexPath(language)}*`,
      `${getFolder(language)}${PAGE_FILES}`,
    ]),
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

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_LANGUAGES, type PageLanguage, queryInLanguage } from '@leaderboard/core/page-language';
import { feedPath } from '@leaderboard/core/pages/urls';
import type { PageHead, RenderedPage } from '@leaderboard/core/rendered-page';
import { escapeMarkup, scriptJson } from '@leaderboard/core/safe-text';
import * as z from 'zod/mini';
import type { SiteConfig } from '../http/site.ts';
import { getPublicationDay, type ShownBoard } from './board-pages.ts';

/** Locale names for link previews. */
const LOCALES: Readonly<Record<PageLanguage, string>> = { en: 'en_US', hi: 'hi_IN' };

/** Embeds the deployment's settings in the page, which saves the browser a request. */
export function withSettings(template: string, site: SiteConfig): string {
  return template
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeMarkup(site.productName)} Leaderboard</title>`)
    .replace(
      /(<meta name="leaderboard-config" content=")[^"]*(")/,
      (_whole, before: string, after: string) => `${before}${escapeMarkup(JSON.stringify(site))}${after}`,
    );
}

/** Location of a page. The path is the same in every language; a query parameter selects the language. */
interface PageLocation {
  readonly site: SiteConfig;
  readonly language: PageLanguage;
  /** Path with query. */
  readonly address: string;
}

/** Returns the URL of a page in one language. */
function getLocalizedUrl(language: PageLanguage, { site, address }: PageLocation): string {
  const [path = '', query = ''] = address.split('?', 2);
  return `${site.publicUrl}${path}${queryInLanguage(query, language)}`;
}

/** Returns meta tags for the preview image, which is the same file for every board. */
function getPreviewImage({ publicUrl }: SiteConfig): Readonly<Record<string, string>> {
  return {
    'og:image': `${publicUrl}/preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  };
}

/** Returns the path of the feed linked from a page: all changes, or only its model's. */
function getFeedPath({ language, address }: PageLocation): string | null {
  const [path = ''] = address.split('?', 1);
  if (path === '/' || path === '/changes') return feedPath(language);
  return path.startsWith('/model/') ? feedPath(language, decodeURIComponent(path.slice(7))) : null;
}

/** Renders the head elements for search engines, feed readers and link previews. */
function renderHead({ title, description }: PageHead, place: PageLocation): string {
  const { site, language } = place;
  const inEveryLanguage = `${site.publicUrl}${place.address}`;
  const address = language === 'en' ? inEveryLanguage : getLocalizedUrl(language, place);
  const properties = {
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:locale': LOCALES[language],
    ...getPreviewImage(site),
  };
  const feed = getFeedPath(place);
  return [
    `<link rel="canonical" href="${escapeMarkup(address)}">`,
    ...PAGE_LANGUAGES.map(
      (each) =>
        `<link rel="alternate" hreflang="${each}" href="${escapeMarkup(getLocalizedUrl(each, place))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escapeMarkup(inEveryLanguage)}">`,
    ...(feed === null
      ? []
      : [
          `<link rel="alternate" type="application/atom+xml" title="${escapeMarkup(site.productName)}" href="${escapeMarkup(site.publicUrl + feed)}">`,
        ]),
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeMarkup(content)}">`,
    ),
  ].join('\n    ');
}

/** Inserts the title, description and other head elements into a page. @param page from {@link withSettings}. */
function withHead(page: string, { title, description }: PageHead, head: string): string {
  // Replacement functions are needed because a name may contain '$&'.
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeMarkup(title)}</title>`)
    .replace(
      /(<meta name="description" content=")[^"]*(")/,
      (_whole, before: string, end: string) => `${before}${escapeMarkup(description)}${end}`,
    )
    .replace('<link rel="icon"', (link) => `${head}\n    ${link}`);
}

const ROOT = '<div id="root"></div>';
const NOSCRIPT = /<noscript>(.*?)<\/noscript>/s;

/** Renders the board's hash, which public/boot.js compares with the browser's own copy. */
const renderBoardMeta = ({ hash }: ShownBoard) => `<meta name="board" content="${escapeMarkup(hash)}">`;

/** Renders the publication's number and date, shown if no newer board can be loaded. */
const renderPublicationMeta = (shown: ShownBoard) =>
  shown.publication === null || shown.publishedAt === null
    ? ''
    : `\n    <meta name="publication" content="${shown.publication} ${getPublicationDay(shown)}">`;

/** Inserts the server-rendered rows. @param page from {@link withSettings}. */
export function withRows(
  page: string,
  rendered: RenderedPage,
  shown: ShownBoard,
  language: PageLanguage,
  site: SiteConfig,
): string {
  const { query, content, initialData } = rendered;
  const head = renderHead(rendered, { site, language, address: `/${query}` });
  const data =
    initialData === null ? '' : `<script type="application/json" id="initial-board">${initialData}</script>`;
  return withHead(page, rendered, `${head}\n    ${renderBoardMeta(shown)}${renderPublicationMeta(shown)}`)
    .replace(NOSCRIPT, '')
    .replace(ROOT, () => `<div id="root">${content}</div>${data}`);
}

const renderStylesheet = (address: string) =>
  `<link rel="stylesheet" crossorigin href="${escapeMarkup(address)}">`;
const renderPreload = (address: string) =>
  `<link rel="modulepreload" crossorigin href="${escapeMarkup(address)}">`;

const pageFilesSchema = z.record(
  z.string(),
  z.object({ styles: z.array(z.string()), scripts: z.array(z.string()) }),
);
/** URLs of the files that a page needs beyond the first load. */
export type PageFiles = z.output<typeof pageFilesSchema>[string];

/** Name of the web build's file list (packages/web/build/page-files.ts). */
export const PAGE_FILES = 'page-files.json';

/** Reads the file list of a language and returns a lookup by URL. @param folder folder of a language in the web build. */
export async function readPageFiles(folder: string): Promise<(address: string) => PageFiles> {
  const pages = pageFilesSchema.parse(JSON.parse(await readFile(join(folder, PAGE_FILES), 'utf8')));
  return (address) => pages[/^\/([a-z]*)/.exec(address)?.[1] ?? ''] ?? { styles: [], scripts: [] };
}

/** The API call whose response a page embeds. */
interface EmbeddedCall {
  readonly address: string;
  /** Response body; null if the page's subject does not exist. */
  readonly answer: string | null;
}

const embedResponse = ({ address, answer }: EmbeddedCall) =>
  `<script type="application/json" id="answer" data-call="${escapeMarkup(address)}">${scriptJson(answer ?? 'null')}</script>`;

const renderLink = (address: string, text: string) =>
  `<p><a href="${escapeMarkup(address)}">${escapeMarkup(text)}</a></p>`;

/** Renders the content for browsers without JavaScript. */
function renderNoscript(
  { title, description }: PageHead,
  call: EmbeddedCall | null,
  { site, language }: PageLocation,
): string {
  const data = call === null || call.answer === null ? '' : renderLink(call.address, call.address);
  const board = renderLink(`/${queryInLanguage('', language)}`, site.productName);
  return `<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(description)}</p>${data}${board}`;
}

/**
 * Builds the page of a model, run or other subject, with title, description and API response. The browser renders the content.
 * @param page from {@link withSettings}.
 */
export function withResponse(
  page: string,
  named: PageHead,
  call: EmbeddedCall | null,
  { files, ...place }: PageLocation & { readonly files: PageFiles },
): string {
  const isNew = (address: string) => !page.includes(`"${address}"`);
  const styles = files.styles.filter(isNew).map(renderStylesheet).join('');
  const scripts = files.scripts.filter(isNew).map(renderPreload).join('');
  return (
    withHead(page, named, renderHead(named, place))
      .replace(
        NOSCRIPT,
        (_whole, text: string) => `<noscript>${renderNoscript(named, call, place)}<p>${text}</p></noscript>`,
      )
      .replace(ROOT, (root) => `${root}${call === null ? '' : embedResponse(call)}`)
      // These styles come after those of the first load, just as if the browser had loaded them later.
      .replace('</head>', () => `${styles}${scripts}</head>`)
  );
}

/** Replaces the style sheets inlined by the build with links. */
export function withLinkedStyles(page: string): string {
  return page.replace(/ disabled><style>.*?<\/style>/gs, '>');
}

/** Makes browsers without JavaScript reload a page that was not rendered in time. */
export function withReload(page: string): string {
  return page.replace('</head>', '<noscript><meta http-equiv="refresh" content="5"></noscript></head>');
}

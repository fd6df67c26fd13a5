import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_LANGUAGES, type PageLanguage, queryInLanguage } from '@leaderboard/core/page-language';
import { feedPath } from '@leaderboard/core/pages/urls';
import type { PageHead, RenderedPage } from '@leaderboard/core/rendered-page';
import { escapeMarkup, scriptJson } from '@leaderboard/core/safe-text';
import * as z from 'zod/mini';
import type { SiteConfig } from '../http/site.ts';
import { dayOf, type ShownBoard } from './board-pages.ts';

/** As link previews name them. */
const LOCALES: Readonly<Record<PageLanguage, string>> = { en: 'en_US', hi: 'hi_IN' };

/** The page with this deployment's settings in it, which saves the browser a call. */
export function withSettings(template: string, site: SiteConfig): string {
  return template
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeMarkup(site.productName)} Leaderboard</title>`)
    .replace(
      /(<meta name="leaderboard-config" content=")[^"]*(")/,
      (_whole, before: string, after: string) => `${before}${escapeMarkup(JSON.stringify(site))}${after}`,
    );
}

/** The address of a page. It is the same for every language, which a parameter chooses. */
interface Place {
  readonly site: SiteConfig;
  readonly language: PageLanguage;
  /** Its path with its query. */
  readonly address: string;
}

/** The address of a page in one language. */
function addressIn(language: PageLanguage, { site, address }: Place): string {
  const [path = '', query = ''] = address.split('?', 2);
  return `${site.publicUrl}${path}${queryInLanguage(query, language)}`;
}

/** The picture in link previews: a file of the build, the same for every board. */
function pictureOf({ publicUrl }: SiteConfig): Readonly<Record<string, string>> {
  return {
    'og:image': `${publicUrl}/preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  };
}

/** The feed that a page belongs to: of all changes, or of those of the model that it is about. */
function feedOf({ language, address }: Place): string | null {
  const [path = ''] = address.split('?', 1);
  if (path === '/' || path === '/changes') return feedPath(language);
  return path.startsWith('/model/') ? feedPath(language, decodeURIComponent(path.slice(7))) : null;
}

/** What search engines, feed readers and link previews read. */
function headOf({ title, description }: PageHead, place: Place): string {
  const { site, language } = place;
  const inEveryLanguage = `${site.publicUrl}${place.address}`;
  const address = language === 'en' ? inEveryLanguage : addressIn(language, place);
  const properties = {
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:locale': LOCALES[language],
    ...pictureOf(site),
  };
  const feed = feedOf(place);
  return [
    `<link rel="canonical" href="${escapeMarkup(address)}">`,
    ...PAGE_LANGUAGES.map(
      (each) => `<link rel="alternate" hreflang="${each}" href="${escapeMarkup(addressIn(each, place))}">`,
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

/** A page with its title, its description and more of a head. @param page from {@link withSettings}. */
function withHead(page: string, { title, description }: PageHead, head: string): string {
  // Replacements by function: a name may hold '$&'.
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeMarkup(title)}</title>`)
    .replace(
      /(<meta name="description" content=")[^"]*(")/,
      (_whole, before: string, end: string) => `${before}${escapeMarkup(description)}${end}`,
    )
    .replace('<link rel="icon"', (link) => `${head}\n    ${link}`);
}

const ROOT = '<div id="root"></div>';
const WITHOUT_SCRIPT = /<noscript>(.*?)<\/noscript>/s;

/** The board of a page. public/boot.js compares it with the browser's own copy. */
const boardOf = ({ hash }: ShownBoard) => `<meta name="board" content="${escapeMarkup(hash)}">`;

/** What the page shows where no newer board can be loaded: the number of its publication and the day. */
const publicationOf = (shown: ShownBoard) =>
  shown.publication === null || shown.publishedAt === null
    ? ''
    : `\n    <meta name="publication" content="${shown.publication} ${dayOf(shown)}">`;

/**
 * A page with the rows that the server rendered.
 * @param page from {@link withSettings}.
 */
export function withRows(
  page: string,
  rendered: RenderedPage,
  shown: ShownBoard,
  language: PageLanguage,
  site: SiteConfig,
): string {
  const { query, content, initialData } = rendered;
  const head = headOf(rendered, { site, language, address: `/${query}` });
  const data =
    initialData === null ? '' : `<script type="application/json" id="initial-board">${initialData}</script>`;
  return withHead(page, rendered, `${head}\n    ${boardOf(shown)}${publicationOf(shown)}`)
    .replace(WITHOUT_SCRIPT, '')
    .replace(ROOT, () => `<div id="root">${content}</div>${data}`);
}

const sheetOf = (address: string) => `<link rel="stylesheet" crossorigin href="${escapeMarkup(address)}">`;
const codeOf = (address: string) => `<link rel="modulepreload" crossorigin href="${escapeMarkup(address)}">`;

const pageFilesSchema = z.record(
  z.string(),
  z.object({ styles: z.array(z.string()), scripts: z.array(z.string()) }),
);
/** Addresses of the files that a page needs beside those of the first load. */
export type PageFiles = z.output<typeof pageFilesSchema>[string];

/** Where the web's build lists the files of its pages (packages/web/build/page-files.ts). */
export const PAGE_FILES = 'page-files.json';

/** Reads the list of a language, and finds the files of a document by its address. @param folder of a language in the web build. */
export async function readPageFiles(folder: string): Promise<(address: string) => PageFiles> {
  const pages = pageFilesSchema.parse(JSON.parse(await readFile(join(folder, PAGE_FILES), 'utf8')));
  return (address) => pages[/^\/([a-z]*)/.exec(address)?.[1] ?? ''] ?? { styles: [], scripts: [] };
}

/** The call that a page is made from. */
interface AnsweredCall {
  readonly address: string;
  /** Its body; null: what the page is about does not exist. */
  readonly answer: string | null;
}

const answerOf = ({ address, answer }: AnsweredCall) =>
  `<script type="application/json" id="answer" data-call="${escapeMarkup(address)}">${scriptJson(answer ?? 'null')}</script>`;

const linkTo = (address: string, text: string) =>
  `<p><a href="${escapeMarkup(address)}">${escapeMarkup(text)}</a></p>`;

/** The part of a document for browsers without script. */
function plainDocument(
  { title, description }: PageHead,
  call: AnsweredCall | null,
  { site, language }: Place,
): string {
  const data = call === null || call.answer === null ? '' : linkTo(call.address, call.address);
  const board = linkTo(`/${queryInLanguage('', language)}`, site.productName);
  return `<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(description)}</p>${data}${board}`;
}

/**
 * A page about a model, a run and so on with its title, its description and the answer of its call. The browser renders it.
 * @param page from {@link withSettings}.
 */
export function withAnswer(
  page: string,
  named: PageHead,
  call: AnsweredCall | null,
  { files, ...place }: Place & { readonly files: PageFiles },
): string {
  const isNew = (address: string) => !page.includes(`"${address}"`);
  const styles = files.styles.filter(isNew).map(sheetOf).join('');
  const scripts = files.scripts.filter(isNew).map(codeOf).join('');
  return (
    withHead(page, named, headOf(named, place))
      .replace(
        WITHOUT_SCRIPT,
        (_whole, text: string) => `<noscript>${plainDocument(named, call, place)}<p>${text}</p></noscript>`,
      )
      .replace(ROOT, (root) => `${root}${call === null ? '' : answerOf(call)}`)
      // After the styles of the first load, as in a browser that loads them later.
      .replace('</head>', () => `${styles}${scripts}</head>`)
  );
}

/** The page with its styles as files, which the build has put into it. */
export function withLinkedStyles(page: string): string {
  return page.replace(/ disabled><style>.*?<\/style>/gs, '>');
}

/** A page that was not rendered in time. Browsers without script reload it. */
export function withReload(page: string): string {
  return page.replace('</head>', '<noscript><meta http-equiv="refresh" content="5"></noscript></head>');
}

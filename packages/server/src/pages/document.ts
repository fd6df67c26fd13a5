import { toQuery } from '@leaderboard/core/board/query';
import { PAGE_LANGUAGES, type PageLanguage, queryInLanguage } from '@leaderboard/core/page-language';
import type { RenderedDocument, RenderedPage } from '@leaderboard/core/rendered-page';
import type { SiteConfig } from '../http/site.ts';
import type { PageFiles } from './page-files.ts';

/** As link previews name them. */
const LOCALES: Readonly<Record<PageLanguage, string>> = { en: 'en_US', hi: 'hi_IN' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The page with this deployment's settings in it, which saves the browser a call. */
export function withSettings(template: string, site: SiteConfig): string {
  return template
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(site.productName)} Leaderboard</title>`)
    .replace(
      /(<meta name="leaderboard-config" content=")[^"]*(")/,
      (_whole, before: string, after: string) => `${before}${escapeHtml(JSON.stringify(site))}${after}`,
    );
}

/** What a page says of itself. */
interface Told {
  readonly title: string;
  readonly description: string;
  readonly content: string;
}

/** Where a page is: the same for every language, which a parameter chooses. */
interface Place {
  readonly site: SiteConfig;
  readonly language: PageLanguage;
  /** Its path with its query. */
  readonly address: string;
}

/** The properties of a page with a picture at `/preview.png`. @param parameters the board's first, so that its address changes with it. */
function previewOf(
  parameters: readonly (readonly [string, string])[],
  { site, language }: Pick<Place, 'site' | 'language'>,
): Readonly<Record<string, string>> {
  const all = language === 'en' ? parameters : [...parameters, ['lang', language] as const];
  return {
    'og:image': `${site.publicUrl}/preview.png${toQuery(all)}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  };
}

/** The address of a page in one language, whoever asks. */
function addressIn(language: PageLanguage, { site, address }: Place): string {
  const [path = '', query = ''] = address.split('?', 2);
  return `${site.publicUrl}${path}${queryInLanguage(query, language)}`;
}

/** What search engines and link previews read. */
function headOf({ title, description }: Told, place: Place, more: Readonly<Record<string, string>>): string {
  const { language } = place;
  const inEveryLanguage = `${place.site.publicUrl}${place.address}`;
  const address = language === 'en' ? inEveryLanguage : addressIn(language, place);
  const properties = {
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:locale': LOCALES[language],
    ...more,
  };
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...PAGE_LANGUAGES.map(
      (one) => `<link rel="alternate" hreflang="${one}" href="${escapeHtml(addressIn(one, place))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(inEveryLanguage)}">`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
  ].join('\n    ');
}

/** The page with a content. @param page from {@link withSettings}. @param after what follows the content. */
function filled(page: string, told: Told, head: string, after: string): string {
  // Replacements by function: a name may hold '$&'.
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(told.title)}</title>`)
    .replace(
      /(<meta name="description" content=")[^"]*(")/,
      (_whole, before: string, end: string) => `${before}${escapeHtml(told.description)}${end}`,
    )
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace('<link rel="icon"', (link) => `${head}\n    ${link}`)
    .replace('<div id="root"></div>', () => `<div id="root">${told.content}</div>${after}`);
}

/** Names the board that a page is drawn from: public/boot.js compares it with the browser's own copy. */
const tagOf = (board: string) => `<meta name="board" content="${escapeHtml(board)}">`;

/** What a page carries for the browser. @param json no character of it can end the element. */
const dataBlock = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`;

/**
 * A page with the rows that the server rendered.
 * @param page from {@link withSettings}.
 */
export function withRows(
  page: string,
  rendered: RenderedPage,
  language: PageLanguage,
  site: SiteConfig,
): string {
  const { board, query, carried } = rendered;
  const head = headOf(
    rendered,
    { site, language, address: `/${query}` },
    previewOf([['board', board]], { site, language }),
  );
  const data = carried === null ? '' : dataBlock('carried-page', carried);
  return filled(page, rendered, `${head}\n    ${tagOf(board)}`, data);
}

const sheetOf = (address: string) => `<link rel="stylesheet" crossorigin href="${escapeHtml(address)}">`;
const codeOf = (address: string) => `<link rel="modulepreload" crossorigin href="${escapeHtml(address)}">`;

/**
 * A page about a model, a run and so on that the server rendered, with the style sheets and the code of its own; or one of a past
 * board, which the browser renders by itself, with style sheets for visitors without script.
 * @param page from {@link withSettings}.
 */
export function withDocument(
  page: string,
  rendered: RenderedDocument,
  { files, ...place }: Place & { readonly files: PageFiles },
): string {
  const { pictured, robots, carried, board } = rendered;
  const preview =
    pictured === null ? { 'twitter:card': 'summary' } : previewOf(Object.entries(pictured), place);
  const isNew = (address: string) => !page.includes(`"${address}"`);
  const styles = files.styles.filter(isNew).map(sheetOf).join('');
  const scripts = files.scripts.filter(isNew).map(codeOf).join('');
  const head = [
    headOf(rendered, place, preview),
    board === null ? '' : tagOf(board),
    robots === null ? '' : `<meta name="robots" content="${escapeHtml(robots)}">`,
  ].join('\n    ');
  const data = carried === null ? '' : dataBlock('carried-document', carried);
  // After the styles of the first load, as where a browser loads them later.
  return filled(page, rendered, head, data).replace('</head>', () =>
    carried === null ? `<noscript>${styles}</noscript></head>` : `${styles}${scripts}</head>`,
  );
}

/** The page with its styles as files, which the build has put into it. */
export function withLinkedStyles(page: string): string {
  return page.replace(/ disabled><style>.*?<\/style>/gs, '>');
}

/** A page without rows is one that was not there in time. A browser without script asks for it again. */
export function withReload(page: string): string {
  return page.replace('</head>', '<noscript><meta http-equiv="refresh" content="5"></noscript></head>');
}

interface EmbeddedIn {
  readonly site: SiteConfig;
  readonly language: PageLanguage;
  /** null: by the system, which a script of ours looks at. */
  readonly scheme: 'light' | 'dark' | null;
}

/**
 * The table for frames of other sites. Its links lead to the board, in a tab of their own.
 * @param page from {@link withSettings}: the styles are those that it names.
 */
export function embeddedDocument(
  page: string,
  { content, title, query }: RenderedPage,
  { site, language, scheme }: EmbeddedIn,
): string {
  // Files, so that each of a thousand views that are kept is smaller.
  const styles = withLinkedStyles(page).match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  return [
    `<!doctype html><html lang="${language}"${scheme === null ? '' : ` data-color-scheme="${scheme}"`}><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title><base href="/" target="_blank">`,
    `<link rel="canonical" href="${escapeHtml(`${site.publicUrl}/${query}`)}">`,
    ...styles,
    '<link rel="stylesheet" href="/embed.css"><script src="/embed.js"></script></head>',
    `<body>${content}</body></html>\n`,
  ].join('');
}

/** What a frame shows until there is a table, for which it looks again: where the board is. */
export function emptyEmbed({ productName, publicUrl }: SiteConfig): string {
  const link = `<a href="${escapeHtml(publicUrl)}" target="_blank" rel="noopener">${escapeHtml(productName)} Leaderboard</a>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>${escapeHtml(productName)}</title><body>${link}</body></html>\n`;
}

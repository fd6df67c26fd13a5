import { toQuery } from '@leaderboard/core/board/query';
import type { RenderedPage } from '@leaderboard/core/rendered-page';
import type { SiteConfig } from '../http/site.ts';

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

/** What search engines and link previews read. */
function headOf({ board, title, description, query }: RenderedPage, site: SiteConfig): string {
  const address = `${site.publicUrl}/${query}`;
  const picture = `${site.publicUrl}/preview.png${toQuery([['board', board]])}`;
  const properties = {
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  };
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    // public/boot.js compares it with the browser's own copy of the board.
    `<meta name="board" content="${escapeHtml(board)}">`,
  ].join('\n    ');
}

/**
 * A page with the rows that the server rendered.
 * @param page from {@link withSettings}.
 */
export function withRows(page: string, rendered: RenderedPage, site: SiteConfig): string {
  const { title, description, content, carried } = rendered;
  const data =
    carried === null ? '' : `<script type="application/json" id="carried-page">${carried}</script>`;
  // Replacements by function: a name may hold '$&'.
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      /(<meta name="description" content=")[^"]*(")/,
      (_whole, before: string, after: string) => `${before}${escapeHtml(description)}${after}`,
    )
    .replace('<link rel="icon"', (link) => `${headOf(rendered, site)}\n    ${link}`)
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>${data}`);
}

/**
 * The table for frames of other sites. Its links lead to the board, in a tab of their own.
 * @param page from {@link withSettings}: the styles are those that it names.
 * @param scheme null: by the system, which a script of ours looks at.
 */
export function embeddedDocument(
  page: string,
  { content, title, query }: RenderedPage,
  site: SiteConfig,
  scheme: 'light' | 'dark' | null,
): string {
  const styles = page.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  return [
    `<!doctype html><html lang="en"${scheme === null ? '' : ` data-color-scheme="${scheme}"`}><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title><base href="/" target="_blank">`,
    `<link rel="canonical" href="${escapeHtml(`${site.publicUrl}/${query}`)}">`,
    ...styles,
    '<link rel="stylesheet" href="/embed.css"><script src="/embed.js"></script></head>',
    `<body>${content}</body></html>\n`,
  ].join('');
}

/** What a frame shows while there is no table: where the board is. */
export function emptyEmbed({ productName, publicUrl }: SiteConfig): string {
  const link = `<a href="${escapeHtml(publicUrl)}" target="_blank" rel="noopener">${escapeHtml(productName)} Leaderboard</a>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(productName)}</title><body>${link}</body></html>\n`;
}

import { toQuery } from '@leaderboard/core/board/query';
import { PAGE_LANGUAGES, type PageLanguage, queryInLanguage } from '@leaderboard/core/page-language';
import type { RenderedPage } from '@leaderboard/core/rendered-page';
import type { SiteConfig } from '../http/site.ts';

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

/** The address of a page in one language, whoever asks. */
function addressIn(language: PageLanguage, query: string, site: SiteConfig): string {
  return `${site.publicUrl}/${queryInLanguage(query, language)}`;
}

/** What search engines and link previews read. */
function headOf(rendered: RenderedPage, language: PageLanguage, site: SiteConfig): string {
  const { board, title, description, query } = rendered;
  const inEveryLanguage = `${site.publicUrl}/${query}`;
  const address = language === 'en' ? inEveryLanguage : addressIn(language, query, site);
  const picture = `${site.publicUrl}/preview.png${toQuery([['board', board]])}`;
  const properties = {
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:locale': LOCALES[language],
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  };
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...PAGE_LANGUAGES.map(
      (one) => `<link rel="alternate" hreflang="${one}" href="${escapeHtml(addressIn(one, query, site))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(inEveryLanguage)}">`,
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
export function withRows(
  page: string,
  rendered: RenderedPage,
  language: PageLanguage,
  site: SiteConfig,
): string {
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
    .replace('<link rel="icon"', (link) => `${headOf(rendered, language, site)}\n    ${link}`)
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>${data}`);
}

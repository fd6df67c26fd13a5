import { toQuery } from '@leaderboard/core/board/codec';
import { PAGE_LANGUAGES, type PageLanguage } from '@leaderboard/core/page-language';
import { escapeMarkup } from '@leaderboard/core/safe-text';
import { modelHref } from '../state/route.ts';

/** URL of a badge image, its alt text and the page that it links to. */
interface BadgePlace {
  readonly picture: string;
  readonly alt: string;
  readonly page: string;
}

/** Escapes the characters that Markdown would interpret. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>&]/g, '\\$&');
}

/** Encodes parentheses, which encodeURIComponent leaves unchanged but which can end a URL in Markdown. */
function bracketsEncoded(url: string): string {
  return url.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** @param words the language of the badge */
export function badgePath(name: string, words: PageLanguage): string {
  const query = toQuery(words === PAGE_LANGUAGES[0] ? [] : [['words', words]]);
  return `/badge/${name.split('/').map(encodeURIComponent).join('/')}.svg${query}`;
}

/** URL of a model's document. Unlike its route in the app, it has its own title and link preview. */
export function modelPageUrl(origin: string, name: string): string {
  return `${origin}${modelHref(name).slice(1)}`;
}

export function badgeMarkdown({ picture, alt, page }: BadgePlace): string {
  return `[![${escapeMarkdown(alt)}](${bracketsEncoded(picture)})](${bracketsEncoded(page)})`;
}

export function badgeHtml({ picture, alt, page }: BadgePlace): string {
  return `<a href="${escapeMarkup(page)}"><img src="${escapeMarkup(picture)}" alt="${escapeMarkup(alt)}" height="20"></a>`;
}

import { toQuery } from '@leaderboard/core/board/codec';
import { PAGE_LANGUAGES, type PageLanguage } from '@leaderboard/core/page-language';
import { escapeMarkup } from '@leaderboard/core/safe-text';
import { modelHref } from '../../state/route.ts';

/** The address of a badge, its alternative text, and the page that it links to. */
interface BadgePlace {
  readonly picture: string;
  readonly alt: string;
  readonly page: string;
}

/** Escapes the characters that Markdown would interpret. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>&]/g, '\\$&');
}

/** Round brackets end an address in Markdown, and encodeURIComponent does not encode them. */
function bracketsEncoded(address: string): string {
  return address.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** @param words the language of the badge */
export function badgePath(name: string, words: PageLanguage): string {
  const query = toQuery(words === PAGE_LANGUAGES[0] ? [] : [['words', words]]);
  return `/badge/${name.split('/').map(encodeURIComponent).join('/')}.svg${query}`;
}

/** The document of a model. Unlike its route, it has its own title and preview for programs that follow links. */
export function pageAddress(origin: string, name: string): string {
  return `${origin}${modelHref(name).slice(1)}`;
}

export function badgeMarkdown({ picture, alt, page }: BadgePlace): string {
  return `[![${escapeMarkdown(alt)}](${bracketsEncoded(picture)})](${bracketsEncoded(page)})`;
}

export function badgeHtml({ picture, alt, page }: BadgePlace): string {
  return `<a href="${escapeMarkup(page)}"><img src="${escapeMarkup(picture)}" alt="${escapeMarkup(alt)}" height="20"></a>`;
}

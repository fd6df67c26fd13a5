import { modelHref } from '../../state/route.ts';

/** Where a badge is, what it says to those who do not see it, and the page that it leads to. */
interface BadgePlace {
  readonly picture: string;
  readonly alt: string;
  readonly page: string;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What Markdown would read as its own. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>&]/g, '\\$&');
}

/** Round brackets end an address in Markdown, and encoding leaves them as they are. */
function bracketsEncoded(address: string): string {
  return address.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** @param origin of this site. @param query of the badge: what it is about. */
export function badgePath(name: string, query: string): string {
  return `/badge/${name.split('/').map(encodeURIComponent).join('/')}.svg${query}`;
}

/** The document of a model: unlike its route, it has a title and a preview of its own for programs that follow links. */
export function pageAddress(origin: string, name: string): string {
  return `${origin}${modelHref(name).slice(1)}`;
}

export function badgeMarkdown({ picture, alt, page }: BadgePlace): string {
  return `[![${escapeMarkdown(alt)}](${bracketsEncoded(picture)})](${bracketsEncoded(page)})`;
}

export function badgeHtml({ picture, alt, page }: BadgePlace): string {
  return `<a href="${escapeHtml(page)}"><img src="${escapeHtml(picture)}" alt="${escapeHtml(alt)}" height="20"></a>`;
}

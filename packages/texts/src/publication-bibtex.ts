/**
 * A BibTeX entry, in English on every page: it should match the citing paper's language, not the page's.
 * @param day an ISO 8601 date: '2026-11-22'
 */
export function publicationBibtex(
  product: string,
  number: number,
  day: string,
  sha256: string,
  address: string,
): string {
  return `@misc{leaderboard-publication-${number},
  author = {{${product} Leaderboard}},
  title = {{${product} Leaderboard, board ${number}}},
  year = {${day.slice(0, 4)}},
  howpublished = {\\url{${address}}},
  note = {Published ${day}; SHA-256 of its rows: ${sha256}}
}`;
}

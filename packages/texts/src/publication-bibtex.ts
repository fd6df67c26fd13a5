/**
 * A BibTeX entry. It is English on every page, because the language of the paper matters, not that of the page.
 * @param day in ISO 8601: '2026-11-22'
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

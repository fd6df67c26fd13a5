/** The publication that a board shows; null: not known. */
export interface ShownPublication {
  readonly number: number | null;
  /** When it was published, ISO 8601. */
  readonly at: string | null;
}

/** When the board of an answer was published, ISO 8601; null: the server did not say. */
export function publishedIn(headers: Headers): string | null {
  const time = Date.parse(headers.get('last-modified') ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The publication that the page came with; null where the browser rendered the page by itself, or before the first. */
export function publicationOfPage(page: Document): { readonly number: number; readonly day: string } | null {
  const content = page.querySelector<HTMLMetaElement>('meta[name="publication"]')?.content ?? '';
  const [, number, day] = /^(\d+) (\d{4}-\d\d-\d\d)$/.exec(content) ?? [];
  return number === undefined || day === undefined ? null : { number: Number(number), day };
}

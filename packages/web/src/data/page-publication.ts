/** The publication that a board shows; fields are null if unknown. */
export interface DisplayedPublication {
  readonly number: number | null;
  /** Publication time, ISO 8601. */
  readonly at: string | null;
}

/** Publication time of a response's board, ISO 8601; null if the server did not send it. */
export function readPublicationTime(headers: Headers): string | null {
  const time = Date.parse(headers.get('last-modified') ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The publication in the page's metadata; null if the server did not render the page or nothing is published yet. */
export function readPagePublication(
  page: Document,
): { readonly number: number; readonly day: string } | null {
  const content = page.querySelector<HTMLMetaElement>('meta[name="publication"]')?.content ?? '';
  const [, number, day] = /^(\d+) (\d{4}-\d\d-\d\d)$/.exec(content) ?? [];
  return number === undefined || day === undefined ? null : { number: Number(number), day };
}

import { Negotiator } from 'negotiator';

/** The encodings of ours, the smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Among encodings that a client accepts equally, the smallest goes first. */
const BY_SIZE = { preferred: ENCODINGS };
const MOST_REMEMBERED = 200;
const chosen = new Map<string, Encoding>();

/**
 * The best encoding of ours that a client accepts: by its weights, then the smallest. The choice is remembered, because
 * browsers send only a handful of different headers.
 */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const header = acceptEncoding ?? '';
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const [best] = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(ENCODINGS, BY_SIZE);
  const encoding = ENCODINGS.find((one) => one === best) ?? 'identity';
  if (chosen.size < MOST_REMEMBERED) chosen.set(header, encoding);
  return encoding;
}

/** Strong tags, with quotes, and different for each encoding (RFC 9110, 8.8.3.3). */
export function etagsOf(hash: string): Readonly<Record<Encoding, string>> {
  return { br: `"${hash}-br"`, gzip: `"${hash}-gzip"`, identity: `"${hash}"` };
}

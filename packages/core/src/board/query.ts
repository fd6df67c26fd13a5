/** Percent-encoded, but for the characters that are harmless in a query and make it readable. */
function encode(value: string): string {
  // Half of a character cannot be encoded; a browser writes it like this too.
  const wellFormed = value.replace(/\p{Surrogate}/gu, '\uFFFD');
  return encodeURIComponent(wellFormed).replace(/%(2C|3A|3B|2F|40)/g, (code) => decodeURIComponent(code));
}

/** A query with these parameters, with its '?'; empty without any. */
export function toQuery(parameters: Iterable<readonly [string, string]>): string {
  const query = [...parameters].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return query === '' ? '' : `?${query}`;
}

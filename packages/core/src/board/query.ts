/** Percent-encodes a value, but keeps , : ; / and @, which are safe in a query and easier to read. */
function encode(value: string): string {
  // encodeURIComponent throws on a lone surrogate; browsers replace it too.
  const wellFormed = value.replace(/\p{Surrogate}/gu, '\uFFFD');
  return encodeURIComponent(wellFormed).replace(/%(2C|3A|3B|2F|40)/g, (code) => decodeURIComponent(code));
}

/** A query with these parameters, with its '?'; empty without any. */
export function toQuery(parameters: Iterable<readonly [string, string]>): string {
  const query = [...parameters].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return query === '' ? '' : `?${query}`;
}

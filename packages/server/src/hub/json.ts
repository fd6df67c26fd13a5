/** The JSON of an answer's body; undefined when the body is not JSON. */
export function parseJson(body: Uint8Array, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

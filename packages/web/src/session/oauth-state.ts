/** What the hub sends back in `state`, as we sent it; null when it is not JSON. */
export function parseOauthState(state: string): { readonly nonce: unknown } | null {
  try {
    const parsed: unknown = JSON.parse(state);
    const nonce =
      typeof parsed === 'object' && parsed !== null && 'nonce' in parsed ? parsed.nonce : undefined;
    return { nonce };
  } catch {
    return null;
  }
}

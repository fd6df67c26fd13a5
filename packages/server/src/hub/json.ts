import type * as z from 'zod/mini';
import { HubUnavailable } from './transport.ts';

/** An answer's body as JSON; undefined when it is none. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/**
 * An answer's body as what the hub says there.
 * @throws {HubUnavailable} when it is something else: what cannot be read is not believed.
 */
export function readAs<T>(schema: z.ZodMiniType<T>, body: Uint8Array): T {
  const parsed = schema.safeParse(parseJson(body));
  if (!parsed.success) throw new HubUnavailable('its answer cannot be read');
  return parsed.data;
}

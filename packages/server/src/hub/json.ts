import type * as z from 'zod/mini';
import { HubUnavailable } from './transport.ts';

/** The JSON of an answer's body; undefined when the body is not JSON. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/**
 * An answer's body, read by a schema.
 * @throws {HubUnavailable} when the body does not fit the schema.
 */
export function readAs<T>(schema: z.ZodMiniType<T>, body: Uint8Array): T {
  const parsed = schema.safeParse(parseJson(body));
  if (!parsed.success) throw new HubUnavailable('its answer cannot be read');
  return parsed.data;
}

import type { Caller } from '../src/http/identity.ts';

/** A caller from a network that most callers in the tests share. */
export function caller(id: string, name = id, network = '192.0.2/24'): Caller {
  return { id, name, network };
}

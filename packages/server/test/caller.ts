import { type Limits, parseConfig } from '../src/config.ts';
import type { Caller } from '../src/http/identity.ts';
import type { Quota } from '../src/people/quotas.sql.ts';

/** A caller, by default from a network that most callers in the tests share. */
export function caller(id: string, name = id, network = '192.0.2/24'): Caller {
  return { id, name, network };
}

const { limits } = parseConfig({});
const numbers = Object.entries(limits).filter(([, limit]) => typeof limit === 'number');
/** Limits that no test reaches by accident: every number in the configuration is a million. */
export const NO_LIMITS: Limits = {
  ...limits,
  ...Object.fromEntries(numbers.map(([name]) => [name, 1_000_000])),
};
/** A quota that no test reaches by accident. */
export const MANY: Quota = { action: 'test', limit: 1_000_000, periodSeconds: 60 };

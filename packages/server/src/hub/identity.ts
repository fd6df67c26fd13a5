import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { readAs } from './json.ts';
import { createSingleFlight } from './single-flight.ts';
import { HubUnavailable, type HubWorld, type Transport } from './transport.ts';

const FRESH_MS = 5 * 60_000;
/** How long after that an answer still stands in for a hub that is down. */
const STALE_MS = 15 * 60_000;
const REFUSED_MS = 30_000;
/** Kept apart, so that nobody can push the known ones out by sending invented tokens. */
const MOST_KNOWN = 10_000;
const MOST_REFUSED = 1000;
const LARGEST_ANSWER_BYTES = 1 << 20;

/** Spec 7.5: the answer of whoami-v2. The id outlives a change of the name. */
const whoamiSchema = z.object({
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.optional(z.string()),
});

/** Who the hub says is calling: its permanent id, and the name it gives this account now. */
export interface Account {
  readonly id: string;
  readonly name: string;
}

/** Who a bearer token belongs to; null when the hub does not know it. Throws HubUnavailable when nobody can tell. */
export type Identify = (token: string) => Promise<Account | null>;

interface Identity {
  readonly identify: Identify;
  /** Whoever has this token is asked for anew. */
  readonly forget: (token: string) => void;
}

/**
 * Asks the hub who a token belongs to (design 4), once for all who ask at the same time, and remembers it by the token's
 * hash: for five minutes, and for fifteen more while the hub is down. Tokens themselves are never kept.
 */
export function createIdentity(transport: Transport, { now }: Pick<HubWorld, 'now'>): Identity {
  const known = new Map<string, { readonly account: Account; readonly atMs: number }>();
  const refused = new Map<string, number>();
  const once = createSingleFlight<Account | null>();

  async function ask(token: string, key: string): Promise<Account | null> {
    try {
      const account = await whoami(transport, token);
      if (account === null) {
        known.delete(key);
        remember(refused, key, now(), MOST_REFUSED);
      } else {
        remember(known, key, { account, atMs: now() }, MOST_KNOWN);
      }
      return account;
    } catch (error) {
      const last = known.get(key);
      const isDown = error instanceof HubUnavailable;
      if (isDown && last !== undefined && now() - last.atMs < FRESH_MS + STALE_MS) return last.account;
      throw error;
    }
  }

  return {
    identify: async (token) => {
      const key = keyOf(token);
      const last = known.get(key);
      if (last !== undefined && now() - last.atMs < FRESH_MS) return last.account;
      const refusedAtMs = refused.get(key);
      if (refusedAtMs !== undefined && now() - refusedAtMs < REFUSED_MS) return null;
      return once(key, () => ask(token, key));
    },
    forget: (token) => void known.delete(keyOf(token)),
  };
}

function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Keeps the newest entries: the one that was stored first gives way. */
function remember<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

async function whoami(transport: Transport, token: string): Promise<Account | null> {
  const { status, body } = await transport({
    operation: 'identity',
    path: ['api', 'whoami-v2'],
    token,
    maxBytes: LARGEST_ANSWER_BYTES,
  });
  if (status === 401 || status === 403) return null;
  if (status !== 200) throw new HubUnavailable(`it answers with status ${status}`);
  const { id, name, type = 'user' } = readAs(whoamiSchema, body);
  // Organizations and apps have tokens too; only people take part.
  if (type !== 'user') return null;
  // A name as an id cannot be taken for somebody's id: those have no colon.
  return { id: id ?? `name:${name}`, name: name.normalize('NFC') };
}

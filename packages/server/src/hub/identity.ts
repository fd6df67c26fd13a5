import { createHash } from 'node:crypto';
import { TEXT_LIMITS } from '@leaderboard/core/limits';
import { isPlainLine } from '@leaderboard/core/safe-text';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { createSingleFlight } from './single-flight.ts';
import { type HubDeps, HubUnavailable, parseAs, type Transport } from './transport.ts';

const FRESH_MS = 5 * 60_000;
/** Additional time for which a response may be used while the hub is down. */
const STALE_MS = 15 * 60_000;
const REFUSED_MS = 30_000;
/** Sizes of two separate caches, so that made-up tokens cannot evict known ones. */
const MAX_KNOWN = 10_000;
const MAX_REFUSED = 1000;
const MAX_ANSWER_BYTES = 1 << 20;

const name = z
  .string()
  .check(z.normalize('NFC'), z.minLength(1), z.maxLength(TEXT_LIMITS.account.longest), z.refine(isPlainLine));
/** Response of whoami-v2. The id stays the same if the name changes. */
const whoamiSchema = z.object({ id: z.optional(name), name, type: z.optional(z.string()) });

/** A hub account with its permanent id and current name. */
export interface Account {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the account for a bearer token, or null if the hub rejects it. Throws HubUnavailable if the hub does not respond.
 * @param limitUnknown calls `ask` once a new request is allowed, for an unknown token or a changed name. Its errors are rethrown.
 * @param name name sent by the client; if it differs from the cached one, the hub is asked again.
 */
export type Identify = (
  token: string,
  ofUnknown?: (ask: () => Promise<Account | null>) => Promise<Account | null>,
  name?: string,
) => Promise<Account | null>;

interface Identity {
  readonly identify: Identify;
  /** Removes a token's account from the cache, even while a hub request is in flight. */
  readonly forget: (token: string) => void;
}

/**
 * Asks the hub for a token's account, deduplicates concurrent requests, and caches the response under the token's hash for five
 * minutes, plus fifteen more while the hub is down. The tokens themselves are never stored.
 */
export function createIdentity(transport: Transport, { now }: Pick<HubDeps, 'now'>): Identity {
  const known = new LRUCache<string, { readonly account: Account; readonly atMs: number }>({
    max: MAX_KNOWN,
  });
  const refused = new LRUCache<string, number>({ max: MAX_REFUSED });
  const flights = createSingleFlight<Account | null>();

  async function ask(token: string, key: string, isCurrent: () => boolean): Promise<Account | null> {
    try {
      const account = await whoami(transport, token);
      if (!isCurrent()) return account;
      if (account === null) {
        known.delete(key);
        refused.set(key, now());
      } else {
        known.set(key, { account, atMs: now() });
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
    identify: async (token, ofUnknown = (ask) => ask(), name) => {
      const key = hashToken(token);
      const last = known.get(key);
      const fresh = last !== undefined && now() - last.atMs < FRESH_MS ? last.account : null;
      if (fresh !== null && (name ?? fresh.name) === fresh.name) return fresh;
      const refusedAtMs = refused.get(key);
      if (refusedAtMs !== undefined && now() - refusedAtMs < REFUSED_MS) return null;
      return flights.run(key, (isCurrent) => {
        const question = () => ask(token, key, isCurrent);
        return last === undefined || fresh !== null ? ofUnknown(question) : question();
      });
    },
    forget: (token) => {
      const key = hashToken(token);
      known.delete(key);
      flights.forget(key);
    },
  };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

async function whoami(transport: Transport, token: string): Promise<Account | null> {
  const answer = await transport({
    operation: 'identity',
    path: ['api', 'whoami-v2'],
    token,
    maxBytes: MAX_ANSWER_BYTES,
  });
  const { status } = answer;
  if (status === 401 || status === 403) return null;
  if (status !== 200) throw new HubUnavailable(`it responded with status ${status}`);
  const { id, name, type = 'user' } = parseAs(whoamiSchema, answer);
  // Organizations and apps have tokens too, but only people may take part.
  if (type !== 'user') return null;
  // Hub ids contain no colon, so an id built from a name cannot equal another account's id.
  return { id: id ?? `name:${name}`, name };
}

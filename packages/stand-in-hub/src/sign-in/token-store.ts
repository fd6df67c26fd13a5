import type { AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Stored {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

const SWEEP_EVERY = 1_000;

/**
 * Everything the sign-in server remembers, in memory, with lifetimes by the given clock. oidc-provider asks for one view for
 * each kind of record.
 * @param clients metadata of the client with this id; read each time, because its redirect addresses may change
 */
export function tokenStore(
  clock: () => number,
  clients: (id: string) => AdapterPayload | undefined,
): AdapterFactory {
  const records = new Map<string, Stored>();
  const keysByGrant = new Map<string, Set<string>>();
  let writes = 0;

  function drop(key: string) {
    const grantId = records.get(key)?.payload.grantId;
    records.delete(key);
    if (grantId === undefined) return;
    const siblings = keysByGrant.get(grantId);
    siblings?.delete(key);
    if (siblings?.size === 0) keysByGrant.delete(grantId);
  }

  function sweep() {
    writes += 1;
    if (writes % SWEEP_EVERY !== 0) return;
    const now = clock();
    for (const [key, { expiresAt }] of records) if (expiresAt <= now) drop(key);
  }

  function read(key: string): AdapterPayload | undefined {
    const stored = records.get(key);
    return stored === undefined || stored.expiresAt <= clock() ? undefined : stored.payload;
  }

  return (kind) => {
    const keyOf = (id: string) => `${kind}:${id}`;
    return {
      async upsert(id, payload, expiresIn) {
        sweep();
        const key = keyOf(id);
        records.set(key, { payload, expiresAt: clock() + expiresIn * 1000 });
        if (payload.grantId === undefined) return;
        const siblings = keysByGrant.get(payload.grantId) ?? new Set();
        keysByGrant.set(payload.grantId, siblings.add(key));
      },
      find: async (id) => (kind === 'Client' ? clients(id) : read(keyOf(id))),
      async consume(id) {
        const stored = records.get(keyOf(id));
        if (stored !== undefined) stored.payload.consumed = Math.floor(clock() / 1000);
      },
      destroy: async (id) => drop(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const key of keysByGrant.get(grantId) ?? []) drop(key);
      },
      // This hub has no device codes, and no session outlives a sign-in.
      findByUserCode: async () => undefined,
      findByUid: async () => undefined,
    };
  };
}

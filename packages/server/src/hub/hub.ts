import { setTimeout as sleep } from 'node:timers/promises';
import { createAccessCheck } from './access.ts';
import { createIdentity } from './identity.ts';
import { createListFiles } from './model-files.ts';
import { createDescribe, createReadCurrentFacts } from './models.ts';
import { createTransport, type HubDeps, type HubOptions } from './transport.ts';

/** The only client of the model hub. Its functions throw HubUnavailable if the hub sends no usable response. */
export function createHub(options: HubOptions & { readonly name: string }, world: HubDeps) {
  const { transport, counters } = createTransport(options, world);
  const { token = null } = options;
  const access = createAccessCheck(transport, token, world.report);
  return {
    ...createIdentity(transport, world),
    describe: createDescribe(transport, options.name, access),
    listFiles: createListFiles(transport, token),
    checkAccess: access.checkAccess,
    currentFacts: createReadCurrentFacts(transport),
    counters,
  };
}

export type Hub = ReturnType<typeof createHub>;

/** Network, clock and randomness of this process. */
export function defaultDeps(report: HubDeps['report']): HubDeps {
  return {
    fetch: globalThis.fetch,
    now: () => performance.now(),
    random: Math.random,
    sleep: (ms) => sleep(ms),
    report,
  };
}

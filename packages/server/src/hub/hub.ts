import { setTimeout as sleep } from 'node:timers/promises';
import { createAccess } from './access.ts';
import { createIdentity } from './identity.ts';
import { createListFiles } from './model-files.ts';
import { createDescribe, createReadCurrentFacts } from './models.ts';
import { createTransport, type HubOptions, type HubWorld } from './transport.ts';

/** The only client of the model hub. Its calls throw HubUnavailable when it gives no usable answer. */
export function createHub(options: HubOptions & { readonly name: string }, world: HubWorld) {
  const { transport, tallies } = createTransport(options, world);
  const { token = null } = options;
  return {
    ...createIdentity(transport, world),
    describe: createDescribe(transport, options.name, token),
    listFiles: createListFiles(transport, token),
    accessTo: createAccess(transport, token).accessTo,
    currentFacts: createReadCurrentFacts(transport),
    tallies,
  };
}

export type Hub = ReturnType<typeof createHub>;

/** The network, clock and randomness of this process. */
export function realWorld(report: HubWorld['report']): HubWorld {
  return {
    fetch: globalThis.fetch,
    now: () => performance.now(),
    random: Math.random,
    sleep: (ms) => sleep(ms),
    report,
  };
}

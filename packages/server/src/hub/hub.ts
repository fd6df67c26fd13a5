import { setTimeout as sleep } from 'node:timers/promises';
import { createAccess } from './access.ts';
import { createIdentity } from './identity.ts';
import { createListFiles } from './model-files.ts';
import { createDescribe, createReadCurrentFacts } from './models.ts';
import { createTransport, type HubOptions, type HubWorld } from './transport.ts';

/** The only client of the model hub. Its functions throw HubUnavailable if the hub sends no usable response. */
export function createHub(options: HubOptions & { readonly name: string }, world: HubWorld) {
  const { transport, tallies } = createTransport(options, world);
  const { token = null } = options;
  const access = createAccess(transport, token, world.report);
  return {
    ...createIdentity(transport, world),
    describe: createDescribe(transport, options.name, access),
    listFiles: createListFiles(transport, token),
    accessTo: access.accessTo,
    currentFacts: createReadCurrentFacts(transport),
    tallies,
  };
}

export type Hub = ReturnType<typeof createHub>;

/** Network, clock and randomness of this process. */
export function realWorld(report: HubWorld['report']): HubWorld {
  return {
    fetch: globalThis.fetch,
    now: () => performance.now(),
    random: Math.random,
    sleep: (ms) => sleep(ms),
    report,
  };
}

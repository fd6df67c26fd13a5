import { setTimeout as sleep } from 'node:timers/promises';
import { createIdentity, type Identify } from './identity.ts';
import { createDescribe, type Describe } from './models.ts';
import { createTransport, type HubOptions, type HubWorld, type Tallies } from './transport.ts';

/** The provider's hub. Its calls throw HubUnavailable when it gives no usable answer. */
export interface Hub {
  readonly identify: Identify;
  /** Asks the hub anew when this token comes again. */
  readonly forget: (token: string) => void;
  readonly describe: Describe;
  /** What became of the calls to it so far. */
  readonly tallies: () => Tallies;
}

/** The only client of the provider's hub. */
export function createHub(options: HubOptions & { readonly name: string }, world: HubWorld): Hub {
  const { transport, tallies } = createTransport(options, world);
  return {
    ...createIdentity(transport, world),
    describe: createDescribe(transport, world, options.name),
    tallies,
  };
}

/** The world as it is. */
export function realWorld(report: HubWorld['report']): HubWorld {
  return {
    fetch: globalThis.fetch,
    now: () => performance.now(),
    random: Math.random,
    sleep: (ms) => sleep(ms),
    report,
  };
}

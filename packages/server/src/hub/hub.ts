import { setTimeout as sleep } from 'node:timers/promises';
import { createReadCurrentFacts, type ReadCurrentFacts } from './current-facts.ts';
import { createIdentity, type Identify } from './identity.ts';
import { createListFiles, type ListFiles } from './model-files.ts';
import { createDescribe, type Describe } from './models.ts';
import { createTransport, type HubOptions, type HubWorld, type Tallies } from './transport.ts';

/** The model hub. Its calls throw HubUnavailable when it gives no usable answer. */
export interface Hub {
  readonly identify: Identify;
  /** Forgets the account of a token: the hub is asked when the token comes again. */
  readonly forget: (token: string) => void;
  readonly describe: Describe;
  readonly listFiles: ListFiles;
  readonly currentFacts: ReadCurrentFacts;
  /** The outcomes of the calls to it so far. */
  readonly tallies: () => Tallies;
}

/** The only client of the model hub. */
export function createHub(options: HubOptions & { readonly name: string }, world: HubWorld): Hub {
  const { transport, tallies } = createTransport(options, world);
  return {
    ...createIdentity(transport, world),
    describe: createDescribe(transport, world, options.name),
    listFiles: createListFiles(transport),
    currentFacts: createReadCurrentFacts(transport),
    tallies,
  };
}

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

import { createServer, type Server } from 'node:http';
import { type Account, accountDirectory } from './accounts/accounts.ts';
import { type Call, CallLog } from './calls.ts';
import { type Fault, faultSwitch, type RouteGroup } from './faults.ts';
import { answerRequest } from './hub-requests.ts';
import { modelCatalogue, resolveRevision } from './models/catalogue.ts';
import type { ModelSpec } from './models/model-spec.ts';
import { SAMPLE_MODELS } from './models/sample-models.ts';
import { type HubOptions, parseLeaderboardOrigin, parseOptions } from './options.ts';
import { issueToken, sharedSigningKey, signInProvider } from './sign-in/provider.ts';

/** A running stand-in hub, and what tests do to it. */
export interface HubHandle {
  /** Without a slash at its end. */
  readonly url: string;
  readonly clientId: string;
  close(): Promise<void>;
  /** Makes a group of routes fail from now on; null makes it well again. */
  setFault(group: RouteGroup | 'all', fault: Fault | null): void;
  /** An access token of the account that has this name now, as sign-in gives it. */
  issueToken(accountName: string, options?: TokenOptions): Promise<string>;
  revokeToken(token: string): Promise<void>;
  accounts(): readonly Account[];
  /** @throws when the name is taken. */
  addAccount(name: string, fullname?: string): Account;
  /** Gives an account another name; its id stays. The old name is free for another account then. */
  renameAccount(from: string, to: string): Account;
  models(): readonly ModelSpec[];
  /** @throws when there is a model of that id. */
  addModel(spec: ModelSpec): void;
  /** The commit that a branch, a tag or a commit id of a model means; null when it means none. */
  commitOf(modelId: string, revision: string): string | null;
  /** Puts a new commit at the head of a branch and returns its id. */
  moveBranch(modelId: string, branch: string): string;
  /** One more origin on this machine where a leaderboard runs. */
  allowLeaderboard(origin: string): void;
  /** How many requests reached these routes, failed ones included. */
  callCount(group: Call['group']): number;
  /** The last thousand requests, oldest first. */
  latestCalls(): readonly Call[];
  forgetCalls(): void;
}

export interface TokenOptions {
  /** The leaderboard's client when absent; `another-app` is one of somebody else. */
  readonly clientId?: string;
  /** `openid profile` when absent. */
  readonly scope?: string;
}

/**
 * Starts a stand-in for the provider's hub on this machine: sign-in, accounts and model facts, all samples, in memory.
 * @throws when an option is not as it should be, or the port is taken.
 */
export async function startHub(options: HubOptions): Promise<HubHandle> {
  const { port, host, clientId, accessTokenSeconds, clock, ...parsed } = parseOptions(options);
  const leaderboardOrigins = new Set(parsed.leaderboardOrigins);
  const key = await sharedSigningKey();
  const server = createServer();
  const hubUrl = `http://${host === '::1' ? '[::1]' : host}:${await listen(server, port, host)}`;

  const accounts = accountDirectory(clock());
  const models = modelCatalogue(SAMPLE_MODELS, clock);
  const faults = faultSwitch();
  const calls = new CallLog();
  const signIn = { hubUrl, clientId, accessTokenSeconds, accounts, leaderboardOrigins, clock };
  const provider = signInProvider(signIn, key);
  const parts = { hubUrl, provider, accounts, models, faults, calls, leaderboardOrigins };
  server.on('request', (req, res) => void answerRequest(parts, req, res));

  return {
    url: hubUrl,
    clientId,
    close: () => close(server),
    setFault: faults.set,
    issueToken: async (name, { clientId: client = clientId, scope = 'openid profile' } = {}) =>
      issueToken(provider, accounts.named(name), client, scope),
    async revokeToken(token) {
      await (await provider.AccessToken.find(token))?.destroy();
    },
    accounts: accounts.list,
    addAccount: accounts.add,
    renameAccount: accounts.rename,
    models: () => models.list().map(({ spec }) => spec),
    addModel: models.add,
    commitOf(modelId, revision) {
      const repository = models.find(modelId);
      return repository === null ? null : (resolveRevision(repository, revision)?.sha ?? null);
    },
    moveBranch: models.moveBranch,
    allowLeaderboard: (origin) => void leaderboardOrigins.add(parseLeaderboardOrigin(origin)),
    callCount: (group) => calls.count(group),
    latestCalls: () => calls.latest(),
    forgetCalls: () => calls.clear(),
  };
}

/** Listens on this machine only, whatever the name in its addresses; returns the port. */
function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: host === '::1' ? '::1' : '127.0.0.1' }, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Those that a fault never answers would keep it open for ever.
    server.closeAllConnections();
  });
}

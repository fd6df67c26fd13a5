import { createServer, type Server } from 'node:http';
import { type Account, accountDirectory } from './accounts/accounts.ts';
import { type Call, CallLog } from './calls.ts';
import { type Fault, faultSwitch, type RouteGroup } from './faults.ts';
import { answerRequest } from './hub-requests.ts';
import { modelCatalog, resolveRevision } from './models/catalog.ts';
import type { ModelSpec } from './models/model-spec.ts';
import { SAMPLE_MODELS } from './models/sample-models.ts';
import { type HubOptions, parseLeaderboardOrigin, parseOptions } from './options.ts';
import { signInServer } from './sign-in/sign-in-server.ts';
import type { TokenOwner } from './sign-in/whoami.ts';

/** A running stand-in hub, and the handles by which tests steer it. */
export interface HubHandle {
  /** Without a slash at its end. */
  readonly url: string;
  readonly clientId: string;
  close(): Promise<void>;
  /** Makes a group of routes fail from now on; null ends that. */
  setFault(group: RouteGroup | 'all', fault: Fault | null): void;
  /** An access token, as sign-in would give it, for the account that has this name now. */
  issueToken(accountName: string, options?: TokenOptions): Promise<string>;
  revokeToken(token: string): Promise<void>;
  /** Has whoami-v2 say this of a token of the caller's choice; with null the token is unknown again. */
  setToken(token: string, owner: TokenOwner | null): void;
  /** The owner that {@link HubHandle.setToken} gave a token; null when it has none. */
  tokenOwner(token: string): TokenOwner | null;
  accounts(): readonly Account[];
  /** @throws when the name is taken. */
  addAccount(name: string, fullname?: string): Account;
  /** Gives an account another name; its id stays. Then another account may take the old name. */
  renameAccount(from: string, to: string): Account;
  models(): readonly ModelSpec[];
  /** @throws when there is a model of that id. */
  addModel(spec: ModelSpec): void;
  /** Adds a model in the place of one that has its id, if there is one. */
  putModel(spec: ModelSpec): void;
  /** The commit that a branch, a tag or a commit id of a model points to; null when there is none. */
  commitOf(modelId: string, revision: string): string | null;
  /** Puts a new commit at the head of a branch and returns its id. Its files are those of the description, if there is one. */
  moveBranch(modelId: string, branch: string, spec?: ModelSpec): string;
  /** Adds an origin on this machine where a leaderboard runs. */
  allowLeaderboard(origin: string): void;
  /** The number of requests to these routes, failed ones included. */
  callCount(group: Call['group']): number;
  /** The last ten thousand requests, oldest first. */
  latestCalls(): readonly Call[];
  forgetCalls(): void;
}

export interface TokenOptions {
  /** The leaderboard's client when absent; `another-app` belongs to another app. */
  readonly clientId?: string;
  /** `openid profile` when absent. */
  readonly scope?: string;
}

/**
 * Starts a stand-in for the provider's hub on this machine: sign-in, accounts and model facts, all samples, in memory.
 * @throws when an option is bad, or the port is taken.
 */
export async function startHub(options: HubOptions): Promise<HubHandle> {
  const { port, host, clientId, accessTokenSeconds, clock, ...parsed } = parseOptions(options);
  const leaderboardOrigins = new Set(parsed.leaderboardOrigins);
  const server = createServer();
  const hubUrl = `http://${host === '::1' ? '[::1]' : host}:${await listen(server, port, host)}`;

  const accounts = accountDirectory(clock());
  const models = modelCatalog(SAMPLE_MODELS, clock);
  const faults = faultSwitch();
  const calls = new CallLog();
  const givenTokens = new Map<string, TokenOwner>();
  const signIn = signInServer({ hubUrl, clientId, accessTokenSeconds, accounts, leaderboardOrigins, clock });
  const parts = { hubUrl, signIn, givenTokens, accounts, models, faults, calls, leaderboardOrigins };
  server.on('request', (req, res) => void answerRequest(parts, req, res));

  return {
    url: hubUrl,
    clientId,
    close: () => close(server),
    setFault: faults.set,
    async issueToken(name, { clientId: client = clientId, scope = 'openid profile' } = {}) {
      const { issueToken } = await import('./sign-in/provider.ts');
      return issueToken(await signIn.provider(), accounts.named(name), client, scope);
    },
    async revokeToken(token) {
      await (await signIn.findToken(token))?.destroy();
    },
    setToken: (token, owner) => {
      if (owner === null) givenTokens.delete(token);
      else givenTokens.set(token, owner);
    },
    tokenOwner: (token) => givenTokens.get(token) ?? null,
    accounts: accounts.list,
    addAccount: accounts.add,
    renameAccount: accounts.rename,
    models: () => models.list().map(({ spec }) => spec),
    addModel: models.add,
    putModel: models.put,
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

/** Listens on this machine only, whichever name its addresses have; returns the port. */
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
    // Connections that a fault never answers would keep the server open for ever.
    server.closeAllConnections();
  });
}

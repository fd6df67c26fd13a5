import { Accounts } from './accounts.ts';
import type { Fault, RouteGroup } from './http/faults.ts';
import { type Call, hubServer } from './http/server.ts';
import { Catalog, type ModelSpec, resolveRevision } from './models/catalog.ts';
import { addModelRoutes } from './models/model-routes.ts';
import { SAMPLE_MODELS } from './models/sample-models.ts';
import { addPages } from './pages.ts';
import { addSignIn, CLIENT_ID } from './sign-in.ts';

export interface HubOptions {
  /** Origins of leaderboards. They may call the hub from a page, receive sign-in redirects, and embed the hub's pages. */
  readonly leaderboardOrigins: readonly string[];
  /** Host name in the hub's URLs. Browsers treat localhost and 127.0.0.1 as different sites. */
  readonly host?: '127.0.0.1' | 'localhost';
  /** Current time in milliseconds since 1970, for token lifetimes and commit dates. */
  readonly clock?: () => number;
}

/** A running stand-in hub and its test controls. */
export type HubHandle = Awaited<ReturnType<typeof startHub>>;

/**
 * Starts a stand-in for the hub on this machine: sign-in, accounts, models and their files, all in memory.
 * @throws if an origin is not on this machine
 */
export async function startHub(options: HubOptions) {
  const { leaderboardOrigins, host = '127.0.0.1', clock = Date.now } = options;
  const server = hubServer();
  const allowLeaderboard = (origin: string) => {
    if (!/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin))
      throw new TypeError(`${origin} is not an origin on this machine such as http://localhost:7860`);
    server.leaderboards.add(origin);
  };
  for (const origin of leaderboardOrigins) allowLeaderboard(origin);
  const accounts = new Accounts(clock());
  const models = new Catalog(SAMPLE_MODELS, clock);
  const signIn = addSignIn(server, accounts, clock);
  addModelRoutes(server, models, (request) => signIn.callerOf(request)?.name ?? null);
  addPages(server, accounts, models);
  await server.listen(host);

  return {
    url: server.url(),
    clientId: CLIENT_ID,
    close: () => server.app.close(),
    /** Makes a group of routes fail from now on; null removes the fault. */
    setFault: (group: RouteGroup | 'all', fault: Fault | null) => server.faults.set(group, fault),
    /** Issues an access token for this account, as sign-in does. @throws if there is no such account */
    issueToken(accountName: string): string {
      const account = accounts.find(accountName);
      if (account === null) throw new Error(`The hub has no account named ${accountName}`);
      return signIn.issueToken(account);
    },
    /** Token that the leaderboard's server and workers use to read gated models. */
    operatorToken: signIn.operatorToken,
    /** whoami-v2 responses for tokens chosen by a test. */
    givenTokens: signIn.givenTokens,
    accounts: () => accounts.list(),
    /** @throws if the name is taken */
    addAccount: (name: string) => accounts.add(name),
    models: () => models.list().map(({ spec }) => spec),
    /** Adds a model, or replaces the one with its id. */
    putModel: (spec: ModelSpec) => models.put(spec),
    /** Commit that a model's branch, tag or commit id points to; null if there is none. */
    commitOf(modelId: string, revision: string): string | null {
      const repository = models.find(modelId);
      return repository === null ? null : (resolveRevision(repository, revision)?.sha ?? null);
    },
    /** Adds a commit to a branch and returns its id. The commit contains the files from `spec`, if given. */
    moveBranch: (modelId: string, branch: string, spec?: ModelSpec) =>
      models.moveBranch(modelId, branch, spec),
    /** @throws {TypeError} if the origin is not on this machine */
    allowLeaderboard,
    /** The last ten thousand requests, oldest first. */
    latestCalls: (): readonly Call[] => [...server.calls],
  };
}

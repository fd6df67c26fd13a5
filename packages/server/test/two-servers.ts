import { submitModel, voteForModel } from '@leaderboard/core/api';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { AppDeps } from '../src/app.ts';
import type { Database } from '../src/database/database.ts';
import { freshDatabaseUrl, open } from './fresh-database.ts';
import { countRows } from './new-submission.ts';
import { type StandIn, standInHub } from './stand-in-hub.ts';
import { capturedLogger, testApp } from './test-app.ts';

/** Two servers on one database and one hub, with accounts and a model. */
export interface TwoServers {
  readonly apps: readonly [FastifyInstance, FastifyInstance];
  readonly database: Database;
  readonly standIn: StandIn;
  readonly logs: readonly string[];
  submit(token: string, changes?: Record<string, unknown>, server?: 0 | 1): Promise<LightMyRequestResponse>;
  vote(token: string, model: string, userId?: string, server?: 0 | 1): Promise<LightMyRequestResponse>;
  /** Row counts of submissions, votes and accounts. */
  rows(): Promise<readonly number[]>;
}

export const ANNA = 'token-anna';
export const BORIS = 'token-boris';

/** The headers of a signed-in caller. */
export function as(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** A valid submission form by anna. */
export const FORM = {
  model_id: 'test-org/aurora',
  revision: 'main',
  model_type: 'chat',
  precision: 'float16',
  weight_type: 'Original',
  base_model: '',
  use_chat_template: false,
  user_id: 'anna',
};

/** @param hubTimeoutMs shorter in tests of a slow hub. */
export async function twoServers(
  limits: Partial<AppDeps['limits']> = {},
  hubTimeoutMs = 20_000,
): Promise<TwoServers> {
  const url = await freshDatabaseUrl();
  const standIn = await standInHub();
  standIn.setToken(ANNA, { id: '1', name: 'anna' });
  standIn.setToken(BORIS, { id: '2', name: 'boris' });
  standIn.putModel('test-org/aurora');
  const { logger, logs } = capturedLogger();
  const app = async (): Promise<readonly [FastifyInstance, Database]> => {
    const database = await open(url);
    return [await testApp({ database, limits, logger, hubUrl: standIn.url, hubTimeoutMs }), database];
  };
  const [[one, database], [two]] = await Promise.all([app(), app()]);
  const apps = [one, two] as const;
  const nameOf = (token: string) => standIn.tokenOwner(token)?.name ?? 'nobody';
  return {
    apps,
    database,
    standIn,
    logs,
    submit: (token, changes = {}, server = 0) =>
      apps[server].inject({
        method: 'POST',
        url: submitModel.path,
        headers: as(token),
        payload: { ...FORM, user_id: nameOf(token), ...changes },
      }),
    vote: (token, model, userId = nameOf(token), server = 0) =>
      apps[server].inject({
        method: 'POST',
        url: voteForModel.path.replace(':org/:model', model),
        query: { vote_type: 'up', user_id: userId },
        // Browsers send this request with a content type but no body.
        headers: { ...as(token), 'content-type': 'application/json' },
      }),
    rows: () =>
      Promise.all(['submissions', 'votes', 'accounts'].map((table) => countRows(database.db, table))),
  };
}

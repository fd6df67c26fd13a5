import { Agent, request } from 'node:http';
import { type HubHandle, startHub } from '../../packages/stand-in-hub/src/hub.ts';
import { sampleModel, weights } from '../../packages/stand-in-hub/src/models/sample-models.ts';
import { freePort, ready, type Started, startServer } from '../browser/support/server-process.ts';
import { submissionOf } from '../browser/support/submission.ts';

/** An account on the stand-in hub and its token. */
export interface Person {
  readonly name: string;
  readonly token: string;
}

/** Creates signed-in accounts. */
export async function peopleOf(hub: HubHandle, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `person-${index}`;
    hub.addAccount(name);
    people.push({ name, token: hub.issueToken(name) });
  }
  return people;
}

/** Adds small models to the hub that anyone may submit. @returns their names. */
export function addModels(hub: HubHandle, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `endurance/model-${index}`;
    hub.putModel(sampleModel(id, 'endurance run', weights(1_000_000)));
    return id;
  });
}

const LONG_TEXTS = ['a', '\n', '\u001b[2J', '\u202e', '\ud800', 'क', '=1+1;'].map((text) =>
  text.repeat(Math.floor(900_000 / Buffer.byteLength(text))),
);

/** Adds models to the hub that have a megabyte of text in a metadata field. @returns their names. */
export function addModelsWithLongTexts(hub: HubHandle): string[] {
  return LONG_TEXTS.map((text, index) => {
    const id = `endurance/long-${index}`;
    const config = { architectures: [text], model_type: text };
    const card = { license: text, base_model: text };
    hub.putModel(sampleModel(id, 'endurance run', weights(1_000_000), { config, card }));
    return id;
  });
}

/** A server that can be killed and restarted on the same port. */
export interface Server {
  readonly port: string;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

/** Servers that share a data folder and a hub, with quotas that no run reaches. */
export async function serversOn(
  dataDir: string,
  hub: HubHandle,
  count: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Server[]> {
  const servers: Server[] = [];
  for (let index = 0; index < count; index += 1) {
    const port = await freePort();
    hub.allowLeaderboard(`http://127.0.0.1:${port}`);
    const env = {
      DATA_DIR: dataDir,
      PORT: port,
      LOG_LEVEL: 'silent',
      HUB_URL: hub.url,
      OAUTH_CLIENT_ID: hub.clientId,
      SUBMISSIONS_PER_DAY: '1000000',
      VOTES_PER_HOUR: '1000000',
      REQUESTS_PER_MINUTE: '1000000000',
      ...more,
    };
    let running: Started | null = null;
    servers.push({
      port,
      start: async () => {
        running = startServer({ env });
        await ready(port, running);
      },
      kill: async () => {
        running?.child.kill('SIGKILL');
        await running?.ended;
        running = null;
      },
    });
  }
  return servers;
}

/** Starts a hub. Servers that start later can use it for sign-in. */
export function startEnduranceHub(): Promise<HubHandle> {
  return startHub({ leaderboardOrigins: ['http://127.0.0.1:7860'] });
}

/** Every request has its own socket, like requests from different visitors. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** The response; null if none arrived, in which case the request may or may not have taken effect. */
export function ask(
  port: string,
  method: 'GET' | 'POST',
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<{ status: number; json: unknown } | null> {
  return new Promise((resolve) => {
    const headers: Record<string, string> = {};
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    if (method === 'POST') headers['content-type'] = 'application/json';
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', () => resolve(null));
      response.on('end', () => {
        try {
          resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) });
        } catch {
          resolve(null);
        }
      });
    });
    outgoing.on('error', () => resolve(null));
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export function vote(port: string, { name, token }: Person, model: string) {
  return ask(port, 'POST', `/api/votes/${model}?vote_type=up&user_id=${name}`, { token });
}

export function submit(port: string, { name, token }: Person, model: string) {
  return ask(port, 'POST', '/api/models/submit', { token, body: submissionOf(model, name) });
}

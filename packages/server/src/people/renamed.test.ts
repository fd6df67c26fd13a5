import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../../core/test/property-runs.ts';
import { NO_LIMITS } from '../../test/caller.ts';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newSubmission } from '../../test/new-submission.ts';
import { testApp } from '../../test/test-app.ts';
import { ANNA, as, BORIS, type TwoServers, twoServers } from '../../test/two-servers.ts';
import { createHub, defaultDeps } from '../hub/hub.ts';
import { acceptSubmission } from '../queue/submit.sql.ts';
import { votedModels } from './votes.sql.ts';

const MODEL = 'test-org/aurora';
const CHEN = 'token-chen';

/** The models that an account has voted for and submitted, as returned with or without a token. */
async function listsOf({ apps }: TwoServers, name: string, token?: string) {
  const headers = token === undefined ? {} : as(token);
  const [votes, own] = await Promise.all(
    ['votes', 'submissions'].map(async (list) => {
      const answer = await apps[1].inject({ url: `/api/${list}/user/${name}`, headers });
      expect(answer.statusCode).toBe(200);
      return answer.json();
    }),
  );
  return {
    voted: votes.map(({ model }: { model: string }) => model),
    submitted: own.pending.map(({ name: model }: { name: string }) => model),
  };
}

const ALL = { voted: [MODEL], submitted: [MODEL] };
const NOTHING = { voted: [], submitted: [] };

test('a renamed person finds votes and submissions at once', async () => {
  const servers = await twoServers();
  const { standIn, submit } = servers;
  await submit(ANNA);
  expect(await listsOf(servers, 'anna', ANNA)).toEqual(ALL);
  standIn.setToken(ANNA, { id: '1', name: 'anna-new' });
  expect(await listsOf(servers, 'anna-new', ANNA)).toEqual(ALL);
  expect(await listsOf(servers, 'anna-new')).toEqual(ALL);
  expect(await listsOf(servers, 'anna')).toEqual(NOTHING);
  standIn.setToken('token-later', { id: '1', name: 'anna-newest' });
  expect(await listsOf(servers, 'anna-newest', 'token-later')).toEqual(ALL);
});

test('a renamed person votes and submits at once under the new name', async () => {
  const servers = await twoServers();
  const { standIn, submit, vote } = servers;
  await submit(ANNA);
  await vote(BORIS, MODEL);
  standIn.setToken(ANNA, { id: '1', name: 'anna-new' });
  standIn.setToken(BORIS, { id: '2', name: 'boris-new' });
  expect((await submit(ANNA, { use_chat_template: true })).statusCode).toBe(200);
  expect((await vote(BORIS, MODEL)).statusCode).toBe(200);
  expect(await servers.rows()).toEqual([2, 2, 2]);
});

test('a newcomer with a freed name has no votes, and votes', async () => {
  const servers = await twoServers();
  const { standIn, submit, vote } = servers;
  await submit(ANNA);
  standIn.setToken(ANNA, { id: '1', name: 'anna-new' });
  standIn.setToken(CHEN, { id: '3', name: 'anna' });
  expect(await listsOf(servers, 'anna', CHEN)).toEqual(NOTHING);
  expect(await listsOf(servers, 'anna')).toEqual(NOTHING);
  expect((await vote(CHEN, MODEL)).statusCode).toBe(200);
  expect((await servers.rows())[1]).toBe(2);
  expect((await listsOf(servers, 'anna')).voted).toEqual([MODEL]);
  expect(await listsOf(servers, 'anna-new', ANNA)).toEqual(ALL);
});

test('a name that passed on no longer stands at earlier submissions', async () => {
  const servers = await twoServers();
  const { apps, standIn, submit } = servers;
  await submit(ANNA);
  standIn.setToken(CHEN, { id: '3', name: 'anna' });
  await listsOf(servers, 'anna', CHEN);
  const submitters = async () => {
    const { pending } = (await apps[1].inject({ url: '/api/models/status' })).json();
    return pending.map(({ submitter }: { submitter: string }) => submitter);
  };
  await expect.poll(submitters).toEqual(['[unknown]']);
  expect(await listsOf(servers, '[unknown]')).toEqual(NOTHING);
  standIn.setToken('token-later', { id: '1', name: 'anna-new' });
  await listsOf(servers, 'anna-new', 'token-later');
  await expect.poll(submitters).toEqual(['anna-new']);
});

test('looking at one’s own lists does not make an account', async () => {
  const servers = await twoServers();
  expect(await listsOf(servers, 'anna', ANNA)).toEqual(NOTHING);
  expect((await servers.rows())[2]).toBe(0);
});

test('lists are read with any token, even while the hub is down', async () => {
  const servers = await twoServers();
  await servers.submit(ANNA);
  for (const token of [BORIS, 'token-unknown']) expect(await listsOf(servers, 'anna', token)).toEqual(ALL);
  servers.standIn.fail('error');
  expect(await listsOf(servers, 'anna', CHEN)).toEqual(ALL);
});

test('a remembered name is not taken back from its new owner', async () => {
  const servers = await twoServers();
  const { apps, standIn, submit, vote } = servers;
  await submit(ANNA);
  await submit(BORIS, { use_chat_template: true });
  standIn.setToken('token-later', { id: '1', name: 'anna-new' });
  standIn.setToken(CHEN, { id: '3', name: 'anna' });
  await vote(CHEN, MODEL, 'anna', 1);
  expect((await vote(ANNA, MODEL, 'anna', 0)).statusCode).toBe(200);
  expect((await submit(ANNA, { user_id: 'anna', revision: 'main', precision: '8bit' })).statusCode).toBe(200);
  const owner = (await apps[0].inject({ url: '/api/submissions/user/anna' })).json();
  expect(owner.pending).toEqual([]);
  expect((await listsOf(servers, 'anna-new', 'token-later')).submitted).toEqual([MODEL, MODEL]);
});

const MODELS = ['org/a', 'org/b', 'org/c'];
const PEOPLE = 2;
const NAMES = 3;

const act = fc.record({
  kind: fc.constantFrom('rename', 'vote', 'vote by an old page', 'look', 'wait'),
  person: fc.nat(PEOPLE - 1),
  pick: fc.nat(11),
  server: fc.nat(1),
});

/** Two servers with identity caches, and a hub with these people by token. */
async function serversAt(people: Map<string, { id: string; name: string }>, now: () => number) {
  const url = await freshDatabaseUrl();
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length);
    return Response.json({ type: 'user', ...people.get(token ?? '') });
  };
  const server = async () => {
    const database = await open(url);
    const world = { ...defaultDeps(() => undefined), fetch, now };
    const hub = createHub({ url: 'http://hub.test', name: 'Hub', fileHosts: [] }, world);
    return { database, app: await testApp({ database, hub }) };
  };
  return [await server(), await server()] as const;
}

test('votes belong to the person, names to their last owner (property)', { timeout: 3_600_000 }, async () => {
  const people = new Map<string, { id: string; name: string }>();
  let now = 0;
  const servers = await serversAt(people, () => now);
  for (const model of MODELS) {
    await acceptSubmission(
      servers[0].database,
      { id: 'author', name: 'author', network: 'n' },
      newSubmission(model),
      NO_LIMITS,
    );
  }
  let cases = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 10 }), async (acts) => {
      cases += 1;
      const names = Array.from({ length: NAMES }, (_, index) => `name-${cases}-${index}`);
      const crowd = names.slice(0, PEOPLE).map((name, index) => ({
        id: `${cases}-${index}`,
        name,
        token: `token-${cases}-${index}`,
        /** The name shown on a page opened before the last rename. */
        pageName: name,
        voted: new Set<string>(),
      }));
      type Person = (typeof crowd)[number];
      const tell = ({ token, id, name }: Person) => void people.set(token, { id, name });
      for (const person of crowd) tell(person);
      /** The owner of each name, as last reported by the hub. */
      const known = new Map<string, Person>();
      /** Cached answers about a person, per server, kept for five minutes. */
      const remembered = new Map<string, { readonly name: string; readonly at: number }>();
      /**
       * Models a call under a name: the server asks the hub unless the name is cached. @returns whether it is the person's name.
       */
      const isKnownAs = (server: number, person: Person, name: string) => {
        const key = `${server} ${person.id}`;
        const last = remembered.get(key);
        if (last !== undefined && last.name === name && now - last.at < 300_000) return true;
        remembered.set(key, { name: person.name, at: now });
        for (const [other, owner] of known) if (owner === person) known.delete(other);
        known.set(person.name, person);
        return person.name === name;
      };
      const appOf = (server: number) => (server === 0 ? servers[0] : servers[1]).app;
      const read = async (server: number, { name, token }: Person) => {
        const answer = await appOf(server).inject({ url: `/api/votes/user/${name}`, headers: as(token) });
        return answer
          .json()
          .map(({ model }: { model: string }) => model)
          .sort();
      };
      const vote = async (server: number, person: Person, name: string, model: string) => {
        const status = isKnownAs(server, person, name) ? 200 : 403;
        const url = `/api/votes/${model}?vote_type=up&user_id=${name}`;
        const { statusCode } = await appOf(server).inject({ method: 'POST', url, headers: as(person.token) });
        expect(statusCode).toBe(status);
        if (status === 200) person.voted.add(model);
      };
      await Promise.all(crowd.map((person) => vote(0, person, person.name, MODELS[0] ?? '')));
      for (const { kind, person: index, pick, server } of acts) {
        const person = crowd[index];
        if (person === undefined) throw new Error('No such person');
        const model = MODELS[pick % MODELS.length] ?? '';
        if (kind === 'rename') {
          const free = names.filter((name) => crowd.every((other) => other.name !== name));
          person.pageName = person.name;
          person.name = free[pick % free.length] ?? person.name;
          tell(person);
        } else if (kind === 'vote') {
          await vote(server, person, person.name, model);
        } else if (kind === 'vote by an old page') {
          await vote(server, person, person.pageName, model);
        } else if (kind === 'look') {
          isKnownAs(server, person, person.name);
          expect(await read(server, person)).toEqual([...person.voted].sort());
        } else {
          now += pick * 60_000;
        }
        const found = names.map(async (name) => (await votedModels(servers[0].database.db, name)).sort());
        expect(await Promise.all(found)).toEqual(
          names.map((name) => [...(known.get(name)?.voted ?? [])].sort()),
        );
      }
      const { rows: doubled } = await servers[0].database.db.execute(
        sql`select name from accounts where name <> '[unknown]' group by name having count(*) > 1`,
      );
      expect(doubled).toEqual([]);
      const last = await Promise.all(crowd.map((person) => read(0, person)));
      expect(last).toEqual(crowd.map(({ voted }) => [...voted].sort()));
    }),
    // Each case makes dozens of calls to two servers and their database.
    { numRuns: PROPERTY_RUNS / 25 },
  );
});

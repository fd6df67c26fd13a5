import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { getModelVotes, getPendingModels, getUserVotes } from '../../packages/core/src/api.ts';
import { randomFrom } from '../../packages/server/test/random.ts';
import { kill, postmasterOf, withDataDir } from '../browser/support/server-process.ts';
import {
  addModels,
  ask,
  type Person,
  peopleOf,
  serversOn,
  startEnduranceHub,
  submit,
  vote,
} from './servers-and-accounts.ts';

/** `SEED` repeats the choices of a run that failed. */
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

/** Prints a figure of the run. */
function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function votesOf(port: string, model: string): Promise<number> {
  const answer = await ask(port, 'GET', `/api/votes/model/${model}`);
  const { votes_by_revision } = getModelVotes.response.parse(answer?.json);
  return Object.values(votes_by_revision).reduce((sum, count) => sum + count, 0);
}

async function modelsVotedBy(port: string, { name }: Person): Promise<string[]> {
  const answer = await ask(port, 'GET', `/api/votes/user/${name}`);
  return getUserVotes.response.parse(answer?.json).map(({ model }) => model);
}

test('10,000 duplicate votes at once through two servers are one row for each account and model', async () => {
  await withDataDir(async (dataDir) => {
    const hub = await startEnduranceHub();
    const servers = await serversOn(dataDir, hub, 2);
    await Promise.all(servers.map((server) => server.start()));
    const [one, two] = servers;
    if (one === undefined || two === undefined) throw new Error('No servers');
    const voters = await peopleOf(hub, 50);
    const [author, ...others] = voters;
    if (author === undefined) throw new Error('No people');
    const models = addModels(hub, 2);
    for (const model of models) expect((await submit(one.port, author, model))?.status).toBe(200);

    const start = performance.now();
    const requests = Array.from({ length: 10_000 }, (_, index) => {
      const person = voters[index % voters.length] ?? author;
      const model = models[Math.floor(index / voters.length) % models.length] ?? '';
      return vote(index % 2 === 0 ? one.port : two.port, person, model);
    });
    const answers = await Promise.all(requests);
    const accepted = answers.filter((answer) => answer?.status === 200).length;
    say(
      `${accepted} of 10,000 votes answered with 200 in ${((performance.now() - start) / 1000).toFixed(1)} s`,
    );

    // A vote without an answer is sent again, as a person would do.
    for (const person of others)
      for (const model of models) expect((await vote(one.port, person, model))?.status).toBe(200);
    for (const model of models) expect(await votesOf(two.port, model)).toBe(voters.length);
    for (const person of voters)
      expect((await modelsVotedBy(two.port, person)).sort()).toEqual([...models].sort());
    await Promise.all(servers.map((server) => server.kill()));
    kill(await postmasterOf(dataDir));
    await hub.close();
  });
});

test('no acknowledged vote or submission is lost when servers are killed, ten times', async () => {
  await withDataDir(async (dataDir) => {
    say(`SEED=${SEED}`);
    const random = randomFrom(SEED);
    const hub = await startEnduranceHub();
    const servers = await serversOn(dataDir, hub, 2);
    const people = await peopleOf(hub, 40);
    const models = addModels(hub, 600);
    const submitted = new Map<string, Person>();
    const voted = new Set<string>();
    let next = 0;
    let unanswered = 0;
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(servers.map((server) => server.start()));
      let pouring = true;
      const pour = async (lane: number) => {
        while (pouring) {
          const person = people[(lane * 7 + next) % people.length];
          const server = servers[lane % servers.length];
          if (person === undefined || server === undefined) throw new Error('Nobody');
          const waiting = [...submitted.keys()];
          if (lane % 3 === 0 && next < models.length) {
            const model = models[next] ?? '';
            next += 1;
            const answer = await submit(server.port, person, model);
            if (answer?.status === 200) submitted.set(model, person);
            else unanswered += 1;
          } else if (waiting.length > 0) {
            const model = waiting[Math.floor(random() * waiting.length)] ?? '';
            const answer = await vote(server.port, person, model);
            if (answer?.status === 200) voted.add(`${person.name} ${model}`);
            else unanswered += 1;
          } else await sleep(5);
        }
      };
      const lanes = Array.from({ length: 12 }, (_, lane) => pour(lane));
      // The servers are killed after so many more acknowledged writes, not after a time.
      const goal = submitted.size + voted.size + 5 + Math.floor(random() * 40);
      while (submitted.size + voted.size < goal) await sleep(5);
      // Every other round the database is killed too.
      const database = round % 2 === 1 ? await postmasterOf(dataDir) : null;
      await Promise.all([...servers.map((server) => server.kill()), Promise.resolve(kill(database))]);
      pouring = false;
      await Promise.all(lanes);
    }
    await Promise.all(servers.map((server) => server.start()));
    const [one] = servers;
    if (one === undefined) throw new Error('No servers');
    const pending = getPendingModels.response.parse(
      (await ask(one.port, 'GET', '/api/models/pending'))?.json,
    );
    const names = new Set(pending.map(({ name }) => name));
    say(`${submitted.size} submissions and ${voted.size} votes acknowledged, ${unanswered} requests without`);
    expect([...submitted.keys()].filter((model) => !names.has(model))).toEqual([]);
    for (const person of people) {
      const theirs = await modelsVotedBy(one.port, person);
      expect(new Set(theirs).size).toBe(theirs.length);
      const known = new Set(theirs);
      const acknowledged = [...voted]
        .filter((pair) => pair.startsWith(`${person.name} `))
        .map((pair) => pair.split(' ')[1] ?? '');
      expect(acknowledged.filter((model) => !known.has(model))).toEqual([]);
      // An accepted submission has its author's vote, from the same transaction.
      const own = [...submitted].filter(([, author]) => author === person).map(([model]) => model);
      expect(own.filter((model) => !known.has(model))).toEqual([]);
    }
    expect(submitted.size).toBeGreaterThan(20);
    expect(voted.size).toBeGreaterThan(50);
    await Promise.all(servers.map((server) => server.kill()));
    kill(await postmasterOf(dataDir));
    await hub.close();
  });
});

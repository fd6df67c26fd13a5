import {
  MODEL_FACTS,
  STATED_FACTS,
  type StatedFacts,
  UNKNOWN_FACTS,
} from '@leaderboard/core/benchmark/model-facts';
import { expect, test } from 'vitest';
import { databaseWith, freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { testApp } from '../../test/test-app.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { models } from '../database/schema.ts';
import { publish } from './publish.sql.ts';

/** Facts that all have different values in the two rounds. */
function factsOf(round: 1 | 2): StatedFacts {
  const values = { text: `text ${round}`, number: round, boolean: round === 1, addition: round === 1 };
  const facts = Object.fromEntries(STATED_FACTS.map((name) => [name, values[MODEL_FACTS[name].kind]]));
  // The upload date is listed as a text, but must be a valid date.
  return { ...UNKNOWN_FACTS, ...facts, uploadDate: `2026-01-0${round}` };
}

function runOf(round: 1 | 2) {
  const hub = { path: `hub/path-${round}`, isAvailable: round === 1 };
  return newRun('a/one', round / 10, { model: { ...factsOf(round), hub } });
}

function storedFacts(round: 1 | 2): Readonly<Record<string, unknown>> {
  const hub = { hubPath: `hub/path-${round}`, isAvailableOnHub: round === 1 };
  return { ...factsOf(round), ...hub, isFlagged: false };
}

test('a publication stores and replaces every fact of a model', async () => {
  const database = await freshDatabase();
  const stored = async () => (await database.db.select().from(models))[0];
  await publish(database, 'import', [runOf(1)]);
  expect(await stored()).toMatchObject(storedFacts(1));
  await publish(database, 'import', [runOf(2)]);
  expect(await stored()).toMatchObject(storedFacts(2));
  await publish(database, 'import', [newRun('a/one', 0.3, { model: { hub: null } })]);
  expect(await stored()).toMatchObject(storedFacts(2));
});

test('boards have every fact of a model, those of old publications as today', async () => {
  const database = await freshDatabase();
  for (const round of [1, 2] as const) await publish(database, 'import', [runOf(round)]);
  for (const round of [1, 2] as const) {
    const [entry] = (await wholeBoard(database, round))?.entries ?? [];
    for (const [fact, { entry: place }] of Object.entries(MODEL_FACTS)) {
      expect(entry, fact).toHaveProperty([...place], storedFacts(2)[fact]);
    }
  }
});

test('the record of a model has every fact', async () => {
  const database = await databaseWith(runOf(1));
  const app = await testApp({ database });
  const { facts } = (await app.inject('/api/models/a/one')).json();
  const values = Object.entries(storedFacts(1)).map(([, value]) => value);
  expect(Object.values(facts)).toEqual(expect.arrayContaining(values));
  expect(Object.keys(facts)).toHaveLength(Object.keys(MODEL_FACTS).length);
});

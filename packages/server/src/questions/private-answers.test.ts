/** Chosen options, keys and hashes of texts never leave the server (docs/questions.md#what-is-private). */

import { QUESTION_SETS } from '@leaderboard/core/benchmark/question-flags';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { QUESTION_FILES } from '@leaderboard/core/questions-api';
import { EXPORT_FILES } from '@leaderboard/core/records-api';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { TEST_MS } from '../../../../tests/patience.ts';
import { answeredRuns, LABELED } from '../../test/answered-runs.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { routesOf } from '../../test/routes.ts';
import { capturedLogger, testApp } from '../../test/test-app.ts';
import { boardAnswer } from '../../test/whole-board.ts';
import { liveBoard } from '../board/live-board.ts';
import { publish } from '../board/publish.sql.ts';
import { decodeDictionary } from '../board/question-dictionary.ts';
import { makeFigures } from './figures.ts';
import { createLiveFigures } from './live-figures.ts';
import { readQuestionFacts } from './question-facts.sql.ts';

const MODEL = 'test-org/model-20';
const [org = '', name = ''] = MODEL.split('/');
const TASK = 'bbk_hindi';

/** Values for the parameters of every reading route, and the queries that make them answer. */
const PARAMETERS: Readonly<Record<string, string>> = {
  org,
  name,
  model: name,
  id: '21',
  number: '1',
  username: 'asha-rao',
};
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/api/export/:file': EXPORT_FILES.map((file) => `/api/export/${file}`),
  '/api/questions/export/:file': QUESTION_FILES.map((file) => `/api/questions/export/${file}`),
  '/api/questions': BENCHMARKS.filter(({ language }) => language !== null).map(
    ({ key }) => `/api/questions?task=${key}`,
  ),
  '/api/leaderboard/without': [...QUESTION_SETS, QUESTION_SETS.join(',')].map(
    (sets) => `/api/leaderboard/without?sets=${sets}`,
  ),
  '/api/profile': [`/api/profile?models=${MODEL}`],
  '/api/profile/cell': [
    `/api/profile/cell?task=${TASK}&by=subject&label=${encodeURIComponent(LABELED.subjects[0] ?? '')}`,
  ],
  '/api/compare': [`/api/compare?models=${MODEL},test-org/model-3`],
};

function addressesOf(path: string): readonly string[] {
  const filled = path.replaceAll(/:(\w+)/g, (_, parameter: string) => PARAMETERS[parameter] ?? '1');
  return ADDRESSES[path] ?? [filled];
}

/** Everything private of some tasks, in the forms in which it could slip out. */
function secretsOf(runs: ReturnType<typeof answeredRuns>): Buffer[] {
  return runs.flatMap(({ answers = [] }) =>
    answers.flatMap(({ n, options, dictionary }) => {
      if (options === undefined || dictionary === undefined) throw new Error('nothing private to look for');
      const { keys, textHashes, keyHashes } = decodeDictionary(dictionary);
      // A piece of the middle: thirty options, which do not come about by chance.
      const piece = (packed: Buffer) => packed.subarray(100, 116);
      const digits = Array.from(keys).slice(400, 440);
      const letters = digits.map((digit) => 'ABCD'[digit] ?? '');
      const texts = [
        ...[piece(options), piece(dictionary.keys)].flatMap((packed) => [
          packed.toString('hex'),
          packed.toString('base64').slice(0, 18),
        ]),
        ...['', ',', ', '].flatMap((between) => [digits.join(between), letters.join(between)]),
        JSON.stringify(letters).slice(1, -1),
        ...[textHashes, keyHashes].flatMap((hashes) => [hashes[7], hashes[n - 1]].map(String)),
        ...[textHashes, keyHashes].map((hashes) =>
          Buffer.from(hashes[7] ?? '', 'hex')
            .toString('base64')
            .slice(0, 20),
        ),
      ];
      return [piece(options), piece(dictionary.keys), ...texts.map((text) => Buffer.from(text))];
    }),
  );
}

test('no answer, file or log line has an option, a key or a hash of a text', {
  timeout: 2 * TEST_MS,
}, async () => {
  const database = await freshDatabase();
  const runs = answeredRuns(31);
  const { logger, logs } = capturedLogger();
  await publish(database, 'import', [
    ...runs.map((run, at) =>
      at === 20 ? { ...run, fileSha256: 'e'.repeat(64), file: Buffer.from('{}') } : run,
    ),
  ]);
  const figures = createLiveFigures(
    database,
    async () => makeFigures(await readQuestionFacts(database.db)),
    logger,
  );
  await figures.refresh();
  const board = await liveBoard(
    () => boardAnswer(database),
    () => undefined,
  );
  const app = await testApp({ database, figures, board, logger });
  const secrets = secretsOf([runs[20], runs[3]].flatMap((run) => run ?? []));
  expect(secrets.length).toBeGreaterThan(300);
  const found = (place: string, body: Buffer) =>
    secrets.flatMap((secret) => (body.includes(secret) ? [`${place}: ${secret.toString('base64')}`] : []));

  const leaks: string[] = [];
  const answered: string[] = [];
  for (const route of routesOf(app)) {
    const [method = '', path = ''] = route.split(' ');
    if (method !== 'GET' || path.includes('*') || path.startsWith('/api/docs')) continue;
    for (const url of addressesOf(path)) {
      const answer = await app.inject({ url });
      if (answer.statusCode === 200) answered.push(path);
      leaks.push(
        ...found(url, answer.rawPayload),
        ...found(url, Buffer.from(JSON.stringify(answer.headers))),
      );
    }
  }
  expect(leaks).toEqual([]);
  expect(answered).toEqual(expect.arrayContaining([...Object.keys(ADDRESSES), '/api/runs/:id/answers']));
  expect(logs.length).toBeGreaterThan(20);
  expect(found('log', Buffer.from(logs.join('')))).toEqual([]);
  // What all of this looks for is there to be found: in the database.
  const { rows } = await database.db.execute<{ options: Buffer }>(
    sql`select options from chosen_options where run_id = 21 order by key`,
  );
  expect(rows.flatMap(({ options }) => found('database', options)).length).toBeGreaterThan(0);
});

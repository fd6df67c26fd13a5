import { afterEach, expect, test, vi } from 'vitest';
import * as table from './suite-table.ts';

/** The table of a suite with any keys. */
interface Table {
  readonly LANGUAGES: readonly string[];
  readonly DOMAINS: readonly {
    readonly key: string;
    readonly label: string;
    readonly keys: Readonly<Record<string, string>>;
    readonly questions: Readonly<Record<string, number>>;
  }[];
}

afterEach(() => {
  vi.doUnmock('./suite-table.ts');
  vi.resetModules();
});

/** An ordinary results file: every task and every group has the same share. */
function resultsFile({ LANGUAGES, DOMAINS }: Table, share: number): string {
  const tasks = DOMAINS.flatMap(({ key }) => [key, ...LANGUAGES.map((language) => `${key}_${language}`)]);
  return JSON.stringify({
    results: Object.fromEntries(tasks.map((task) => [task, { 'acc_norm,none': share }])),
    versions: Object.fromEntries(tasks.map((task) => [task, 1])),
    config: { model_args: 'pretrained=test-org/aurora-7b' },
  });
}

/** Runs all of core with another table of the suite: from a results file to the rows of the board. */
async function throughTheSuite(suite: Table) {
  vi.resetModules();
  vi.doMock('./suite-table.ts', () => suite);
  const { parseResults } = await import('../results/results.ts');
  const { entrySchema } = await import('./entry.ts');
  const { COLUMNS } = await import('../board/columns.ts');
  const { rankBoard, orderBoard, matchRows, buildRows } = await import('../board/rows.ts');
  const { compileSearch, parseSearch } = await import('../board/search.ts');
  const { DEFAULT_VIEW } = await import('../board/view.ts');
  const { runSteps } = await import('../steps.ts');
  const { entryWith } = await import('../../test/entries.ts');

  const parsed = parseResults(resultsFile(suite, 0.5));
  const entry = entrySchema.parse({
    ...entryWith({ name: 'test-org/aurora-7b' }),
    evaluations: parsed.scores,
  });
  const ranked = runSteps(rankBoard([entry], DEFAULT_VIEW));
  const search = compileSearch(parseSearch(''), () => null);
  const ordered = runSteps(orderBoard(ranked, DEFAULT_VIEW.sort));
  const { rows } = runSteps(
    buildRows(ranked, ordered, DEFAULT_VIEW, runSteps(matchRows(ranked, DEFAULT_VIEW, search))),
  );
  const columns = COLUMNS.filter((column) => column.kind === 'benchmark');
  return { parsed, parseResults, rows, columns };
}

const DENTISTRY = {
  key: 'bbd',
  label: 'BBD',
  keys: { English: 'bbd_english', Hindi: 'bbd_hindi' },
  questions: { English: 100, Hindi: 50 },
};
const WITH_A_DOMAIN: Table = { ...table, DOMAINS: [...table.DOMAINS, DENTISTRY] };
const WITH_A_LANGUAGE: Table = {
  LANGUAGES: [...table.LANGUAGES, 'Tamil'],
  DOMAINS: table.DOMAINS.map((domain) => ({
    ...domain,
    keys: { ...domain.keys, Tamil: `${domain.key}_tamil` },
    questions: { ...domain.questions, Tamil: 1000 },
  })),
};

test('one more row of the suite is one more domain, from the results file to the rows of the table', async () => {
  const { parsed, parseResults, rows, columns } = await throughTheSuite(WITH_A_DOMAIN);
  expect(parsed.problems).toEqual([]);
  expect(Object.keys(parsed.scores)).toHaveLength(15);
  expect(parsed.scores).toMatchObject({ bbd: { value: 0.5 }, bbd_hindi: { normalized_score: 50 } });
  const added = columns.slice(-3);
  expect(added.map(({ key }) => key)).toEqual([
    'evaluations.bbd.normalized_score',
    'evaluations.bbd_english.normalized_score',
    'evaluations.bbd_hindi.normalized_score',
  ]);
  expect(added.map(({ visibleByDefault }) => visibleByDefault)).toEqual([true, false, false]);
  expect(rows[0]?.average).toBe(50);
  expect(rows.flatMap((row) => added.map((column) => column.sortValue(row)))).toEqual([50, 50, 50]);
  // The new domain is required like every other one.
  expect(
    parseResults(resultsFile(table, 0.5)).problems.map(({ params }) => 'task' in params && params.task),
  ).toEqual(['bbd_English', 'bbd_Hindi']);
});

test('one more language is one more score of every domain, from the results file to the rows of the table', async () => {
  const { parsed, parseResults, rows, columns } = await throughTheSuite(WITH_A_LANGUAGE);
  expect(parsed.problems).toEqual([]);
  expect(Object.keys(parsed.scores)).toHaveLength(16);
  const added = columns.filter(({ key }) => key.includes('tamil'));
  expect(added.map(({ benchmark }) => benchmark.label)).toEqual([
    'BBA_Tamil',
    'BBF_Tamil',
    'BBK_Tamil',
    'BBL_Tamil',
  ]);
  expect(columns.find(({ benchmark }) => benchmark.key === 'bba')?.benchmark.questions).toBe(15_963);
  expect(rows.flatMap((row) => added.map((column) => column.sortValue(row)))).toEqual([50, 50, 50, 50]);
  expect(
    parseResults(resultsFile(table, 0.5)).problems.map(({ params }) => 'task' in params && params.task),
  ).toEqual(['bba', 'bbf', 'bbk', 'bbl'].map((domain) => `${domain}_Tamil`));
});

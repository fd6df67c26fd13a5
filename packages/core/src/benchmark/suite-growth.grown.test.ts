/** With the suite of test/grown-suite in place of the product's: a fifth domain and a third language, in its second version. */
import { describe, expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import { resultsOfVersion } from '../../test/results-of-version.ts';
import { ALL_COLUMNS, AVERAGE_MODES } from '../board/average.ts';
import { COLUMNS, columnOf } from '../board/columns.ts';
import { buildRows, matchRows, orderBoard, rankBoard } from '../board/rows.ts';
import { compileSearch, parseSearch } from '../board/search.ts';
import { NO_CRITERIA, shortlistWeights } from '../board/shortlist.ts';
import { DEFAULT_VIEW, parseView, type View } from '../board/view.ts';
import { boardColumns } from '../export/columns.ts';
import { parseResults } from '../results/results.ts';
import { meanInterval, meanOf, scoreInterval } from '../statistics/mean.ts';
import { runSteps } from '../steps.ts';
import { boardEntryOf, boardEntrySchema } from './board-entry.ts';
import { entrySchema, readEntrySchema } from './entry.ts';
import { BENCHMARKS, CURRENT, DOMAINS, EVALUATION_KEYS, LANGUAGES, VERSIONS } from './suite.ts';

const [FIRST, SECOND] = [VERSIONS[0] ?? expect.fail(), VERSIONS[1] ?? expect.fail()];
const MODEL = 'test-org/aurora-7b';

/** An entry as a server sends it, read by a page. */
function readEntryOf(file: string) {
  const { scores, suiteVersion, problems } = parseResults(file);
  expect(problems).toEqual([]);
  const written = entrySchema.parse({
    ...entryWith({ name: MODEL }),
    evaluations: scores,
    ...(suiteVersion !== 1 && { suite_version: suiteVersion }),
  });
  return readEntrySchema.parse(boardEntrySchema.parse(boardEntryOf(written)));
}

function viewOf(query: string): View {
  const parameters = new URLSearchParams(query);
  return parseView((name) => parameters.get(name));
}

test('the second version has five domains in three languages, and the first is as it was', () => {
  expect(CURRENT).toBe(SECOND);
  expect([DOMAINS.length, LANGUAGES, BENCHMARKS.length]).toEqual([5, ['English', 'Hindi', 'Tamil'], 20]);
  expect(EVALUATION_KEYS.slice(-4)).toEqual(['bbd', 'bbd_english', 'bbd_hindi', 'bbd_tamil']);
  expect(FIRST.benchmarks.map(({ task }) => task)).toHaveLength(12);
  const questions = (version: typeof FIRST) => version.benchmarks.find(({ key }) => key === 'bba')?.questions;
  expect([questions(FIRST), questions(SECOND)]).toEqual([14_963, 15_163]);
});

describe('results files', () => {
  test('a file is of the version whose tasks it has', () => {
    const older = parseResults(resultsOfVersion(FIRST, 0.5, MODEL));
    expect(older).toMatchObject({ suiteVersion: 1, problems: [] });
    expect(Object.keys(older.scores)).toHaveLength(12);
    expect(older.scores.bba?.n).toBe(14_963);
    const newer = parseResults(resultsOfVersion(SECOND, 0.5, MODEL));
    expect(newer).toMatchObject({ suiteVersion: 2, problems: [] });
    expect(newer.scores).toMatchObject({ bbd_tamil: { value: 0.5, n: 200 }, bba: { n: 15_163 } });
  });

  test('a file that has the tasks of no version is refused with what the newest one lacks', () => {
    const json = JSON.parse(resultsOfVersion(SECOND, 0.5, MODEL));
    delete json.results.bbd_Tamil;
    expect(parseResults(JSON.stringify(json))).toMatchObject({
      suiteVersion: 2,
      problems: [{ code: 'missing_language', params: { task: 'bbd_Tamil' } }],
    });
  });

  test('an evaluation must be of the newest version', () => {
    const { problems } = parseResults(resultsOfVersion(FIRST, 0.5, MODEL), [CURRENT]);
    expect(problems.map(({ code }) => code)).toEqual(new Array(7).fill('missing_language'));
  });
});

describe('rows of an earlier version', () => {
  test('have the same average, interval and gap as before the suite grew', () => {
    const row = readEntryOf(resultsOfVersion(FIRST, 0.5, MODEL));
    expect(row.evaluations.bba_english?.n).toBe(9348);
    const mean = meanOf(row.evaluations, ALL_COLUMNS) ?? expect.fail();
    expect(mean.share).toBe(0.5);
    // Rule 2 of docs/statistics.md by hand: each column weighs 1/12, and a combined one is its languages again.
    const variance = DOMAINS.slice(0, 4).reduce((sum, { key }) => {
      const tasks = FIRST.benchmarks.filter(
        ({ domain, language }) => domain.key === key && language !== null,
      );
      const n = tasks.reduce((total, { questions }) => total + questions, 0);
      return (
        sum +
        tasks.reduce((part, { questions }) => part + ((1 + questions / n) / 12) ** 2 / (4 * questions), 0)
      );
    }, 0);
    expect(mean.variance).toBeCloseTo(variance, 12);
    expect(meanInterval(mean)?.[0]).toBeLessThan(0.5);
    expect(scoreInterval(row.evaluations, 'bba')?.[0]).toBeCloseTo(0.492, 3);
    const gap = columnOf('gap.mean');
    expect(gap?.kind === 'gap' && gap.gap(row)?.gap).toBe(0);
  });
});

describe('the board', () => {
  const row = readEntryOf(resultsOfVersion(SECOND, 0.5, MODEL));
  const rowsBy = (view: View) => {
    const ranked = runSteps(rankBoard([row], view));
    const search = compileSearch(parseSearch(''), () => null);
    const matches = runSteps(matchRows(ranked, view, search));
    return runSteps(buildRows(ranked, runSteps(orderBoard(ranked, view)), view, matches)).rows;
  };

  test('has a column for each new score and each new gap', () => {
    const keys: readonly string[] = COLUMNS.map(({ key }) => key);
    expect(keys).toContain('evaluations.bbd_tamil.normalized_score');
    expect(keys.filter((key) => key.startsWith('gap.'))).toEqual([
      ...['gap.bba', 'gap.bbf', 'gap.bbk', 'gap.bbl', 'gap.bbd', 'gap.mean'],
      ...[
        'gap.tamil.bba',
        'gap.tamil.bbf',
        'gap.tamil.bbk',
        'gap.tamil.bbl',
        'gap.tamil.bbd',
        'gap.tamil.mean',
      ],
    ]);
    expect(DEFAULT_VIEW.columns.map(String)).toContain('evaluations.bbd.normalized_score');
    expect(rowsBy(DEFAULT_VIEW)[0]?.average).toBe(50);
  });

  test('has an average of each language', () => {
    expect(AVERAGE_MODES).toEqual(['all', 'combined', 'english', 'hindi', 'tamil', 'visible']);
    for (const mode of AVERAGE_MODES) expect(rowsBy(viewOf(`averageMode=${mode}`))[0]?.average).toBe(50);
  });
});

test('exports and the shortlist know the new domain and the new language', () => {
  const names = boardColumns(ALL_COLUMNS).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['bbd_tamil', 'bbd_tamil_low', 'bbd_tamil_questions']));
  expect(new Set(names).size).toBe(names.length);
  expect(shortlistWeights({ ...NO_CRITERIA, languages: ['Hindi'] }).size).toBe(5);
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cell, openBoard, rowAt } from '../../test/components/board.ts';
import {
  boxOf,
  expectCount,
  expectTexts,
  focus,
  press,
  resize,
  textsOf,
} from '../../test/components/looks.ts';
import { openApp, serve } from '../../test/components/open-app.tsx';
import { overflowOfPage, PHONE } from '../../test/in-page.ts';
import { modelRecord, REPORT, writtenEntry } from '../../test/record-samples.ts';
import { routeAt } from '../app/routes.tsx';

const heading = page.getByRole('heading', { level: 1 });

function openModel(record: ReturnType<typeof modelRecord>, name = record.name, query = ''): Promise<void> {
  return openApp(`/${query}#/model/${name}`, {
    answers: { [`/api/models/${name}`]: () => Response.json(record) },
  });
}

test.each([
  [
    'its own code',
    { remote_code: true },
    /^Result 1: Caution: the run allowed code/,
    /On the board, rank 3, Ran the model’s own code/,
  ],
  [
    'other questions',
    { other_questions: true },
    /^Result 1: Caution: this result does not use the benchmark’s questions/,
    /rank 3, Not the benchmark’s questions/,
  ],
])('a model on the board with a run of %s has a caution', async (_what, facts, caution, state) => {
  const record = modelRecord();
  await openModel({ ...record, runs: record.runs.map((run) => ({ ...run, ...facts })) });
  await expect.element(page.getByText(caution)).toBeVisible();
  await expect.element(page.getByText(state)).toBeVisible();
});

test('a model has rank, scores, facts and results', async () => {
  await openModel(modelRecord({ runs: 20 }));
  await expect.element(heading).toHaveTextContent('lab/model-7B');
  await expect.element(heading.getByRole('link', { name: 'lab/' })).toHaveAttribute('href', '/?maker=lab');
  await expect.element(page.getByText('Rank 3 of 31')).toBeVisible();
  await expect.element(page.getByText('between 2 and 4')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'lab/base-7B' }))
    .toHaveAttribute('href', '#/model/lab/base-7B');
  await expectTexts(page.byCss('dt'), [
    'Type',
    'Parameters',
    'Precision',
    'License',
    'Base model',
    'Release date',
  ]);
  await expectCount(page.getByRole('region', { name: 'Results' }).getByRole('row'), 21);
  await expect.element(page.getByText(/^The model did not fit into memory/)).toBeVisible();
  await expect.poll(() => document.title).toContain('lab/model-7B');
  await resize(PHONE);
  await expect.poll(overflowOfPage).toBe(0);
});

test('the figures of all domains and languages come first', async () => {
  await resize(PHONE);
  await openModel(modelRecord());
  const table = page.getByRole('region', { name: 'Scores', exact: true }).getByRole('table');
  await expectTexts(table.getByRole('columnheader'), ['Domain', 'Both', 'English', 'Hindi']);
  await expectTexts(table.getByRole('rowheader'), ['Ayurveda', 'Finance', 'Agriculture', 'Legal', 'All']);
  await expect
    .poll(() => textsOf(table.getByRole('row', { name: /^Ayurveda/ }).getByRole('cell'))[2])
    .toMatch(/^44\.00 %\d\d\.\d\d–\d\d\.\d\d$/);
  expect(boxOf(table).bottom).toBeLessThan(PHONE.height);
  expect(boxOf(table).right).toBeLessThan(PHONE.width);
});

test.each([
  [
    'is ahead',
    { bba_hindi: 44 },
    /^On average over the four domains, the score is 1\.50 points higher in English than in Hindi \(95 % interval \+\d.*\)\. The questions differ\.$/,
  ],
  [
    'is behind',
    { bba_hindi: 56 },
    /the score is 1\.50 points higher in Hindi than in English \(95 % interval \+\d/,
  ],
  [
    'cannot be told apart',
    { bba_hindi: 49 },
    /there is no clear difference between English and Hindi: English is 0\.25 points higher \(95 % interval −\d/,
  ],
] as const)('a model whose English %s says so', async (_what, scores, sentence) => {
  const record = modelRecord();
  const rows = record.rows.map((row) => ({ ...row, entry: writtenEntry(record.name, 50, scores) }));
  await openModel({ ...record, rows });
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('parts without content are not shown', async () => {
  const record = modelRecord();
  await openModel({ ...record, submissions: [] });
  await expect.element(page.getByRole('region', { name: 'Results' })).toBeVisible();
  await expectTexts(page.getByRole('heading', { level: 2 }), [
    'Scores',
    'About the model',
    'Results',
    'For model authors',
  ]);
  await expectTexts(page.getByRole('region', { name: 'Results' }).getByRole('columnheader'), [
    'Result',
    'State',
    'Average',
    'Precision',
    'Chat template',
    'Evaluated',
  ]);
});

test('the board’s details link and Enter on a row open the model', async () => {
  await openBoard('/?search=gpt');
  await routeAt('#/model/openai/gpt-4o').load();
  const firstCell = document.querySelector('tbody td');
  let wasBoardThere = false;
  let answer: (record: Response) => void = () => undefined;
  serve({
    '/api/models/openai/gpt-4o': () =>
      new Promise<Response>((resolve) => {
        wasBoardThere = firstCell?.isConnected === true;
        answer = resolve;
      }),
    '/api/*': () => new Promise(() => undefined),
  });
  const [row] = [rowAt(1)];
  await expect
    .element(row.getByRole('link', { name: /^Details of / }))
    .toHaveAttribute('href', '#/model/openai/gpt-4o');
  await expect.element(row.byCss('a[target]').first()).toHaveAttribute('target', '_blank');
  focus(cell(row, 'model.average_score'));
  await press('Enter');
  // The board's data is shown at once, before any further response.
  await expect.element(heading).toHaveTextContent('openai/gpt-4o');
  expect(location.hash).toBe('#/model/openai/gpt-4o');
  expect(location.search).toBe('?search=gpt');
  // The call started before the board was removed.
  expect(wasBoardThere).toBe(true);
  const drawn = document.querySelector('main table');
  expect(drawn).not.toBeNull();
  // The response adds to the existing content.
  answer(Response.json(modelRecord({ name: 'openai/gpt-4o' })));
  await expect.element(page.getByRole('region', { name: 'Results' })).toBeVisible();
  expect(document.querySelector('main table')).toBe(drawn);
});

test('a failed record keeps what the board knows, until a retry', async () => {
  await openBoard('/?search=gpt', [writtenEntry('openai/gpt-4o', 60)]);
  await routeAt('#/model/openai/gpt-4o').load();
  serve({ '/api/models/openai/gpt-4o': () => Promise.reject(new TypeError('Failed to fetch')) });
  await rowAt(1)
    .getByRole('link', { name: /^Details of / })
    .click();
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('The server is not responding. Check your connection, then try again.');
  // The alert is short and aligned with the content below it.
  expect(boxOf(alert).height).toBeLessThan(100);
  expect(Math.abs(boxOf(alert).left - boxOf(heading).left)).toBeLessThan(2);
  await expect.element(heading).toHaveTextContent('openai/gpt-4o');
  const scores = page.getByRole('table').first();
  await expect.element(scores).toBeVisible();
  const drawn = scores.element();
  // Unknown figures leave neither a placeholder nor an incomplete sentence.
  await expect.element(page.getByText('Rank between 2 and 4', { exact: true })).toBeVisible();
  serve({
    '/api/models/openai/gpt-4o': () => Response.json(modelRecord({ name: 'openai/gpt-4o' })),
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('region', { name: 'Results' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(scores.element()).toBe(drawn);
  // The button is removed with the message, so the main element gets the focus.
  expect(document.activeElement?.tagName).toBe('MAIN');
});

type Entry = ReturnType<typeof modelRecord>['rows'][number]['entry'];

/** The entry of a model evaluated only in English. */
function withoutHindi(entry: Entry): Entry {
  const english = Object.entries(entry.evaluations).filter(([key]) => key.endsWith('nglish'));
  return { ...entry, evaluations: Object.fromEntries(english) };
}

test.each([
  [
    'flagged',
    { facts: { ...modelRecord().facts, is_flagged: true } },
    /^Flagged by the community as potentially contaminated/,
  ],
  ['retracted', { rows: [] }, /is no longer on the board/],
  [
    'renamed',
    { facts: { ...modelRecord().facts, hub_path: 'lab/renamed' } },
    /Its path on the hub is now lab\/renamed/,
  ],
  [
    'gated',
    { facts: { ...modelRecord().facts, is_gated: true }, hub_facts_at: '2026-02-03T04:05:06Z' },
    /^ Gated as of .*2026.*: only people with access can download its files\.$/,
  ],
  ['not on the hub', { facts: { ...modelRecord().facts, hub_path: null } }, 'Not on the hub'],
  [
    'without some scores',
    { rows: modelRecord().rows.map((row) => ({ ...row, entry: withoutHindi(row.entry) })) },
    '8 of the 12 scores are missing. The average and the rank use only the other scores.',
  ],
] as const)('a model that is %s says so', async (_what, changes, text) => {
  await openModel(modelRecord(changes as Parameters<typeof modelRecord>[0]));
  await expect.element(page.getByText(text)).toBeVisible();
});

test('a model on no hub has a release date, a sole rank, and no file for the hub', async () => {
  const record = modelRecord();
  await openModel({
    ...record,
    facts: { ...record.facts, hub_path: null } as typeof record.facts,
    rows: record.rows.map((row) => ({ ...row, entry: { ...row.entry, rank_range: [3, 3] } })),
  });
  await expect.element(page.getByText('Rank 3 of 31, certain at 95 % confidence')).toBeVisible();
  await expect.element(page.getByText('Release date', { exact: true })).toBeVisible();
  await page.getByText('For model authors').click();
  await expectTexts(page.byCss('details h3'), ['Badge']);
});

test('an unknown model has a screen with a link back', async () => {
  await openApp('/#/model/no/body');
  await expect.element(page.getByText('No such model')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to the leaderboard' })).toBeVisible();
});

test('a model with rows of both protocols says by which it has its rank', async () => {
  const { rows, runs, ...record } = modelRecord({ runs: 2 });
  const byLetter = rows.map((row) => ({ ...row, rank: 1, entry: { ...row.entry, protocol: 'letter' } }));
  const [first, ...others] = runs;
  if (first === undefined) throw new Error('no run');
  await openModel({
    ...record,
    rows: [...byLetter, ...rows],
    runs: [{ ...first, protocol: 'letter' }, ...others],
  });
  await expect.element(page.getByText(/^Generated letterRank 1 of 31/)).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /On the board, rank \d, Generated letter/ }))
    .toBeVisible();
  await expectTexts(page.getByRole('heading', { name: /^Scores/ }), [
    'Scores: Log-likelihood',
    'Scores: Generated letter',
  ]);
});

test('a model that is opened from the board of letters has its rank there first', async () => {
  const { rows, ...record } = modelRecord({ runs: 1 });
  const byLetter = rows.map((row) => ({ ...row, rank: 9, entry: { ...row.entry, protocol: 'letter' } }));
  await openModel({ ...record, rows: [...rows, ...byLetter] }, record.name, '?protocol=letter');
  await expect.element(page.getByText(/^Generated letterRank 9 of 31/)).toBeVisible();
  await expectTexts(page.getByRole('heading', { name: /^Scores/ }), [
    'Scores: Generated letter',
    'Scores: Log-likelihood',
  ]);
});

test('reported scores stand as written, and are not comparable', async () => {
  const proposed = {
    ...REPORT,
    key: 'bba',
    value: '41.4 %',
    reporter: 'community',
    pull_request: 4,
  } as const;
  const hostile = { ...REPORT, url: 'javascript:alert(1)', source: 'A card', reporter: 'other' } as const;
  const english = { ...REPORT, key: 'bba_english', value: '0.41', n: null } as const;
  await openModel(modelRecord({ reported: [REPORT, english, proposed, hostile] }));
  const section = page.getByRole('region', { name: 'Reported elsewhere' });
  await expectTexts(section.getByRole('columnheader'), [
    'Score',
    'As written',
    'Questions',
    'Method',
    'Source',
    'Date',
    'Reported by',
  ]);
  await expectTexts(section.getByRole('rowheader'), [
    'Ayurveda, HindiAyurveda, English',
    'Ayurveda',
    'Ayurveda, Hindi',
  ]);
  const cells = (row: number) => textsOf(section.getByRole('row').nth(row).getByRole('cell'));
  expect(cells(1)).toEqual([
    '0.33770.41',
    '5,615unknown',
    'Generated letters. zero-shot',
    'Model card',
    '4 Oct 2026',
    'The author',
  ]);
  expect([cells(2)[0], cells(2)[5]]).toEqual(['41.4 %', 'Open proposal 4 on the hub']);
  const link = section.getByRole('link', { name: 'Model card' }).first();
  await expect.element(link).toHaveAttribute('href', 'https://example.org/card');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  // Texts by others have their own lang attribute.
  await expect.element(link).toHaveAttribute('lang', 'en');
  await expectCount(section.getByRole('link'), 2);
  await expect
    .element(page.getByText(/^These scores were reported by others and not checked here/))
    .toBeVisible();
  await resize(PHONE);
  await expect.poll(overflowOfPage).toBe(0);
});

test('a model that others alone report of says that it has no row', async () => {
  await openModel({
    ...modelRecord({ facts: null, rows: [], submissions: [], reported: [REPORT] }),
    runs: [],
  });
  await expect.element(page.getByText(/^This model has no row on this board yet/)).toBeVisible();
  await expectTexts(page.getByRole('heading', { level: 2 }), ['Reported elsewhere']);
});

test('an author copies a badge and the results for the card', async () => {
  const { rows, ...record } = modelRecord();
  const byLetter = rows.map((row) => ({ ...row, entry: { ...row.entry, protocol: 'letter' } }));
  await openModel({ ...record, rows: [...byLetter, ...rows] });
  const part = page.byCss('details').filter({ hasText: 'For model authors' });
  await part.byCss('summary').click();
  await expect
    .element(part.getByRole('img', { name: /lab\/model-7B on the/ }))
    .toHaveAttribute('src', '/badge/lab/model-7B.svg');
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await part.getByRole('button', { name: 'Copy Markdown' }).click();
  expect(writeText.mock.lastCall?.[0]).toContain(
    `](${location.origin}/badge/lab/model-7B.svg)](${location.origin}/model/lab/model-7B)`,
  );
  await part.getByRole('button', { name: 'Copy YAML' }).click();
  expect(writeText.mock.lastCall?.[0]).toMatch(/^- dataset:\n {4}id: bharatgenai\/BhashaBench-Ayur\n/);
  expect(writeText.mock.lastCall?.[0]).toContain('  notes: "acc_norm; revision v2"\n');
  await expect.element(part.getByText(/the four of BhashaBench V1 are not registered yet/)).toBeVisible();
  await expect
    .element(part.getByRole('link', { name: /feed/ }))
    .toHaveAttribute('href', '/changes.atom?model=lab%2Fmodel-7B');
});

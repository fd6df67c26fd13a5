import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cell, openBoard, rowAt } from '../../../test/components/board.ts';
import {
  axeFindings,
  boxOf,
  DESKTOP,
  expectCount,
  expectTexts,
  focus,
  overflow,
  PHONE,
  press,
  resize,
  textsOf,
} from '../../../test/components/looks.ts';
import { openApp, serve } from '../../../test/components/open-app.tsx';
import { modelRecord, writtenEntry } from '../../../test/record-samples.ts';
import { routeAt } from '../../shell/routes.tsx';

afterEach(() => vi.restoreAllMocks());

const heading = page.getByRole('heading', { level: 1 });

function openModel(record: ReturnType<typeof modelRecord>, name = record.name): Promise<void> {
  return openApp(`/#/model/${name}`, { answers: { [`/api/models/${name}`]: () => Response.json(record) } });
}

test('a model on the board with a run of its own code has a caution', async () => {
  const record = modelRecord();
  await openModel({ ...record, runs: record.runs.map((run) => ({ ...run, remote_code: true })) });
  await expect.element(page.getByText(/^Run 1: Caution: the run allowed code/)).toBeVisible();
  await expect.element(page.getByText(/On the board, Ran the model’s own code/)).toBeVisible();
});

test('a model has rank, facts, scores, history and runs', async () => {
  await openModel(modelRecord({ runs: 20 }));
  await expect.element(heading).toHaveTextContent('lab/model-7B');
  await expect.element(heading.getByRole('link', { name: 'lab/' })).toHaveAttribute('href', '/?maker=lab');
  await expect.element(page.getByText('Rank 3 of 31')).toBeVisible();
  await expect.element(page.getByText('between 2 and 4')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'lab/base-7B' }))
    .toHaveAttribute('href', '#/model/lab/base-7B');
  await expect
    .element(page.byCss('dl').filter({ hasText: 'Likes, license and availability as of' }))
    .toHaveTextContent(/as of2026-02-05/);
  const scores = page.getByRole('figure', { name: 'Scores' });
  await expect.element(scores.getByRole('img', { name: /twelve scores of lab\/model-7B/ })).toBeVisible();
  await scores.getByRole('button', { name: 'Figures as a table' }).click();
  await expect.element(scores.getByRole('row', { name: /Ayurveda, Hindi 44\.00 %/ })).toBeVisible();
  await expectCount(page.getByRole('region', { name: 'Runs' }).getByRole('row'), 21);
  await expect.element(page.getByText(/Failed: The model did not fit into memory/)).toBeVisible();
  await expect.poll(() => document.title).toContain('lab/model-7B');
  expect(await axeFindings()).toEqual([]);
  await resize(PHONE);
  await expect.poll(overflow).toBe(0);
});

test('the gap of a model without stored answers is called plain, and the page says when the other appears', async () => {
  await openModel(modelRecord());
  const gap = page.getByRole('figure', { name: 'Language gap' });
  await expect
    .element(gap.getByText(/This is the plain gap\. .* appears once the answers of this model/))
    .toBeVisible();
  await gap.getByRole('button', { name: 'Figures as a table' }).click();
  await expectTexts(gap.getByRole('columnheader'), ['Domain', 'Plain gap', '95 % interval']);
});

test('the gap on the same mix stands beside the plain one, with what the mix accounts for', async () => {
  const record = modelRecord();
  const [best] = record.rows;
  if (best === undefined) expect.unreachable();
  const sameMix: WrittenEntry['same_mix'] = { bba: [0.02, 0.01], mean: [0.01, 0.005] };
  const entry = { ...best.entry, same_mix: sameMix };
  await openModel({ ...record, rows: [{ ...best, entry }] });
  const gap = page.getByRole('figure', { name: 'Language gap' });
  await expect.element(gap.getByRole('img').getByText('Same mix of subjects and levels')).toBeVisible();
  await gap.getByRole('button', { name: 'Figures as a table' }).click();
  const row = gap.getByRole('row', { name: /^Ayurveda/ });
  await expect.element(row).toHaveTextContent(/^Ayurveda\+6\.00.*\+2\.000\.04–3\.96\+4\.00$/);
  await expect
    .poll(() => textsOf(gap.getByRole('row', { name: /^Finance/ }).getByRole('cell')).slice(2))
    .toEqual(['', '', '']);
  expect(await axeFindings()).toEqual([]);
  await resize(PHONE);
  await expect.poll(overflow).toBe(0);
  await resize(DESKTOP);
});

test('the board’s details link and Enter on a row open the model', async () => {
  await resize(DESKTOP);
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
  const facts = () => document.querySelector('main dl')?.getBoundingClientRect().top;
  const firstFrame = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (facts() === undefined) return;
      observer.disconnect();
      resolve([
        facts(),
        document.querySelectorAll('figure').length,
        (document.querySelector('footer')?.getBoundingClientRect().top ?? 0) >= innerHeight,
      ]);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await press('Enter');
  // What the board knows is there at once, before any further call is answered.
  await expect.element(heading).toHaveTextContent('openai/gpt-4o');
  expect(location.hash).toBe('#/model/openai/gpt-4o');
  expect(location.search).toBe('?search=gpt');
  // The call did not wait until the board was removed.
  expect(wasBoardThere).toBe(true);
  await expect.element(page.getByRole('figure').first()).toBeVisible();
  // The plots come in a frame of their own, and move nothing.
  expect(await firstFrame).toEqual([facts(), 0, true]);
  const drawn = document.querySelector('figure');
  // The answer adds to what is drawn of it.
  answer(Response.json(modelRecord({ name: 'openai/gpt-4o' })));
  await expect.element(page.getByRole('region', { name: 'Runs' })).toBeVisible();
  expect(document.querySelector('figure')).toBe(drawn);
});

test('a failed record keeps what the board knows, until a retry', async () => {
  await resize(DESKTOP);
  await openBoard('/?search=gpt', [writtenEntry('openai/gpt-4o', 60)]);
  await routeAt('#/model/openai/gpt-4o').load();
  serve({ '/api/models/openai/gpt-4o': () => Promise.reject(new TypeError('Failed to fetch')) });
  await rowAt(1)
    .getByRole('link', { name: /^Details of / })
    .click();
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('The server does not answer. Check your connection, then try again.');
  // A line above what is known, as wide as that.
  expect(boxOf(alert).height).toBeLessThan(100);
  expect(Math.abs(boxOf(alert).left - boxOf(heading).left)).toBeLessThan(2);
  await expect.element(heading).toHaveTextContent('openai/gpt-4o');
  const figure = page.getByRole('figure').first();
  await expect.element(figure).toBeVisible();
  const drawn = figure.element();
  // No figure stands for what nobody knows, and no half sentence.
  await expect.element(page.getByText('Rank between 2 and 4', { exact: true })).toBeVisible();
  const votes = page.byCss('main dl > div:last-child');
  await expect.element(votes).toHaveTextContent('Votesunknown');
  serve({
    '/api/models/openai/gpt-4o': () => Response.json(modelRecord({ name: 'openai/gpt-4o', votes: 7 })),
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('region', { name: 'Runs' })).toBeVisible();
  await expect.element(votes).toHaveTextContent('Votes7');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(figure.element()).toBe(drawn);
  // The button went with the message, and the focus stays in the page.
  expect(document.activeElement?.tagName).toBe('MAIN');
});

type Entry = ReturnType<typeof modelRecord>['rows'][number]['entry'];

/** The entry of a model that was evaluated in English alone. */
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
  ['taken back', { rows: [], history: [] }, /no longer has a row on the board/],
  [
    'renamed',
    { facts: { ...modelRecord().facts, hub_path: 'lab/renamed' } },
    /Its path on the hub is now lab\/renamed/,
  ],
  ['not on the hub', { facts: { ...modelRecord().facts, hub_path: null } }, 'Not on the hub'],
  ['only waiting', { facts: null, rows: [], history: [] }, 'This model has not been evaluated yet.'],
  [
    'without some scores',
    { rows: modelRecord().rows.map((row) => ({ ...row, entry: withoutHindi(row.entry) })) },
    '8 of the 12 scores are missing. The average and the rank use only the other scores.',
  ],
] as const)('a model that is %s says so', async (_what, changes, text) => {
  await openModel(modelRecord(changes as Parameters<typeof modelRecord>[0]));
  await expect.element(page.getByText(text)).toBeVisible();
});

test('a model that is on no hub was released, not uploaded, and a sole possible rank is so at 95 %', async () => {
  const record = modelRecord();
  await openModel({
    ...record,
    facts: { ...record.facts, hub_path: null } as typeof record.facts,
    rows: record.rows.map((row) => ({ ...row, entry: { ...row.entry, rank_range: [3, 3] } })),
  });
  await expect.element(page.getByText('Rank 3 of 31, the only possible rank at 95 %')).toBeVisible();
  await expect.element(page.getByText('Released', { exact: true })).toBeVisible();
  await expectCount(page.getByText('Uploaded', { exact: true }), 0);
});

test('an unknown model has a screen with a link back', async () => {
  await openApp('/#/model/no/body');
  await expect.element(page.getByText('No such model')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to the leaderboard' })).toBeVisible();
});

test('an author copies a badge and the results for the card', async () => {
  await openModel(modelRecord());
  const part = page.getByRole('region', { name: 'Take it along' });
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
  await expect
    .element(part.getByRole('link', { name: /feed/ }))
    .toHaveAttribute('href', '/changes.atom?model=lab%2Fmodel-7B');
});

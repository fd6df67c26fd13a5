import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectTexts } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { publicationRecord } from '../../test/record-samples.ts';

const ranking = page.getByRole('region', { name: 'Ranking' });

function openPublication(changes: Parameters<typeof publicationRecord>[0] = {}): Promise<void> {
  return openApp('/#/publication/3', {
    answers: { '/api/publications/3': () => Response.json(publicationRecord(changes)) },
  });
}

test('a publication shows its rows as they ranked, its files and its citation', async () => {
  await openPublication();
  await expectTexts(ranking.getByRole('columnheader'), [
    'Model',
    'Rank',
    'Possible ranks',
    'Change',
    'Average',
    'Result',
  ]);
  await expectTexts(ranking.getByRole('row'), [
    'ModelRankPossible ranksChangeAverageResult',
    'lab/model-7B11–2▲ 359.00 %Result 1',
    'lab/second22–358.00 %Result 2',
    'lab/new33–4new57.00 %Result 3',
  ]);
  await expectTexts(page.getByRole('main').getByRole('listitem'), [
    'New: lab/new',
    'lab/model-7B passed lab/second and 1 more',
    'Left: lab/old',
  ]);
  await expect.element(page.getByText('The first 3 rows. The files contain all rows.')).toBeVisible();
  for (const file of ['board.csv', 'board.json', 'board.parquet'])
    await expect
      .element(page.getByRole('link', { name: file }))
      .toHaveAttribute('href', `/api/export/${file}?at=3`);
  const url = `${location.origin}/publication/3`;
  await expect.element(page.getByRole('link', { name: url })).toHaveAttribute('href', url);
  await expect.element(page.getByText(/SHA-256 of its rows: f{64}$/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Board 2' }))
    .toHaveAttribute('href', '#/publication/2');
  await expect
    .element(page.getByRole('link', { name: 'Board 4' }))
    .toHaveAttribute('href', '#/publication/4');
});

test('with rows of another protocol each row says its own, and one without a rank has dashes', async () => {
  const [one, two, three] = publicationRecord().ranking;
  if (one === undefined || two === undefined || three === undefined) throw new Error('no rows');
  const id = `${two.model}@${'0'.repeat(40)}:4bit:letter`;
  await openPublication({
    previous: null,
    ranking: [
      one,
      { ...two, entry: id, protocol: 'letter' },
      { ...three, protocol: 'log-likelihood', rank: null, rank_range: null, average: null },
    ],
  });
  await expectTexts(ranking.getByRole('row'), [
    'ModelProtocolRankPossible ranksAverageResult',
    'lab/model-7Bunknown11–259.00 %Result 1',
    'lab/second@0000000:4bit:letterGenerated letter22–358.00 %Result 2',
    'lab/newLog-likelihood---Result 3',
  ]);
});

test('the first publication has no moves', async () => {
  const { ranking: rows } = publicationRecord();
  await openPublication({
    previous: null,
    moves: null,
    rows: 3,
    ranking: rows.map((row) => ({ ...row, previous_rank: null })),
  });
  await expectTexts(ranking.getByRole('columnheader'), [
    'Model',
    'Rank',
    'Possible ranks',
    'Average',
    'Result',
  ]);
  await expect.element(page.getByText('The first board, with 3 models.')).toBeVisible();
  await expect.element(page.getByText(/^The first \d/)).not.toBeInTheDocument();
});

test('without a move it says that no model passed another, and why ranges are wider', async () => {
  await openPublication({
    added: 0,
    left: 0,
    moves: { added: [], passed: [], left: [], has_wider_ranges: true },
  });
  const items = page.getByRole('main').getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent(/^No model passed another\.$/);
  await expect.element(items.last()).toHaveTextContent(/scores did not change: .* more comparisons/);
});

test('an unknown publication is asked for once, and has a screen with a link back', async () => {
  let calls = 0;
  await openApp('/#/publication/99', {
    answers: {
      '/api/publications/99': () => {
        calls += 1;
        return new Response(null, { status: 404 });
      },
    },
  });
  await expect.element(page.getByText('No such board')).toBeVisible();
  expect(calls).toBe(1);
});

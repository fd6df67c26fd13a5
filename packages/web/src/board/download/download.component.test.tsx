import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../../test/board-samples.ts';
import { openBoard } from '../../../test/components/board.ts';
import { resize } from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';
import { savedFiles } from '../../../test/components/saved-files.ts';
import { boardBody, DESKTOP, PHONE } from '../../../test/in-page.ts';
import { latexText } from './latex.ts';

const panel = page.getByRole('dialog', { name: 'Download' });

const CSV = panel.getByRole('button', { name: 'CSV for spreadsheets' });
const LATEX = panel.getByRole('button', { name: 'LaTeX for papers' });

async function openPanel(): Promise<void> {
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.element(CSV).toBeVisible();
}

test('a file has the view as it is shown, as CSV and as LaTeX', async () => {
  const saved = savedFiles();
  await openBoard('/?search=gemma&columns=evaluations.bba.normalized_score,metadata.co2_cost');
  await openPanel();
  await expect.element(panel.getByText('3 models, 6 columns as shown')).toBeVisible();
  for (const file of [CSV, LATEX]) await file.click();
  await expect
    .poll(() => saved.map(({ name }) => name))
    .toEqual(['bhashabench-view.csv', 'bhashabench-view.tex']);
  await expect.element(panel.getByText('Saved as bhashabench-view.tex')).toBeVisible();
  const [csv, tex] = await Promise.all(saved.map(({ blob }) => blob.text()));
  const gemma = BOARD.filter(({ id }) => id.includes('gemma'));
  const lines = csv?.trim().split('\r\n') ?? [];
  expect(lines[0]).toBe('"rank","type","model","average","bba","co2_kg"');
  expect(lines.slice(1)).toEqual(
    gemma.map(({ id, model }) =>
      expect.stringMatching(`^\\d+,"${model.type}","${id}",[\\d.]{1,5},[\\d.]{1,5},$`),
    ),
  );
  for (const { id } of gemma) expect(tex).toContain(`${id} &`);
  // No row has a CO₂ value, so the LaTeX table omits the column.
  expect(tex).toContain('    Rank & Type & Model & Average Score & BBA \\\\\n');
  expect(tex?.replaceAll('\\allowbreak{}', '')).toContain(latexText(location.href));
});

const LINES = boardBody(BOARD);

test('a file names its board, and the whole board has the URLs of exactly this one', async () => {
  const saved = savedFiles();
  const headers = { publication: '8', 'last-modified': 'Thu, 08 Jan 2026 00:00:00 GMT' };
  await openApp('/', { answers: { '/api/leaderboard/formatted': () => new Response(LINES, { headers }) } });
  await expect.element(page.getByText('Board from 8 Jan 2026')).toBeVisible();
  await openPanel();
  await expect.element(panel.getByText(/^12 models, all \d+ columns with intervals/)).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: 'board.csv' }))
    .toHaveAttribute('href', '/api/export/board.csv?at=8');
  await LATEX.click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.name).toBe('bhashabench-publication-8-view.tex');
  expect(await saved[0]?.blob.text()).toContain('Leaderboard, board 8, of 8 Jan 2026');
});

test('nothing of the panel is cut off', async () => {
  await openBoard();
  await openPanel();
  for (const size of [DESKTOP, PHONE]) {
    await resize(size);
    const { scrollWidth, clientWidth } = panel.element();
    expect(scrollWidth).toBe(clientWidth);
  }
});

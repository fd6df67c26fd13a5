import { parquetReadObjects } from 'hyparquet';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../../test/board-samples.ts';
import { openBoard } from '../../../test/components/board.ts';
import { resize } from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';
import { savedFiles } from '../../../test/components/saved-files.ts';
import { boardBody, DESKTOP, PHONE } from '../../../test/in-page.ts';

const panel = page.getByRole('dialog', { name: 'Download' });

const FORMATS = ['CSV', 'CSV, decimal commas', 'JSON', 'LaTeX', 'Markdown', 'Parquet'];

async function download(...choices: readonly string[]): Promise<void> {
  for (const name of choices) await panel.getByRole('radio', { name, exact: true }).click();
  await panel.getByRole('button', { name: 'Download the file' }).click();
}

async function openPanel(): Promise<void> {
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.element(panel.getByRole('button', { name: 'Download the file' })).toBeVisible();
}

test('a file has the view as it is shown, in every format', async () => {
  await resize(DESKTOP);
  const saved = savedFiles();
  await openBoard('/?search=gemma&columns=evaluations.bba.normalized_score,metadata.co2_cost');
  await openPanel();
  await expect.element(panel.getByText('3 models, 6 columns as shown')).toBeVisible();
  for (const format of FORMATS) await download(format);
  await expect.poll(() => saved.length).toBe(6);
  expect(saved.map(({ name }) => name)).toEqual(
    ['csv', 'csv', 'json', 'tex', 'md', 'parquet'].map((format) => `bhashabench-view.${format}`),
  );
  await expect.element(panel.getByText('bhashabench-view.parquet is downloaded')).toBeVisible();
  const [csv, commas, json, tex, md] = await Promise.all(saved.map(({ blob }) => blob.text()));
  const gemma = BOARD.filter(({ id }) => id.includes('gemma'));
  const lines = csv?.trim().split('\r\n') ?? [];
  expect(lines[0]).toBe('"rank","type","model","average","bba","co2_kg"');
  expect(lines.slice(1)).toEqual(
    gemma.map(({ id, model }) =>
      expect.stringMatching(`^\\d+,"${model.type}","${id}",[\\d.]{1,5},[\\d.]{1,5},$`),
    ),
  );
  expect(commas).toContain('"rank";"type"');
  const read = JSON.parse(json ?? '');
  expect(read.rows.map((row: { model: string }) => row.model)).toEqual(gemma.map(({ id }) => id));
  expect(read.source.address).toBe(location.href);
  for (const { id } of gemma) {
    expect(tex).toContain(`${id} &`);
    expect(md).toContain(`| ${id} |`);
  }
  // No row states its CO₂.
  expect(md?.split('\n')[0]).toBe('| Rank | Type | Model | Average Score | BBA |');
  expect(md).toContain(`<${location.href}>`);
  const file = (await saved[5]?.blob.arrayBuffer()) ?? new ArrayBuffer(0);
  const rows = await parquetReadObjects({ file });
  expect(rows.map(({ model }) => model)).toEqual(gemma.map(({ id }) => id));
});

const LINES = boardBody(BOARD);
const AT_3 = { 'last-modified': 'Sat, 03 Jan 2026 00:00:00 GMT' };
const AT_8 = { publication: '8', 'last-modified': 'Thu, 08 Jan 2026 00:00:00 GMT' };

test.each([
  ['/?at=3', '/api/publications/3/board', AT_3, 3, '2026-01-03T00:00:00.000Z'],
  ['/', '/api/leaderboard/formatted', AT_8, 8, '2026-01-08T00:00:00.000Z'],
])(
  'a file of %s names its board, and the whole board has the addresses of exactly this one',
  async (path, call, headers, number, at) => {
    const saved = savedFiles();
    await openApp(path, { answers: { [call]: () => new Response(LINES, { headers }) } });
    await expect.element(page.getByText(new RegExp(`^Board.* of ${number} Jan 2026$`))).toBeVisible();
    await openPanel();
    await expect.element(panel.getByText(/^12 models, all \d+ columns with intervals/)).toBeVisible();
    await expect
      .element(panel.getByRole('link', { name: 'board.csv' }))
      .toHaveAttribute('href', `/api/export/board.csv?at=${number}`);
    await download('JSON');
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]?.name).toBe(`bhashabench-publication-${number}-view.json`);
    const { publication, published } = JSON.parse((await saved[0]?.blob.text()) ?? '').source;
    expect([publication, published]).toEqual([number, at]);
  },
);

test.each([PHONE, DESKTOP])('nothing of the panel is cut off', async (size) => {
  onTestFinished(() => resize(DESKTOP));
  await resize(size);
  await openBoard();
  await openPanel();
  const { scrollWidth, clientWidth } = panel.element();
  expect(scrollWidth).toBe(clientWidth);
});

import { SUITE } from '@leaderboard/core/benchmark/suite';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../../../test/board-samples.ts';
import { openBoard } from '../../../../test/components/board.ts';
import { axeFindings, DESKTOP, resize } from '../../../../test/components/looks.ts';
import { openApp } from '../../../../test/components/open-app.tsx';
import { savedFiles } from '../../../../test/components/saved-files.ts';

const panel = page.getByRole('dialog', { name: 'Download' });

async function download(...choices: readonly string[]): Promise<void> {
  for (const name of choices) await panel.getByRole('radio', { name }).click();
  await panel.getByRole('button', { name: 'Download the file' }).click();
}

async function openPanel(): Promise<void> {
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.element(panel.getByRole('button', { name: 'Download the file' })).toBeVisible();
}

test('a file has the view as shown or the whole board', async () => {
  await resize(DESKTOP);
  const saved = savedFiles();
  await openBoard('/?search=gemma&columns=evaluations.bba.normalized_score');
  await openPanel();
  for (const format of ['CSV', 'JSON', 'LaTeX', 'Markdown', 'Parquet']) await download(format);
  await expect.poll(() => saved.length).toBe(5);
  expect(saved.map(({ name }) => name)).toEqual(
    ['csv', 'json', 'tex', 'md', 'parquet'].map((format) => `bhashabench-view.${format}`),
  );
  const [csv, json, tex, md, parquet] = await Promise.all(saved.map(({ blob }) => blob.text()));
  const gemma = BOARD.filter(({ id }) => id.includes('gemma')).map(({ id }) => id);
  const lines = csv?.trim().split('\r\n') ?? [];
  expect(lines[0]).toMatch(
    /"rank","rank_best","rank_worst","type","model","id","average",.*,"bba","bba_low","bba_high","bba_questions"$/,
  );
  expect(lines.slice(1).map((line) => line.split(',')[4])).toEqual(gemma.map((id) => `"${id}"`));
  const read = JSON.parse(json ?? '');
  expect(read.rows.map((row: { model: string }) => row.model)).toEqual(gemma);
  expect(read.source.address).toBe(location.href);
  expect(read.columns).toContainEqual({
    name: 'bba_low',
    type: 'number',
    description: 'BBA score, percent, lower end of the 95 % interval',
  });
  for (const id of gemma) {
    expect(tex).toContain(`${id} &`);
    expect(md).toContain(`| ${id} |`);
  }
  expect(parquet?.startsWith('PAR1')).toBe(true);

  await download('Whole board', 'Parquet');
  await expect.poll(() => saved.length).toBe(6);
  const file = (await saved[5]?.blob.arrayBuffer()) ?? new ArrayBuffer(0);
  const rows = await parquetReadObjects({ file });
  expect(rows.map(({ model }) => model)).toEqual(BOARD.map(({ id }) => id));
  expect(rows[0]).toMatchObject({ rank: 1, average: 80, bba_hindi: 80, on_hub: true });
  const facts = new Map(parquetMetadata(file).key_value_metadata?.map(({ key, value }) => [key, value]));
  expect(JSON.parse(facts.get('columns') ?? '')).toMatchObject({ average: 'Average score, percent' });
});

test('a file names the shown publication and its permanent address', async () => {
  const saved = savedFiles();
  const lines = `[\n${BOARD.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
  const counts = { suite: SUITE, rows: 12, added: 12, replaced: 0, left: 0, reason: null };
  await openApp('/?at=3', {
    answers: {
      '/api/publications/3/board': () => new Response(lines),
      '/api/publications': ({ searchParams }) => {
        const publication = searchParams.get('cursor') === '4' ? 3 : 9;
        const at = `2026-01-0${publication}T00:00:00.000Z`;
        const cause = { kind: 'import', number: null };
        return Response.json({ publications: [{ publication, at, cause, ...counts }], next: null });
      },
    },
  });
  await openPanel();
  await download('Whole board', 'JSON');
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.name).toBe('bhashabench-publication-3-board.json');
  expect(JSON.parse((await saved[0]?.blob.text()) ?? '').source).toMatchObject({
    publication: 3,
    published: '2026-01-03T00:00:00.000Z',
    address: `${location.origin}/board/3`,
  });
});

test('a file names the publication of the page, not a newer one', async () => {
  const saved = savedFiles();
  const lines = `[\n${BOARD.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
  const cause = { kind: 'import', number: null };
  const counts = { suite: SUITE, cause, rows: 12, added: 12, replaced: 0, left: 0, reason: null };
  await openApp('/', {
    answers: {
      '/api/leaderboard/formatted': () => new Response(lines, { headers: { publication: '8' } }),
      '/api/publications': ({ searchParams }) => {
        const publication = searchParams.get('cursor') === '9' ? 8 : 9;
        const at = `2026-01-0${publication}T00:00:00.000Z`;
        return Response.json({ publications: [{ publication, at, ...counts }], next: null });
      },
    },
  });
  await openPanel();
  await download('JSON');
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.name).toBe('bhashabench-publication-8-view.json');
  const { publication, published } = JSON.parse((await saved[0]?.blob.text()) ?? '').source;
  expect([publication, published]).toEqual([8, '2026-01-08T00:00:00.000Z']);
});

test('the panel shows progress while a file is made', async () => {
  const saved = savedFiles();
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const lines = `[\n${BOARD.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
  await openApp('/', {
    answers: {
      '/api/leaderboard/formatted': () => new Response(lines),
      '/api/publications': async () => {
        await answered;
        return Response.json({ publications: [], next: null });
      },
    },
  });
  await openPanel();
  await download('CSV');
  const progress = panel.getByRole('progressbar', { name: 'The file is being made.' });
  await expect.element(progress).toBeVisible();
  answer();
  await expect.poll(() => saved.length).toBe(1);
  await expect.element(progress).not.toBeInTheDocument();
});

test('a view without rows is a file without rows', async () => {
  const saved = savedFiles();
  await openBoard();
  await page.getByRole('textbox', { name: 'Search models' }).fill('no such model');
  await expect.element(page.getByText('No models found')).toBeVisible();
  await openPanel();
  expect(await axeFindings()).toEqual([]);
  await download('CSV');
  await expect.poll(() => saved.length).toBe(1);
  expect((await saved[0]?.blob.text())?.trim().split('\r\n')).toHaveLength(1);
});

import type * as Columns from '@leaderboard/core/board/columns';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { columns } from '#catalog/columns.ts';
import { cell, expectParameter, header, openBoard, rowAt } from '../../test/components/board.ts';
import { savedFiles } from '../../test/components/saved-files.ts';
import { openColumns } from '../../test/components/table-controls.ts';

const KEY = 'model.added';

// Its places: a row of the table of columns, and its texts. The table is as it is, with one row more.
vi.mock('@leaderboard/core/board/columns', async (importOriginal) => {
  const original = await importOriginal<typeof Columns>();
  const like = original.columnOf('metadata.hub_license');
  const added = {
    ...like,
    key: 'model.added',
    name: 'added',
    text: () => 'a made-up fact',
    value: () => 'a made-up fact',
  };
  const all = [...original.COLUMNS, added];
  return { ...original, COLUMNS: all, columnOf: (key: string) => all.find((one) => one.key === key) ?? null };
});

test('an added column is in address, header, cells, panel and files without another line', async () => {
  Object.assign(columns.labels, { [KEY]: 'Added' });
  Object.assign(columns.help, { [KEY]: 'A column that a test adds.' });
  await openBoard(`/?columns=${KEY}`);
  await expect.element(header(KEY)).toHaveTextContent('Added');
  await expect.element(cell(rowAt(1), KEY)).toHaveTextContent('a made-up fact');

  const saved = savedFiles();
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('button', { name: 'Download the file' }).click();
  await expect.poll(() => saved.length).toBe(1);
  const [head = '', first = ''] = (await saved[0]?.blob.text())?.split('\r\n') ?? [];
  expect(head).toContain('"added"');
  expect(first).toContain('"a made-up fact"');

  const choice = (await openColumns()).getByRole('checkbox', { name: 'Added' });
  await expect.element(choice).toBeChecked();
  await choice.click();
  await expect.element(header(KEY)).not.toBeInTheDocument();
  await expectParameter('columns', 'isPinned,rank,model_type,id,model.average_score');
});

import { COLUMNS, findColumn } from '@leaderboard/core/board/columns';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { columnHelp } from '#texts/columnHelp';
import { columns } from '#texts/columns';
import { savedFiles } from '../../test/components/saved-files.ts';
import { openColumns } from '../../test/components/table-controls.ts';

const KEY = 'model.added';

test('an added column is in URL, header, cells, panel and files without another line', async () => {
  // Defines a column by a row in the column table and its texts, before the page is loaded.
  const made = { key: KEY, name: 'added', text: () => 'a made-up fact', value: () => 'a made-up fact' };
  Object.assign(COLUMNS, { [COLUMNS.length]: { ...findColumn('metadata.hub_license'), ...made } });
  Object.assign(columns.labels, { [KEY]: 'Added' });
  Object.assign(columnHelp.columns, { [KEY]: 'A column that a test adds.' });
  const { cell, expectParameter, header, openBoard, rowAt } = await import('../../test/components/board.ts');
  await openBoard(`/?columns=${KEY}`);
  await expect.element(header(KEY)).toHaveTextContent('Added');
  await expect.element(cell(rowAt(1), KEY)).toHaveTextContent('a made-up fact');

  const saved = savedFiles();
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('button', { name: 'CSV for spreadsheets' }).click();
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

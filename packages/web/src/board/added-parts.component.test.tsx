import { COLUMNS, findColumn } from '@leaderboard/core/board/columns';
import { FILTERS } from '@leaderboard/core/board/filter-table';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { advancedFilters } from '#texts/advancedFilters';
import { columnHelp } from '#texts/columnHelp';
import { columns } from '#texts/columns';
import { expectCount, expectTexts } from '../../test/components/looks.ts';
import { savedFiles } from '../../test/components/saved-files.ts';
import { openColumns } from '../../test/components/table-controls.ts';

const KEY = 'model.added';
const lengthOf = (name: string) => (name.length > 5 ? 'long' : 'short');

// A column and a filter, each defined by a row in its table and its texts before the page is loaded.
const column = { key: KEY, name: 'added', text: () => 'a made-up fact', value: () => 'a made-up fact' };
Object.assign(COLUMNS, { [COLUMNS.length]: { ...findColumn('metadata.hub_license'), ...column } });
Object.assign(columns.labels, { [KEY]: 'Added' });
Object.assign(columnHelp.columns, { [KEY]: 'A column that a test adds.' });
Object.assign(FILTERS, {
  made: {
    ...FILTERS.precisions,
    ...{ parameter: 'made', offered: ['long', 'short'] },
    valuesOf: ({ model }: { model: { name: string } }) => [lengthOf(model.name)],
    test: (selected: readonly string[] | null) =>
      selected && (({ model }: { model: { name: string } }) => selected.includes(lengthOf(model.name))),
  },
});
Object.assign(advancedFilters.titles, { made: 'Length of the name' });
const board = await import('../../test/components/board.ts');
const { cell, expectModels, expectParameter, header, openBoard, openVariedBoard, rowAt } = board;
const { chip, group, openPanel } = await import('../../test/components/filters.ts');
const { VARIED_NAMES } = await import('../../test/board-samples.ts');

test('an added column is in URL, header, cells, panel and files without another line', async () => {
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

test('an added filter is in URL, panel, chips, counts and list without another line', async () => {
  const short = VARIED_NAMES.filter((name) => name.length <= 5);
  await openVariedBoard('/?made=short');
  await expectModels(short);
  await expect.element(page.getByRole('button', { name: 'Reset' })).toBeVisible();
  await openPanel();
  const long = VARIED_NAMES.length - short.length;
  await expectTexts(group('Length of the name').byCss('label'), [
    `long${long} models`,
    `short${short.length} models`,
  ]);
  await expectCount(group('Length of the name').byCss('input:checked'), 1);
  await chip('Length of the name', 'long').click();
  await expectModels(VARIED_NAMES);
  await expectParameter('made', null);
  await chip('Length of the name', 'short').click();
  await expectModels(VARIED_NAMES.filter((name) => name.length > 5));
  await expectParameter('made', 'long');
});

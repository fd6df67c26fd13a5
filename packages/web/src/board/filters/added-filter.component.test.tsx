import { FILTERS } from '@leaderboard/core/board/filter-table';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { advancedFilters } from '#texts/advancedFilters';
import { expectCount, expectTexts } from '../../../test/components/looks.ts';

test('an added filter is in URL, panel, chips, counts and list without another line', async () => {
  // Defines a filter by a row in the filter table and its title, before the page is loaded.
  const made = { ...FILTERS.precisions, parameter: 'made', offered: ['long', 'short'] };
  const lengthOf = (name: string) => (name.length > 5 ? 'long' : 'short');
  Object.assign(FILTERS, {
    made: {
      ...made,
      valuesOf: ({ model }: { model: { name: string } }) => [lengthOf(model.name)],
      test: (selected: readonly string[] | null) =>
        selected && (({ model }: { model: { name: string } }) => selected.includes(lengthOf(model.name))),
    },
  });
  Object.assign(advancedFilters.titles, { made: 'Length of the name' });
  const board = await import('../../../test/components/board.ts');
  const { expectModels, expectParameter, openVariedBoard } = board;
  const { chip, group, openPanel } = await import('../../../test/components/filters.ts');
  const { VARIED_NAMES } = await import('../../../test/board-samples.ts');
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

import { COLUMNS } from '@leaderboard/core/board/columns';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectParameter, header, openBoard } from '../../../test/components/board.ts';
import {
  boxOf,
  expectCount,
  expectHidden,
  expectTexts,
  focus,
  press,
} from '../../../test/components/looks.ts';
import { columnsButton, columnsDialog, openColumns, reset } from '../../../test/components/table-controls.ts';
import { AVERAGE, scoreKey } from '../../../test/in-page.ts';

/** Optional column groups and their titles. */
const GROUPS = new Map<string, string>([
  ['evaluation', 'Evaluation Scores'],
  ['gap', 'Language gap: English minus Hindi'],
  ['model', 'Model Information'],
  ['additional', 'Additional Information'],
]);

/** The live region for screen readers. */
const spoken = page.byCss('[aria-live="polite"]');

test('the columns popover has a title, a Reset and grouped columns', async () => {
  await openBoard();
  await columnsButton().hover();
  await expectTexts(page.getByRole('tooltip'), ['Choose which columns to display in the table']);
  const dialog = await openColumns();
  await expect.element(dialog.getByRole('heading', { name: 'Column Visibility' })).toBeVisible();
  await expect.element(reset(dialog)).toBeVisible();
  const box = boxOf(dialog);
  expect(box.width).toBe(340);
  expect(box.height).toBeLessThanOrEqual(470);

  const names = (group: string) =>
    dialog
      .getByRole('group', { name: group, exact: true })
      .getByRole('checkbox')
      .elements()
      .map((box) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent);
  expect(names('Evaluation Scores')).toEqual(
    ['BBA', 'BBF', 'BBK', 'BBL'].flatMap((key) => [key, `${key}_English`, `${key}_Hindi`]),
  );
  for (const [group, title] of GROUPS) {
    expect(names(title)).toHaveLength(COLUMNS.filter((column) => column.group === group).length);
  }

  const group = dialog.getByRole('group', { name: 'Always shown' });
  await expectTexts(group.getByRole('listitem'), ['Rank', 'Type', 'Model', 'Average Score']);
  await expectCount(group.getByRole('checkbox'), 0);
  await expectCount(
    dialog.getByRole('checkbox'),
    COLUMNS.filter((column) => GROUPS.has(column.group)).length,
  );

  for (const name of ['BBA', 'BBF', 'BBK', 'BBL', 'CO₂ Cost (kg)']) {
    await expect.element(dialog.getByRole('checkbox', { name, exact: true })).toBeChecked();
  }
  await expectCount(dialog.getByRole('checkbox', { checked: true }), 5);
  await expect.element(dialog.getByText('4 / 12')).toBeVisible();
  await expectCount(dialog.getByText('4 of 12 columns visible'), 1);
});

test('a shown or hidden column keeps the order and updates count and button', async () => {
  await openBoard();
  const dialog = await openColumns();
  await expect.element(reset(dialog)).toHaveAttribute('aria-disabled', 'true');
  await expect.element(columnsButton()).toHaveAccessibleName('Column visibility');
  await dialog.getByRole('checkbox', { name: 'BBF_Hindi' }).click();
  await expect.element(reset(dialog)).toHaveAttribute('aria-disabled', 'false');
  await expect.element(columnsButton()).toHaveAccessibleName('Column visibility (changed)');
  await expect.element(header(scoreKey('bbf_Hindi'))).toBeVisible();
  await expect.element(dialog.getByText('5 / 12')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'BBA', exact: true }).click();
  await expectCount(header(scoreKey('bba')), 0);
  await expect.element(dialog.getByText('4 / 12')).toBeVisible();
  // The URL is updated after the table.
  await expect.poll(() => location.search).toMatch(/bbf\..*bbf_Hindi/);
  const { search } = location;
  expect(search.indexOf('bbf.')).toBeLessThan(search.indexOf('bbf_Hindi'));
  expect(search.indexOf('bbf_Hindi')).toBeLessThan(search.indexOf('bbk'));
});

test('the popover works by keyboard, and Escape returns the focus', async () => {
  await openBoard();
  focus(columnsButton());
  await press('Space');
  const dialog = await columnsDialog();
  await press('Tab');
  await press('Tab');
  await expect.element(dialog.getByRole('checkbox', { name: 'BBA', exact: true })).toHaveFocus();
  await press('Tab');
  await press('Space');
  await expect.element(header(scoreKey('bba_english'))).toBeVisible();
  const last = dialog.getByRole('checkbox', { name: 'Flag Status' });
  focus(last);
  await expect.element(last).toBeInViewport();
  // Focus moves the list, but no checkbox below its head.
  const head = boxOf(reset(dialog)).y;
  for (const checkbox of dialog.getByRole('checkbox').elements().slice(-14).toReversed()) {
    (checkbox as HTMLElement).focus();
    expect(checkbox.getBoundingClientRect().y).toBeGreaterThan(head + 40);
  }
  await press('Escape');
  await expectHidden(dialog);
  await expect.element(columnsButton()).toHaveFocus();
});

test('hiding the sorted column sorts by the average again, and says so', async () => {
  await openBoard(`/?columns=${scoreKey('bbf')},metadata.hub_hearts&sort=metadata.hub_hearts:asc`);
  await expect.element(header('metadata.hub_hearts')).toHaveAttribute('aria-sort', 'ascending');
  const dialog = await openColumns();
  await dialog.getByRole('checkbox', { name: 'Hub ❤️' }).click();
  await expect.element(header(AVERAGE)).toHaveAttribute('aria-sort', 'descending');
  await expectTexts(spoken, ['Sorted by average score again']);
  await expectParameter('sort', null);
});

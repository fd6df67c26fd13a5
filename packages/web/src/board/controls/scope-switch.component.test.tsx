import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cell, expectParameter, header, openBoard, rowAt } from '../../../test/components/board.ts';
import { boxOf, expectCount, resize } from '../../../test/components/looks.ts';
import { DESKTOP, overflowOfPage, PHONE, scoreKey } from '../../../test/in-page.ts';

const position = (name: string) => page.getByRole('radio', { name, exact: true });

test('one press shows the scores of a language and orders the board by them alone', async () => {
  await openBoard();
  await position('Hindi').click({ force: true });
  await expectParameter('averageMode', 'hindi');
  await expect.element(header(scoreKey('bbk_hindi'))).toBeVisible();
  await expectCount(header(scoreKey('bbk')), 0);
  await expect.element(header('model.average_score')).toHaveAttribute('aria-sort', 'descending');
  await position('Finance').click({ force: true });
  await expect.element(cell(rowAt(1), scoreKey('bbf_Hindi'))).toBeVisible();
  await expectCount(header(scoreKey('bbk_hindi')), 0);
  await position('Overall').click({ force: true });
  await position('All').click({ force: true });
  await expectParameter('averageMode', null);
  await expectParameter('columns', null);
});

test('columns of one’s own are no position of the switches', async () => {
  await openBoard('/?columns=evaluations.bba.normalized_score');
  await expect.element(page.getByText('Own choice').last()).toBeVisible();
  await expectCount(page.getByRole('radio', { checked: true }), 0);
});

test('a phone has the switches as two lists in the row of tools', async () => {
  onTestFinished(() => resize(DESKTOP));
  await resize(PHONE);
  await openBoard();
  await page.getByRole('combobox', { name: 'Domain' }).selectOptions('Finance');
  await expectParameter('averageMode', 'visible');
  await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveValue('all');
  expect(overflowOfPage()).toBe(0);
});

test.each([
  [1440, 900],
  [1366, 768],
])('results begin high, and nine rows are in view, at %i × %i px', async (width, height) => {
  onTestFinished(() => resize(DESKTOP));
  await resize({ width, height });
  await openBoard('/?pinned=openai/gpt-4o,openai/gpt-oss-120b');
  expect(boxOf(rowAt(1)).top).toBeLessThanOrEqual(400);
  expect(boxOf(rowAt(9)).bottom).toBeLessThanOrEqual(height);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleEntry } from '../../test/board-samples.ts';
import {
  cell,
  expectModels,
  expectParameter,
  header,
  openBoard,
  parameter,
  rowAt,
} from '../../test/components/board.ts';
import { openPanel } from '../../test/components/filters.ts';
import { expectCount, press, pressOn, resize } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { AVERAGE } from '../../test/in-page.ts';

const GEMMA = sampleEntry({
  name: 'google/gemma-2-9b',
  percent: 60,
  metadata: { hub_license: 'gemma', upload_date: '2024-06-24' },
});
const LLAMA = sampleEntry({
  name: 'meta-llama/Llama-3.1-8B',
  percent: 50,
  metadata: { hub_license: 'llama3.1', upload_date: '2024-07-14' },
});
const QWEN = sampleEntry({
  name: 'Qwen/Qwen3-8B',
  percent: 40,
  metadata: { hub_license: 'apache-2.0', upload_date: null },
});
const MODELS = [GEMMA, LLAMA, QWEN];
const group = (name: string) => page.getByRole('group', { name });
const search = page.getByRole('textbox', { name: /search/i });

test('license and maker: what is picked is left, in the URL, and unpicked again', async () => {
  await openBoard('/', MODELS);
  await openPanel();
  const license = group('License').getByRole('combobox');
  await expect.element(license).toHaveAttribute('placeholder', 'Any of 3');
  await license.fill('nothing like it');
  await press('Enter');
  await expect.element(page.getByText('No matches')).toBeVisible();
  await expectModels(MODELS.map(({ model }) => model.name));
  // Enter picks the first match.
  await license.fill('MMA');
  await press('Enter');
  await expectModels(['google/gemma-2-9b']);
  await expectParameter('license', 'gemma');
  await expect.element(license).toHaveValue('');
  await group('Maker').getByRole('combobox').fill('qwen');
  await press('Enter');
  await expectModels([]);
  await group('License')
    .getByRole('button', { name: /^gemma/ })
    .click();
  await expectModels(['Qwen/Qwen3-8B']);
  await expectParameter('license', null);
  await expectParameter('maker', 'Qwen');
  // Removing the focused chip keeps the focus in its group.
  await pressOn(group('Maker').getByRole('button', { name: /^Qwen/ }), 'Enter');
  await expect.element(group('Maker').getByRole('combobox')).toHaveFocus();
});

test('families of licenses and licenses by name are picked together', async () => {
  await openBoard('/?scope=bbk_hindi', MODELS);
  await openPanel();
  const chip = (name: RegExp) => group('License').getByRole('button', { name });
  await expect.element(chip(/^Permissive ?1 model/)).toHaveAttribute('aria-pressed', 'false');
  await chip(/^Permissive/).click();
  await expectModels(['Qwen/Qwen3-8B']);
  await expectParameter('license', 'permissive');
  await group('License').getByRole('combobox').fill('gemma');
  await press('Enter');
  await expectModels(['google/gemma-2-9b', 'Qwen/Qwen3-8B']);
  await expectParameter('license', 'permissive,gemma');
  await chip(/^Maker’s terms ?2 models/).click();
  await chip(/^Permissive/).click();
  await expectModels(['google/gemma-2-9b', 'meta-llama/Llama-3.1-8B']);
  // Selecting a family keeps other choices; a family cannot be typed as a license.
  await expect.element(chip(/^Permissive/)).toHaveAttribute('aria-pressed', 'false');
  await group('License').getByRole('combobox').fill('makers');
  await press('Enter');
  await expect.element(page.getByText('No matches')).toBeVisible();
});

test('the lines below the table say what is not measured, and lead to votes', async () => {
  await openBoard('/?uncertainty=off', MODELS);
  await expect
    .element(page.getByText(/Not measured: price, speed, context length, chat quality\./))
    .toBeVisible();
  const door = page.getByRole('main').getByRole('link', { name: 'Vote on what is evaluated next' });
  await expect.element(door).toHaveAttribute('href', '#/vote');
});

test('‘Only’ beside a chip leaves that one alone, and ‘All’ brings the others back', async () => {
  await openBoard('/', MODELS);
  await openPanel();
  const types = group('Model Type');
  await types
    .getByRole('button', { name: /^Only .*Pretrained/ })
    .first()
    .click();
  await expectParameter('types', 'pretrained');
  await expectCount(types.getByRole('checkbox', { checked: true }), 1);
  await types.getByRole('button', { name: /^All/ }).click();
  await expectParameter('types', null);
});

test('another average says so above the table and in its column, and leads back', async () => {
  await openBoard(
    '/?averageMode=visible&columns=evaluations.bba.normalized_score,evaluations.bbl.normalized_score',
    MODELS,
  );
  const notice = page.getByRole('note').filter({ hasText: 'Visible columns: not the published ranking.' });
  await expect.element(notice).toBeVisible();
  await expect.element(header(AVERAGE)).toHaveTextContent(/Average Score.*Visible columns/);
  await notice.getByRole('button', { name: 'Back to the published ranking' }).click();
  await expectCount(notice, 0);
  await expectParameter('averageMode', null);
});

test('a pinned row has its place and, in small print, its rank among all', async () => {
  await openBoard('/?pinned=Qwen/Qwen3-8B', MODELS);
  await expect.element(cell(rowAt(1), 'rank')).toHaveTextContent(/^1#3.*rank 3 among all models$/);
});

test('‘/’ typed with Shift reaches the search, but not with Ctrl', async () => {
  await openBoard('/', MODELS);
  const slash = (keys: KeyboardEventInit) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: '/', code: 'Digit7', bubbles: true, cancelable: true, ...keys }),
    );
  for (const held of ['ctrlKey', 'altKey', 'metaKey']) slash({ shiftKey: true, [held]: true });
  await expect.element(search).not.toHaveFocus();
  slash({ shiftKey: true });
  await expect.element(search).toHaveFocus();
});

test('a mangled link shows what it holds as text', async () => {
  for (const [link, text] of [
    ['google%252Fgemma-2-9b', 'google%2Fgemma-2-9b'],
    ['gemma-2-9b)', 'gemma-2-9b)'],
    ['gemma-2-9b&gt;', 'gemma-2-9b'],
  ] as const) {
    await openApp(`/?rowSize=large&amp;types=chat&search=${link}`, {
      answers: { '/api/leaderboard/formatted': () => Response.json(MODELS) },
    });
    await expect.element(search).toHaveValue(text);
    expect(parameter('types')).toBeNull();
  }
});

test('a search without result says which part of it is no valid pattern', async () => {
  await openBoard('/', MODELS);
  await search.fill('gem(ma');
  await expect.element(page.getByText(/“gem\(ma” is not a valid pattern/)).toBeVisible();
});

test('what a button of the toolbar opens is in view, also in a low window', async () => {
  await resize({ width: 1200, height: 560 });
  await openBoard('/', MODELS);
  await page.getByRole('button', { name: 'Download' }).click();
  const file = page.getByRole('button', { name: 'CSV for spreadsheets' });
  await expect.element(file).toBeVisible();
  await expect.poll(() => file.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(560);
});

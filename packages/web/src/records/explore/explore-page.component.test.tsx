import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { expect, onTestFinished, test } from 'vitest';
import { cdp, type Locator, page } from 'vitest/browser';
import { sampleEntry } from '../../../test/board-samples.ts';
import { expectParameter } from '../../../test/components/board.ts';
import { boxOf, expectCount, focus, frames, prefer, press, resize } from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';
import { savedFiles } from '../../../test/components/saved-files.ts';
import { DESKTOP, overflowOfPage, PHONE } from '../../../test/in-page.ts';

const model = (name: string, size: number | null, percent: number): LeaderboardEntry =>
  sampleEntry({ name, percent, percents: { bba_hindi: percent - 8 }, metadata: { params_billions: size } });
const ENTRIES = [
  model('lab/small', 1, 40),
  model('lab/good', 7, 55),
  model('lab/large', 70, 54),
  model('lab/unknown', null, 60),
];
const answers = { '/api/leaderboard/formatted': () => new Response(JSON.stringify(ENTRIES)) };

const figure = page.getByRole('figure', { name: 'Size and Average' });
const picture = figure.getByRole('img');
const filters = page.getByRole('button', { name: 'Filters', exact: true });

test.each([DESKTOP, PHONE])('the chart is in the first screen', async (size) => {
  await resize(size);
  await openApp('/#/explore', { answers });
  await expect.element(picture).toBeVisible();
  const { top, bottom } = boxOf(picture);
  expect(Math.min(bottom, size.height) - top).toBeGreaterThan(350);
  await expect.element(page.getByText('4 of 4 models', { exact: true })).toBeVisible();
});

test('size and score: a picture with its front, a table, filters, links', async () => {
  await resize(DESKTOP);
  await openApp('/#/explore', { answers });
  await expect.element(figure.getByRole('img', { name: '3 models by size and Average' })).toBeVisible();
  await expect.element(page.getByText(/One model of unknown size left out/)).toBeVisible();
  await figure.getByRole('button', { name: 'Figures as a table' }).click();
  await expect.element(figure.getByRole('row', { name: 'lab/good 7B 54.33 % yes' })).toBeVisible();
  await expect.element(figure.getByRole('row', { name: 'lab/large 70B 53.33 %' })).toBeVisible();
  await filters.click();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('small');
  await expect.element(page.getByText(/^1 of 4 models/)).toBeVisible();
  await expectParameter('search', 'small');
  await filters.click();
  await figure.getByRole('button', { name: 'Figures as a table' }).click();
  focus(figure.getByRole('region'));
  await press('ArrowRight');
  await expect
    .element(figure.getByRole('status').first())
    .toHaveTextContent(/^lab\/small: .+ 1B, .+ 39\.33 %$/);
  await press('Enter');
  await expect.poll(() => location.hash).toBe('#/model/lab/small');
  history.back();
  await expect.poll(() => location.hash).toBe('#/explore');
  await expect.element(figure).toBeVisible();
  await picture.click({ position: middleOf(picture) });
  await expect.poll(() => location.hash).toBe('#/model/lab/small');
});

test('a band and types are chosen as on the board', async () => {
  await openApp('/?params=65,140#/explore', { answers });
  await filters.click();
  const large = page.getByRole('button', { name: 'For the GPU-rich' });
  await expect.element(large).toHaveAttribute('aria-pressed', 'true');
  await large.click();
  await expectParameter('params', null);
  const types = page.getByRole('group', { name: 'Type' });
  await types.getByRole('checkbox', { name: 'Chat' }).click({ force: true });
  await expectParameter('types', 'pretrained,continuously pretrained,fine-tuned,merge,multimodal');
  await types.getByRole('checkbox', { name: 'Chat' }).click({ force: true });
  await expectParameter('types', null);
  await expect.element(page.getByText(/^4 of 4 models/)).toBeVisible();
});

test('languages and domains: in the address, in both themes, on a phone', async () => {
  onTestFinished(() => prefer({}));
  await openApp('/?explore=languages;bba#/explore', { answers });
  await expect.element(page.getByRole('figure', { name: 'English and Hindi, Ayurveda' })).toBeVisible();
  await page.getByRole('radio', { name: 'Domains' }).click();
  await expectParameter('explore', 'domains');
  await expectCount(page.getByRole('figure'), 4);
  const label = page.getByRole('figure').first().getByRole('img').byCss('text').first().element();
  expect(getComputedStyle(label).fill).not.toBe(getComputedStyle(document.body).color);
  await prefer({ 'forced-colors': 'active' });
  await expect.poll(() => getComputedStyle(label).fill).toBe(getComputedStyle(document.body).color);
  await resize(PHONE);
  await expect.poll(overflowOfPage).toBe(0);
});

test('Reset keeps the focus in the page when it disappears', async () => {
  await openApp('/?search=small#/explore', { answers });
  const reset = page.getByRole('button', { name: 'Reset filters' });
  await expect.element(reset).toBeVisible();
  focus(reset);
  await press('Enter');
  await expectCount(reset, 0);
  await expect.element(page.getByRole('main')).toHaveFocus();
});

/** The ring around the point that is pointed at, and the name beside it. */
const ring = picture.byCss('circle');

/** Where the only point of a picture is: in the middle of both axes. */
function middleOf(locator: Locator): { x: number; y: number } {
  const { width, height } = locator.element().getBoundingClientRect();
  return { x: (52 + width - 14) / 2, y: (20 + height - 40) / 2 };
}

async function tap(locator: Locator, { x, y }: { x: number; y: number }): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const { left, top } = locator.element().getBoundingClientRect();
  const touchPoints = [{ x: frame.left + left + x, y: frame.top + top + y }];
  // Together: a finger that stays is a long press, which is no click.
  await Promise.all([
    cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
    cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
}

test('a saved picture names the publication of its models, not a newer one', async () => {
  const saved = savedFiles();
  await openApp('/#/explore', {
    answers: {
      '/api/leaderboard/formatted': () =>
        new Response(JSON.stringify(ENTRIES), { headers: { publication: '7' } }),
      '/api/publications': () => Response.json({ publications: [{ publication: 9 }], next: null }),
    },
  });
  await figure.getByRole('button', { name: 'Save as SVG' }).click();
  await expect
    .poll(() => saved.map(({ name }) => name))
    .toEqual(['bhashabench-publication-7-size-average.svg']);
  expect(await saved[0]?.blob.text()).toContain('Board 7.');
});

test('a point that a filter removes is no longer shown', async () => {
  await openApp('/#/explore', { answers });
  await expect.element(picture).toBeVisible();
  focus(figure.getByRole('region'));
  await press('End');
  await expect.element(figure.getByRole('status').first()).toHaveTextContent(/^lab\/large:/);
  await expectCount(ring, 1);
  await filters.click();
  await page.getByRole('button', { name: /^For Edge Devices/ }).click();
  await expect.element(page.getByText(/^1 of 4 models/)).toBeVisible();
  await expectCount(ring, 0);
  await expect.element(figure.getByRole('status').first()).toHaveTextContent(/^$/);
});

test('the first tap shows the name, the second opens the model', async () => {
  await openApp('/?search=small#/explore', { answers });
  await expect.element(page.getByText(/^1 of 4 models/)).toBeVisible();
  await expect.element(picture).toBeVisible();
  picture.element().scrollIntoView({ block: 'center' });
  const clicked = new Promise((resolve) => window.addEventListener('click', resolve, { once: true }));
  await tap(picture, middleOf(picture));
  await clicked;
  await frames(2);
  expect(location.hash).toBe('#/explore');
  await expectCount(ring, 1);
  await tap(picture, { x: 60, y: 30 });
  await expectCount(ring, 0);
  await tap(picture, middleOf(picture));
  await expectCount(ring, 1);
  await tap(picture, middleOf(picture));
  await expect.poll(() => location.hash).toBe('#/model/lab/small');
});

test('a picture without points says so', async () => {
  await openApp('/?search=unknown#/explore', { answers });
  await expect.element(page.getByText(/^1 of 4 models/)).toBeVisible();
  await expect
    .element(page.getByText('None of these models has both a known size and this score.'))
    .toBeVisible();
  await expectCount(page.getByRole('img'), 0);
});

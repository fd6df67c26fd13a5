import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleEntry } from '../../../test/board-samples.ts';
import { expectParameter } from '../../../test/components/board.ts';
import {
  axeFindings,
  expectCount,
  focus,
  overflow,
  PHONE,
  prefer,
  press,
  resize,
} from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';

const model = (name: string, size: number | null, percent: number): LeaderboardEntry =>
  sampleEntry({ name, percent, percents: { bba_hindi: percent - 8 }, metadata: { params_billions: size } });
const ENTRIES = [
  model('lab/small', 1, 40),
  model('lab/good', 7, 55),
  model('lab/large', 70, 54),
  model('lab/unknown', null, 60),
];
const answers = { '/api/leaderboard/formatted': () => new Response(JSON.stringify(ENTRIES)) };

test('size against score has its front as a picture and a table, the filters of the board, and a press leads to a model', async () => {
  await openApp('/#/explore', { answers });
  const figure = page.getByRole('figure', { name: 'Size and Average' });
  await expect.element(figure.getByRole('img', { name: '3 models by size and Average' })).toBeVisible();
  await expect.element(page.getByText(/One model of unknown size left out/)).toBeVisible();
  await figure.getByRole('button', { name: 'Figures as a table' }).click();
  await expect.element(figure.getByRole('row', { name: 'lab/good 7B 54.33 % yes' })).toBeVisible();
  await expect.element(figure.getByRole('row', { name: 'lab/large 70B 53.33 %' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('small');
  await expect.element(page.getByText(/^1 of 4 models/)).toBeVisible();
  await expectParameter('search', 'small');
  // A pattern counts as on the board.
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('^lab/(good|large)$');
  await expect.element(page.getByText(/^2 of 4 models/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('small');
  await expect.element(page.getByText(/^1 of 4 models/)).toBeVisible();
  await figure.getByRole('button', { name: 'Figures as a table' }).click();
  focus(figure.getByRole('region'));
  await press('ArrowRight');
  await expect
    .element(figure.getByRole('status').first())
    .toHaveTextContent(/^lab\/small: .+ 1B, .+ 39\.33 %$/);
  await press('Enter');
  await expect.poll(() => location.hash).toBe('#/model/lab/small');
  history.back();
  await expect.element(figure).toBeVisible();
  const picture = figure.getByRole('img').element();
  const { width, height } = picture.getBoundingClientRect();
  // The only point is in the middle of both axes.
  await userEvent.click(picture, { position: { x: (52 + width - 14) / 2, y: (20 + height - 40) / 2 } });
  await expect.poll(() => location.hash).toBe('#/model/lab/small');
});

test('the languages and the domains are pictures too, kept in the address, have the reader’s own colors, and fit a phone', async () => {
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
  await expect.poll(overflow).toBe(0);
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

test('Back shows the picture before', async () => {
  await openApp('/#/explore', { answers });
  await page.getByRole('radio', { name: 'Domains' }).click();
  await expectParameter('explore', 'domains');
  history.back();
  await expect.element(page.getByRole('figure', { name: 'Size and Average' })).toBeVisible();
});

import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { expect, test } from 'vitest';
import { cdp, type Locator, page } from 'vitest/browser';
import { sampleEntry } from '../../test/board-samples.ts';
import { expectParameter } from '../../test/components/board.ts';
import {
  boxOf,
  expectCount,
  expectTexts,
  focus,
  frames,
  prefer,
  press,
  resize,
  textsOf,
} from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { savedFiles } from '../../test/components/saved-files.ts';
import { DESKTOP, overflowOfPage, PHONE } from '../../test/in-page.ts';

const model = (name: string, size: number | null, percent: number): LeaderboardEntry =>
  sampleEntry({ name, percent, percents: { bba_hindi: percent - 8 }, metadata: { params_billions: size } });
const ENTRIES = [
  model('lab/small', 1, 40),
  model('lab/good', 7, 55),
  model('lab/large', 70, 54),
  model('lab/unknown', null, 60),
];
const answers = { '/api/leaderboard/formatted': () => new Response(JSON.stringify(ENTRIES)) };

const figure = page.getByRole('figure', { name: 'Size and average score' });
const picture = figure.getByRole('img');

test.each([DESKTOP, PHONE])('the first chart is in the first screen', async (size) => {
  await resize(size);
  await openApp('/#/explore', { answers });
  await expect.element(picture).toBeVisible();
  const { top, bottom } = boxOf(picture);
  expect(Math.min(bottom, size.height) - top).toBeGreaterThan(350);
  await expect.element(page.getByText(/^4 of 4 models match the board’s search and filters/)).toBeVisible();
});

test('charts of another protocol than the default one name it', async () => {
  await openApp('/?protocol=letter#/explore', { answers });
  await expect.element(page.getByText(/^4 of 4 models match .+ Protocol: Generated letter\.$/)).toBeVisible();
});

test('size and score: a picture with its front, links', async () => {
  await openApp('/?search=small#/explore', { answers });
  await expect.element(figure.getByRole('img', { name: '1 models by size and average score' })).toBeVisible();
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

test('the charts follow the search and filters of the board, which a link leads back to', async () => {
  // Unknown parameters, such as 'explore' in old links, are ignored.
  await openApp('/?params=0,10&explore=domains#/explore', { answers });
  await expect.element(page.getByText(/^2 of 4 models match the board’s search and filters/)).toBeVisible();
  await expectCount(page.getByRole('figure'), 3);
  await expect.element(figure.getByRole('img', { name: '2 models by size and average score' })).toBeVisible();
  const languages = page.getByRole('figure', { name: 'English and Hindi', exact: true });
  await expect.element(languages.getByRole('img', { name: /^2 models by their/ })).toBeVisible();
  await page.getByRole('link', { name: 'Change them on the board' }).click();
  await expectParameter('params', '0,10');
  await expectTexts(page.byCss('[data-part="count"]'), ['2 / 4']);
});

test('models of unknown size are counted, and have their languages alone', async () => {
  await openApp('/#/explore', { answers });
  await expect.element(figure.getByRole('img', { name: '3 models by size and average score' })).toBeVisible();
  await expect.element(page.getByText(/One model of unknown size left out/)).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^4 models by their/ })).toBeVisible();
});

test('charts in both themes and on a phone', async () => {
  await openApp('/#/explore', { answers });
  const label = picture.byCss('text').first();
  await expect.element(label).toBeVisible();
  const fill = () => getComputedStyle(label.element()).fill;
  expect(fill()).not.toBe(getComputedStyle(document.body).color);
  await prefer({ 'forced-colors': 'active' });
  await expect.poll(fill).toBe(getComputedStyle(document.body).color);
  await resize(PHONE);
  await expect.poll(overflowOfPage).toBe(0);
});

/** The ring around the hovered point. */
const ring = picture.byCss('circle');

/** Position of a chart's only point: the middle of both axes. */
function middleOf(locator: Locator): { x: number; y: number } {
  const { width, height } = locator.element().getBoundingClientRect();
  return { x: (52 + width - 14) / 2, y: (20 + height - 40) / 2 };
}

async function tap(locator: Locator, { x, y }: { x: number; y: number }): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const { left, top } = locator.element().getBoundingClientRect();
  const touchPoints = [{ x: frame.left + left + x, y: frame.top + top + y }];
  // Sent together, because a delay would make this a long press instead of a click.
  await Promise.all([
    cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
    cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
}

test('a saved picture has the size that it shows, and names the publication of its models', async () => {
  const saved = savedFiles();
  await openApp('/#/explore', {
    answers: {
      '/api/leaderboard/formatted': () =>
        new Response(JSON.stringify(ENTRIES), { headers: { publication: '7' } }),
      '/api/publications': () => Response.json({ publications: [{ publication: 9 }], next: null }),
    },
  });
  await figure.getByRole('button', { name: 'Save as SVG' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['bhashabench-publication-7-size.svg']);
  const source = (await saved[0]?.blob.text()) ?? '';
  expect(source).toContain('Board 7.');
  const { documentElement: svg } = new DOMParser().parseFromString(source, 'image/svg+xml');
  const { width, height } = picture.element().getBoundingClientRect();
  expect([svg.getAttribute('width'), svg.getAttribute('height')]).toEqual([String(width), String(height)]);
  expect(svg.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`);
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
    .element(page.getByText('None of these models has both a known size and a score.'))
    .toBeVisible();
  await expectCount(page.getByRole('figure'), 2);
});

const domains = page.getByRole('figure', { name: 'English and Hindi by domain' });

test('English stands beside Hindi for each domain, for the first models of the board', async () => {
  await openApp('/?params=0,10#/explore', { answers });
  const plot = domains.getByRole('img', { name: 'Scores of small and good by domain, English and Hindi' });
  await expect.element(plot).toBeVisible();
  expect(textsOf(plot.byCss('text')).filter((text) => !/[%]/.test(text))).toEqual([
    'English',
    'Hindi',
    'guessing',
    ...['Ayurveda', 'Finance', 'Agriculture', 'Legal'].flatMap((domain) => [domain, 'small', 'good']),
  ]);
});

test('models are chosen by name or by ticks, in every chart, also against the filters', async () => {
  await openApp('/?params=0,10&models=lab/large#/explore', { answers });
  await expect.element(domains.getByRole('img', { name: /^Scores of large by domain/ })).toBeVisible();
  await expect.element(page.getByText(/^3 of 4 models/)).toBeVisible();
  // Only the chosen model's point is labeled.
  const names = () => textsOf(picture.byCss('text')).filter((text) => /^(small|good|large)$/.test(text));
  await expect.poll(names).toEqual(['large']);
  await page.getByRole('combobox', { name: 'Add a model' }).fill('lab/unknown');
  await press('Enter');
  await expectParameter('models', 'lab/large,lab/unknown');
  await expect.element(domains.getByRole('img', { name: /^Scores of large and unknown/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove lab/large' }).click();
  await page.getByRole('button', { name: 'Remove lab/unknown' }).click();
  await expectParameter('models', null);
  // Without chosen models, those on the front are labeled.
  await expect.poll(names).toEqual(['small', 'good']);
});

test('a chosen name that is not on the board is told, with the nearest', async () => {
  await openApp('/?models=lab/smal#/explore', { answers });
  await expect.element(page.getByText(/^Not on the board: lab\/smal/)).toBeVisible();
  await page.getByRole('button', { name: 'Use lab/small instead' }).click();
  await expectParameter('models', 'lab/small');
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectCount, resize } from '../../test/components/looks.ts';
import { CONFIG, openApp } from '../../test/components/open-app.tsx';
import { overflowOfPage, PHONE } from '../../test/in-page.ts';

const focused = () => document.activeElement?.textContent;
/** Distance of the focused heading from the top of the window, in px. */
const place = () => document.activeElement?.getBoundingClientRect().top ?? Number.NaN;

test('the page covers the limits of intervals and challenging scores', async () => {
  await openApp('/#/methods');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Methods');
  await expect.element(page.getByText(/It accounts only for the choice of questions/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Challenging a score' })).toBeVisible();
  const prompt = page.byCss('pre[lang="hi"]').first();
  await expect.element(prompt).toHaveTextContent(/^Question: इनमें से .* Choices: A\. चना B\. .* Answer:$/);
  await page.getByText('Formulas').first().click();
  await expect.element(page.getByText('V = Σ c²·p(1−p)/n', { exact: false })).toBeVisible();
});

test('the differences of a comparison are counted as Compare counts them', async () => {
  await openApp('/#/methods');
  const counted =
    '15 for two models (the average, the mean of each language, and twelve scores), 225 for six';
  await expect.element(page.getByText(counted)).toBeVisible();
});

test('each domain has a line with its questions and the card of its dataset', async () => {
  await openApp('/#/methods');
  await expect
    .element(page.getByText('Finance (BBF): 13,451 questions in English and 5,982 questions in Hindi.'))
    .toBeVisible();
  const cards = page.getByRole('link', { name: 'Dataset card' });
  await expectCount(cards, 4);
  await expect
    .element(cards.nth(1))
    .toHaveAttribute('href', `${CONFIG.hubUrl}/datasets/bharatgenai/BhashaBench-Finance`);
  await expect
    .element(page.getByRole('link', { name: 'The authors’ task files' }))
    .toHaveAttribute('href', expect.stringMatching(/\/tree\/[0-9a-f]{40}\/lm_eval\/tasks$/));
  await resize(PHONE);
  expect(overflowOfPage()).toBe(0);
});

test.each([
  ['gap', 'The language gap'],
  ['range', 'The range below a rank'],
] as const)('a link to the section %s leads to its heading', async (section, heading) => {
  await openApp(`/?section=${section}#/methods`);
  await expect.poll(focused).toBe(heading);
  expect(place()).toBeGreaterThan(0);
  expect(place()).toBeLessThan(innerHeight / 2);
});

test('Back and forward keep the place of the visitor, not that of the URL', async () => {
  await openApp('/?section=range#/methods');
  await expect.poll(focused).toBe('The range below a rank');
  window.scrollTo(0, 100);
  // A click by the test driver would scroll to the link first.
  document.querySelector<HTMLElement>('a[href="#/quote"]')?.click();
  await expect.poll(() => location.hash).toBe('#/quote');
  await expect.element(page.getByRole('heading', { name: 'The range below a rank' })).not.toBeInTheDocument();
  history.back();
  await expect.element(page.getByRole('heading', { name: 'The range below a rank' })).toBeInTheDocument();
  await expect.poll(() => Math.round(window.scrollY)).toBe(100);
});

test('a URL that names no section opens the page at its top', async () => {
  await openApp('/?section=%22%5D#/methods');
  await expect.element(page.getByRole('heading', { name: 'Challenging a score' })).toBeInTheDocument();
  expect(window.scrollY).toBe(0);
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.closest('main, header, #root > div > button')).not.toBeNull();
});

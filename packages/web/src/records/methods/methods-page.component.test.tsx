import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectCount, resize, textsOf } from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';
import {
  cardComposition,
  countedComposition,
  unknownComposition,
} from '../../../test/composition-samples.ts';
import { overflowOfPage, PHONE } from '../../../test/in-page.ts';
import { methodsHref } from '../../state/route.ts';

const composed = (answer: object) => ({ answers: { '/api/composition': () => Response.json(answer) } });

// A document of its own begins at its top; a test begins where the last one was.
beforeEach(() => window.scrollTo(0, 0));

const focused = () => document.activeElement?.textContent;
/** How far the focused heading is below the top of the window, in px. */
const place = () => document.activeElement?.getBoundingClientRect().top ?? Number.NaN;

test('the page covers the limits of intervals and challenging scores', async () => {
  await openApp('/#/methods', composed(cardComposition()));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Methods');
  await expect.element(page.getByText(/It covers only the choice of questions/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'To challenge a score' })).toBeVisible();
  await page.getByText('Agriculture, Hindi (bbk_Hindi)').click();
  const prompt = page.byCss('details[open] pre[lang="hi"]').first();
  await expect.element(prompt).toHaveTextContent(/^Question: इनमें से .* Choices: A\. चना B\. .* Answer:$/);
  await page.getByText('Formulas').first().click();
  await expect.element(page.getByText('V = Σ c²·p(1−p)/n', { exact: false })).toBeVisible();
  await page.getByText('All subjects and levels of Ayurveda').click();
});

test('without a dictionary, a domain has the counts of the card, with their source', async () => {
  await openApp('/#/methods', composed(cardComposition()));
  await expect
    .element(page.getByText('Finance: half of the questions lie in 2 of 30 subjects.'))
    .toBeVisible();
  await expect.element(page.getByText('Levels: Medium 48.1 %, Easy 36.6 %, Hard 15.3 %')).toBeVisible();
  await page.getByText('All subjects and levels of Finance').click();
  const table = page.byCss('details[open] table');
  await expect.element(table.getByRole('row', { name: 'Problem Solving' })).toHaveTextContent('5,68629.3 %');
  await expect.element(table.getByText('The card does not state the types.')).toBeVisible();
  await expectCount(page.getByRole('link', { name: 'the data sets’ card' }), 4);
});

test('a stored dictionary tells both languages, and what is not stated', async () => {
  await openApp('/?section=bbf#/methods', composed(countedComposition()));
  await expect
    .element(page.getByText('Finance: half of the questions lie in 1 of 3 subjects.'))
    .toBeVisible();
  await expect
    .element(page.getByText(/^English: half .* 1 of 2 subjects\. Hindi: .* 2 of 3 subjects\.$/))
    .toBeVisible();
  // The address names the domain, so its table is open.
  const rows = page.byCss('details[open] tbody tr');
  await expect.poll(() => textsOf(rows)).toContain('not stated200203.3 %');
  await expect.element(page.getByText('Counted in the questions of this board.')).toBeVisible();
  await expectCount(page.getByRole('link', { name: 'the data sets’ card' }), 0);
  await resize(PHONE);
  expect(overflowOfPage()).toBe(0);
});

test('a domain of which nothing is stated says so', async () => {
  await openApp('/#/methods', composed(unknownComposition()));
  await expect.element(page.getByRole('heading', { name: 'Legal (BBL) 1,234 questions' })).toBeVisible();
  await expect.element(page.getByText(/Its subjects and levels are not known yet\./)).toBeVisible();
  await expectCount(page.getByText('All subjects and levels of Legal'), 0);
});

test('a server that does not tell the composition leaves the rest of the page', async () => {
  await openApp('/#/methods');
  await expect
    .element(page.getByText('This server does not say yet what a domain consists of.'))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'To challenge a score' })).toBeVisible();
});

test.each([
  ['bbf', 'Finance (BBF) 19,433 questions'],
  ['gap', 'The language gap'],
  ['profiles', 'Profiles'],
] as const)('a link to the section %s leads to its heading', async (section, heading) => {
  await openApp(`/${methodsHref(section).replace('#/methods', '')}#/methods`, composed(cardComposition()));
  await expect.poll(focused).toBe(heading);
  expect(place()).toBeGreaterThan(0);
  expect(place()).toBeLessThan(innerHeight / 2);
});

test('Back and forward keep the place of the visitor, not that of the address', async () => {
  await openApp('/?section=profiles#/methods', composed(cardComposition()));
  await expect.poll(focused).toBe('Profiles');
  window.scrollTo(0, 100);
  // Not a press: it would scroll to the link first.
  document.querySelector<HTMLElement>('a[href="#/quote"]')?.click();
  await expect.poll(() => location.hash).toBe('#/quote');
  await expect.element(page.getByRole('heading', { name: 'Profiles' })).not.toBeInTheDocument();
  history.back();
  await expect.element(page.getByRole('heading', { name: 'Profiles' })).toBeInTheDocument();
  await expect.poll(() => Math.round(window.scrollY)).toBe(100);
});

test('an address that names no section opens the page at its top', async () => {
  await openApp('/?section=%22%5D#/methods', composed(cardComposition()));
  await expect.element(page.getByRole('heading', { name: 'To challenge a score' })).toBeInTheDocument();
  expect(window.scrollY).toBe(0);
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.closest('main, header, #root > div > button')).not.toBeNull();
});

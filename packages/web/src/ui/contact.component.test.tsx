import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount, expectTexts, resize } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { overflowOfPage, PHONE } from '../../test/in-page.ts';
import { runRecord } from '../../test/record-samples.ts';

const MAIL = 'board@lab.example';
const ISSUES = 'https://forge.example/lab/board/issues/new?labels=board';
const NONE = 'The operators of this board have not listed a contact.';
const wrong = page.getByRole('link', { name: 'Something wrong with this number?' });
const main = page.getByRole('main');
const footer = page.getByRole('contentinfo');

function openRun(config: Readonly<Record<string, unknown>>): Promise<void> {
  return openApp('/#/run/7', { config, answers: { '/api/runs/7': () => Response.json(runRecord()) } });
}

function hrefOf(link: typeof wrong): URL {
  return new URL(link.element().getAttribute('href') ?? '');
}

test('a wrong number is reported by mail with its result, model, board and scores', async () => {
  await openRun({ contact: MAIL, publicUrl: 'https://board.example' });
  await expect.element(wrong).toBeVisible();
  const { protocol, pathname, searchParams } = hrefOf(wrong);
  expect([protocol, pathname]).toEqual(['mailto:', MAIL]);
  expect(searchParams.get('subject')).toBe('Result 7 for lab/model-7B');
  const lines = (searchParams.get('body') ?? '').split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['Result 7 for lab/model-7B, board 3', 'https://board.example/#/run/7']);
  expect(lines).toEqual(expect.arrayContaining(['Average: 50.70 %', 'Legal, Hindi: 50.00 %']));
});

test('where reports are public, the report is filled in there', async () => {
  await openRun({ contact: MAIL, issuesUrl: ISSUES });
  await expect.element(wrong).toBeVisible();
  const { origin, pathname, searchParams } = hrefOf(wrong);
  expect(`${origin}${pathname}`).toBe('https://forge.example/lab/board/issues/new');
  expect(searchParams.get('labels')).toBe('board');
  expect(searchParams.get('title')).toBe('Result 7 for lab/model-7B');
  expect(searchParams.get('body')).toContain('board 3');
});

test('the footer has the addresses, or none', async () => {
  await openRun({ contact: MAIL, issuesUrl: ISSUES });
  await expect
    .element(footer.getByRole('link', { name: 'Contact' }))
    .toHaveAttribute('href', `mailto:${MAIL}`);
  await expect
    .element(footer.getByRole('link', { name: 'Report a problem' }))
    .toHaveAttribute('href', ISSUES);
  await openRun({});
  await expect.element(page.getByRole('heading', { name: 'Result 7' })).toBeVisible();
  await expectCount(wrong, 0);
  await expectCount(footer.getByRole('link', { name: 'Contact' }), 0);
});

test('Methods says whom to write to, and leads to results of one’s own', async () => {
  await openApp('/#/methods', { config: { contact: 'https://lab.example/contact' } });
  await expect
    .element(main.getByRole('link', { name: 'https://lab.example/contact' }))
    .toHaveAttribute('href', 'https://lab.example/contact');
  await main.getByRole('link', { name: 'I have results of my own' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('I have results of my own');
});

test('the page about results of one’s own says what can be imported and how to send it', async () => {
  await resize(PHONE);
  await openApp('/#/results', { config: { contact: MAIL } });
  await expectTexts(main.getByRole('heading', { level: 2 }), ['What can be imported', 'How to send it']);
  await expect
    .element(main.getByText('A run of all four domains, each in both languages', { exact: false }))
    .toBeVisible();
  await expect.element(main.getByRole('link', { name: MAIL })).toBeVisible();
  await expectCount(main.getByText(NONE), 0);
  expect(overflowOfPage()).toBe(0);
  await openApp('/#/results');
  await expect.element(main.getByText(NONE)).toBeVisible();
});

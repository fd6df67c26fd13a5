import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stopClock } from '../../test/components/clock.ts';
import { expectCount, expectTexts } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { publicationRecord } from '../../test/record-samples.ts';

const cards = page.getByRole('article');

test('three sections; framework and benchmark have authors, paper and citation', async () => {
  await openApp('/#/quote');
  await expect.element(page.getByText('How to cite the Indic LLM Leaderboard in your work')).toBeVisible();
  await expect
    .element(
      page.getByText(
        'The citations below include both the leaderboard itself and the individual benchmarks used in our evaluation suite.',
      ),
    )
    .toBeVisible();
  await expectTexts(page.getByRole('heading', { level: 2 }), ['Leaderboard', 'Benchmarks', 'Prior Work']);
  await expectCount(cards, 2);
  await expect.element(cards.nth(0)).toHaveTextContent('10.5281/zenodo.12608602');
  await expect.element(cards.nth(0)).toHaveTextContent('Leo Gao');
  await expect.element(cards.nth(1)).toHaveTextContent('BhashaBench V1');
  await expect.element(cards.nth(1)).toHaveTextContent('Vijay Devane');
  await expect
    .element(cards.nth(1).getByRole('link', { name: 'View paper →' }))
    .toHaveAttribute('href', 'https://arxiv.org/abs/2510.25409');
});

test('the first citation is that of today’s board; earlier ones follow', async () => {
  const newest = publicationRecord({ publication: 7 });
  const { sha256, ...listed } = newest;
  const answers = {
    '/api/publications': () =>
      Response.json({ publications: [listed, { ...listed, publication: 6 }], next: null }),
    '/api/publications/7': () => Response.json(newest),
  };
  await openApp('/#/quote', { answers });
  const card = page.getByRole('article', { name: /^Indic LLM Leaderboard, board 7$/ });
  await expect.element(card).toHaveTextContent(sha256);
  await expectCount(cards, 3);
  expect(cards.first().element()).toBe(card.element());
  // The board's title and date are in the page's language; paper titles are in English.
  const headings = page.getByRole('heading', { level: 3 }).elements();
  expect(headings.map((heading) => heading.getAttribute('lang'))).toEqual([null, 'en', 'en']);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await card.getByRole('button', { name: 'Copy citation' }).click();
  expect(copied.mock.calls[0]?.[0]).toContain('/publication/7');
  await expect
    .element(page.getByRole('link', { name: 'Board 6 from 1 Feb 2026' }))
    .toHaveAttribute('href', '#/publication/6');
});

test('without the publications the other citations are there', async () => {
  await openApp('/#/quote', { answers: { '/api/publications': () => new Response(null, { status: 503 }) } });
  await expect.element(page.getByRole('alert')).toHaveTextContent('could not be loaded');
  await expectCount(cards, 2);
  await openApp('/#/quote', {
    answers: { '/api/publications': () => Response.json({ publications: [], next: null }) },
  });
  await expect.element(page.getByText('Nothing published yet.')).toBeVisible();
});

test('copying a citation is confirmed on the button and announced', async () => {
  await openApp('/#/quote');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const card = cards.nth(0);
  await expect.element(card).toBeVisible();
  const advance = stopClock();
  await card.getByRole('button', { name: 'Copy citation' }).click();
  await expectTexts(card.getByRole('button'), ['Copied']);
  await expect.element(page.byCss('[aria-live="polite"]')).toHaveTextContent('Copied the citation');
  expect(copied.mock.calls).toEqual([[card.byCss('pre').element().textContent]]);
  await advance(2000);
  await expectTexts(card.getByRole('button'), ['Copy citation']);
});

test('without clipboard access the text is selected', async () => {
  await openApp('/#/quote');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  const card = cards.nth(1);
  await card.getByRole('button', { name: 'Copy citation' }).click();
  await expect.element(page.byCss('[aria-live="polite"]')).toHaveTextContent('Your browser blocked copying');
  const citation = card.byCss('pre').element().textContent;
  expect(citation).toContain('BhashaBench');
  expect(getSelection()?.toString()).toBe(citation);
});

/** What of the address stays when a visitor goes from page to page and back. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../test/board-samples.ts';
import { expectParameter, openBoard, rowAt } from '../../test/components/board.ts';
import { DESKTOP, resize } from '../../test/components/looks.ts';
import { type Answers, openApp } from '../../test/components/open-app.tsx';
import { change, modelRecord, publicationRecord } from '../../test/record-samples.ts';

const linesOf = (entries: typeof BOARD) =>
  `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
const board = { '/api/leaderboard/formatted': () => new Response(linesOf(BOARD)) };
const navigation = page.getByRole('navigation');
const footer = page.getByRole('contentinfo');
const heading = page.getByRole('heading', { level: 1 });
const address = () => decodeURIComponent(`${location.pathname}${location.search}${location.hash}`);

const PAST: Answers = {
  ...board,
  '/api/publications/1/board': () => new Response(linesOf(BOARD.slice(1))),
  '/api/publications/5': () => Response.json(publicationRecord({ publication: 5, next: null, newest: 5 })),
};
const notice = page.getByText('This is the board of publication 1.');

test.each(['/?at=1&search=gpt', '/?at=1&search=gpt#/'])(
  "from the board of the past at %s, 'Leaderboard' leads to today's board",
  async (path) => {
    await resize(DESKTOP);
    await openApp(path, { answers: PAST });
    await expect.element(notice).toBeVisible();
    await navigation.getByRole('link', { name: 'Leaderboard' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(rowAt(1)).toBeVisible();
    expect(address()).toBe('/?search=gpt#/');
    history.back();
    await expect.element(notice).toBeVisible();
    expect(address()).toBe(path);
  },
);

test("the newest publication leads from the past to today's board", async () => {
  await openApp('/?at=1#/', { answers: PAST });
  await expect.element(notice).toBeVisible();
  location.hash = '#/publication/5';
  await page.getByRole('link', { name: 'The board as it is' }).click();
  await expect.element(rowAt(1)).toBeVisible();
  expect(address()).toBe('/#/');
  await expect.element(notice).not.toBeInTheDocument();
});

test('the way back from the past is a step that Back undoes', async () => {
  await openApp('/?at=1', { answers: PAST });
  await page.getByRole('link', { name: 'Back to today’s board' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  history.back();
  await expect.element(notice).toBeVisible();
});

test("one model's changes do not stick to the page of all changes", async () => {
  await resize(DESKTOP);
  const asked = vi.fn();
  await openApp('/?changes=;lab/model-7B#/changes', {
    answers: {
      ...board,
      '/api/changes': ({ search }) => {
        asked(decodeURIComponent(search));
        return Response.json({ changes: [change(3)], next: null });
      },
    },
  });
  const model = page.getByRole('textbox', { name: 'Model' });
  await expect.element(model).toHaveValue('lab/model-7B');
  await navigation.getByRole('link', { name: 'Citations' }).click();
  await expect.element(heading).toHaveTextContent('Citation Information');
  await footer.getByRole('link', { name: 'Changes' }).click();
  await expect.element(model).toHaveValue('');
  expect(address()).toBe('/#/changes');
  expect(asked.mock.calls).toEqual([['?model=lab/model-7B'], ['']]);
});

test("'Compare' on a model's page begins a new comparison, and Back leads to the one before", async () => {
  await openApp('/?models=openai/gpt-4o#/compare', {
    answers: { ...board, '/api/models/*': () => Response.json(modelRecord()) },
  });
  await expect.element(page.getByRole('button', { name: 'Remove openai/gpt-4o' })).toBeVisible();
  location.hash = '#/model/lab/model-7B';
  await page.getByRole('main').getByRole('link', { name: 'Compare' }).click();
  await expect.element(page.getByRole('button', { name: 'Remove lab/model-7B' })).toBeVisible();
  expect(address()).toBe('/?models=lab/model-7B#/compare');
  history.go(-2);
  await expect.element(page.getByRole('button', { name: 'Remove openai/gpt-4o' })).toBeVisible();
  expect(address()).toBe('/?models=openai/gpt-4o#/compare');
});

test("the board's view survives visits to other pages", async () => {
  await resize(DESKTOP);
  await openBoard('/?search=gpt&rowSize=large&shortlist=bbk');
  for (const name of ['Compare', 'Changes', 'Explore', 'Methods']) {
    await footer.getByRole('link', { name }).click();
    await expect.poll(() => location.hash).toBe(`#/${name.toLowerCase()}`);
    expect(location.search).toBe('?search=gpt&rowSize=large');
  }
  await navigation.getByRole('link', { name: 'Leaderboard' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Search models' })).toHaveValue('gpt');
  await expectParameter('rowSize', 'large');
  await expectParameter('shortlist', null);
});

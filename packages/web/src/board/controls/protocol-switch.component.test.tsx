import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entryWith } from '../../../../core/test/entries.ts';
import { sampleEntry } from '../../../test/board-samples.ts';
import { cell, expectParameter, openBoard, rowAt } from '../../../test/components/board.ts';
import { expectCount, resize } from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';
import { held } from '../../../test/held.ts';
import { boardBody } from '../../../test/in-page.ts';

const position = (name: string) => page.getByRole('radio', { name, exact: true });
const BOARDS = {
  'log-likelihood': [sampleEntry({ name: 'lab/rated', percent: 50 })],
  letter: [
    sampleEntry({ name: 'lab/written', percent: 60 }),
    sampleEntry({ name: 'lab/other', percent: 40 }),
  ],
};

/** @param letter runs before the letter board's response; its result, unless null, replaces it. */
async function openBoth(
  path = '/',
  letter: () => Response | null | Promise<Response | null> = () => null,
): Promise<URL[]> {
  const calls: URL[] = [];
  const answer = async (url: URL) => {
    calls.push(url);
    const isLetter = url.searchParams.get('protocol') === 'letter';
    const other = isLetter ? await letter() : null;
    if (other !== null) return other;
    return new Response(boardBody(isLetter ? BOARDS.letter : BOARDS['log-likelihood']), {
      headers: { protocols: 'log-likelihood, letter' },
    });
  };
  await openApp(path, { answers: { '/api/leaderboard/formatted': answer } });
  await expect.element(rowAt(1).or(page.getByRole('alert')).first()).toBeVisible();
  return calls;
}

test('a board with rows of both protocols has a switch between them, and a link keeps it', async () => {
  await openBoth();
  await expect.element(cell(rowAt(1), 'id')).toHaveTextContent('rated');
  await position('Generated letter').click({ force: true });
  await expectParameter('protocol', 'letter');
  await expect.element(cell(rowAt(1), 'id')).toHaveTextContent('written');
  await expect.element(cell(rowAt(2), 'id')).toHaveTextContent('other');
  await position('Log-likelihood').click({ force: true });
  await expectParameter('protocol', null);
  await expect.element(cell(rowAt(1), 'id')).toHaveTextContent('rated');
});

test.each([620, 820, 990])('all three switches are on a page %i wide', async (width) => {
  await resize({ width, height: 900 });
  await openBoth();
  await expect.element(position('Generated letter')).toBeInTheDocument();
  const switches = page
    .getByRole('radiogroup')
    .elements()
    .map((one) => one.getBoundingClientRect());
  expect(switches).toHaveLength(3);
  for (const { left, right } of switches) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
  }
});

test('a link to the other protocol shows its rows, and asks for nothing else', async () => {
  const calls = await openBoth('/?protocol=letter');
  await expect.element(cell(rowAt(1), 'id')).toHaveTextContent('written');
  expect(calls.map(({ search }) => search)).toEqual(['?protocol=letter']);
});

test('while the other board loads, focus and search stay, and its rows come after', async () => {
  const { promise, resolve: send } = held();
  await openBoth('/', async () => {
    await promise;
    return null;
  });
  await userEvent.click(position('Log-likelihood'), { force: true });
  await userEvent.keyboard('{ArrowRight}');
  await expectParameter('protocol', 'letter');
  await expect.element(page.getByText('Loading the results…')).toBeInTheDocument();
  await expect.element(position('Generated letter')).toHaveFocus();
  await expectCount(rowAt(1), 0);
  await page.getByRole('textbox', { name: 'Search models' }).fill('other');
  send();
  await expect.element(cell(rowAt(1), 'id')).toHaveTextContent('other');
  await expect.element(page.getByRole('textbox', { name: 'Search models' })).toHaveFocus();
});

test.each([['/'], ['/?protocol=letter']])(
  'from %s, a letter board that fails has the way back',
  async (path) => {
    await openBoth(path, () => new Response('', { status: 500 }));
    if (path === '/') await position('Generated letter').click({ force: true });
    await expect.element(page.getByRole('alert')).toHaveTextContent('HTTP error! status: 500');
    await position('Log-likelihood').click({ force: true });
    await expect.element(cell(rowAt(1), 'id')).toHaveTextContent('rated');
    await expectCount(page.getByRole('alert'), 0);
  },
);

test('a board with one protocol has no switch', async () => {
  await openBoard();
  await expectCount(position('Log-likelihood'), 0);
});

test('a row of some domains stands last without a rank, and has one where it has all columns', async () => {
  const some = entryWith({ name: 'a/some', scores: { bba: 90, bba_english: 91, bba_hindi: 88 } });
  const whole = sampleEntry({ name: 'z/whole', percent: 30 });
  await openBoard('/', [whole, { ...some, domains: ['bba'] }]);
  await expect.element(cell(rowAt(2), 'id')).toHaveTextContent('some');
  await expect.element(cell(rowAt(2), 'rank')).toHaveTextContent('-');
  await expect.element(cell(rowAt(2), 'model.average_score')).toHaveTextContent('-');
  await position('Ayurveda').click({ force: true });
  await expect.element(cell(rowAt(1), 'id')).toHaveTextContent('some');
  await expect.element(cell(rowAt(1), 'rank')).toHaveTextContent('1');
  await expect.element(cell(rowAt(1), 'model.average_score')).toHaveTextContent('90.00 %');
});

test('a row with many answers that could not be read is marked', async () => {
  const entry = sampleEntry({ name: 'lab/vague', percent: 20 });
  await openBoard('/', [
    { ...entry, unread_share: 0.124 },
    { ...sampleEntry({ name: 'lab/clear', percent: 10 }), unread_share: 0.02 },
  ]);
  await expect.element(cell(rowAt(1), 'id')).toHaveTextContent('12.40 % unreadable');
  await expect.element(cell(rowAt(2), 'id')).not.toHaveTextContent('unreadable');
});

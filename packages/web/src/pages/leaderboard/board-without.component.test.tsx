import type { LeftOut } from '@leaderboard/core/questions/left-out';
import type { BoardWithout } from '@leaderboard/core/questions-api';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../../test/board-samples.ts';
import { expectParameter, rowAt } from '../../../test/components/board.ts';
import { holdBursts } from '../../../test/components/clock.ts';
import {
  axeFindings,
  DESKTOP,
  expectCount,
  expectTexts,
  overflow,
  PHONE,
  press,
  pressOn,
  resize,
  textsOf,
} from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';
import { openOptions, optionsButton, optionsDialog, reset } from '../../../test/components/table-controls.ts';
import { boardWithout, NO_QUESTIONS, noBoard } from '../../../test/without-samples.ts';

const section = page.getByRole('region', { name: /^Without / });
const rows = section.byCss('tbody tr');
const BOARD_BODY = `[${BOARD.map((entry) => JSON.stringify(entry)).join()}]`;

async function openWithout(
  path: string,
  answer: (sets: string | null) => BoardWithout | null,
): Promise<void> {
  await openApp(path, {
    answers: {
      '/api/leaderboard/formatted': () => new Response(BOARD_BODY),
      '/api/questions/summary': () => Response.json(NO_QUESTIONS),
      '/api/leaderboard/without': ({ searchParams }) => {
        const found = answer(searchParams.get('sets'));
        return found === null
          ? Response.json({ code: 'internal', detail: 'No' }, { status: 500 })
          : Response.json(found);
      },
    },
  });
}

const full = (choice: LeftOut) => () => boardWithout(choice, BOARD, 12);

describe('the choice', () => {
  test('without evaluated models it says from when on questions are flagged', async () => {
    await openWithout('/', () => noBoard('suspected', 'no_answers'));
    const dialog = await openOptions();
    const group = dialog.getByRole('radiogroup', { name: 'Questions Left Out' });
    await expectCount(group.getByRole('radio'), 5);
    await expect.element(group.getByRole('radio', { name: 'None' })).toBeChecked();
    const when = 'Questions are flagged from 30 evaluated models on; today: 0.';
    await expect.element(dialog.getByText(when)).toBeVisible();
    await group.getByRole('radio', { name: 'Suspected' }).click();
    await expectParameter('without', 'suspected');
    await press('Escape');
    await expect.element(section.getByText('No model on the board has stored answers')).toBeVisible();
    await expect.element(section.getByText(when)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  test('Reset and Back bring the published board, and the browser goes back to the choice', async () => {
    await openWithout('/?without=both&rowSize=large', full('both'));
    await expect.element(rows.first()).toBeVisible();
    await optionsButton().click();
    const dialog = await optionsDialog();
    await reset(dialog).click();
    await expectParameter('without', null);
    await expectParameter('rowSize', null);
    await press('Escape');
    await expect.element(rowAt(1)).toBeVisible();
    history.back();
    await expect.element(section).toBeVisible();
    // Reset is one step of the history.
    await expectParameter('rowSize', 'large');
    await pressOn(section.getByRole('button', { name: 'Back to the published board' }), 'Enter');
    await expect.element(rowAt(1)).toBeVisible();
    await expectParameter('without', null);
  });

  test.each(['', '?without=other', '?without=suspected&at=1'])(
    'the published board shows at /%s',
    async (query) => {
      await openApp(`/${query}`, {
        answers: {
          '/api/leaderboard/formatted': () => new Response(BOARD_BODY),
          '/api/publications/*': () => new Response(BOARD_BODY),
        },
      });
      await expect.element(rowAt(1)).toBeVisible();
      await expectCount(section, 0);
    },
  );
});

describe('the board without questions', () => {
  test('both places with ranges, what moved and what was left out', async () => {
    const asked: (string | null)[] = [];
    await openWithout('/?without=both', (sets) => {
      asked.push(sets);
      return boardWithout('both', BOARD, 12);
    });
    await expect
      .element(section.getByRole('note'))
      .toHaveTextContent('Without suspected wrong keys and duplicates. This is not the published board.');
    expect(asked).toEqual(['suspected,duplicates']);
    await expect
      .element(section.getByRole('status'))
      .toHaveTextContent(
        '2 models change their place, 1 beyond its range. Largest change of an average: openai/gpt-oss-120b, +3.07 points. A change has no interval: these are the same answers.',
      );
    await expectTexts(rows.nth(1).byCss(':is(th, td):nth-child(-n + 6)'), [
      'openai/gpt-oss-120b',
      '21–3',
      '3 beyond its range',
      '79.07 %78.67–79.47',
      '76.00 %75.60–76.40',
      '+3.07',
    ]);
    await expect.element(section.getByRole('heading')).toHaveTextContent(/^96 of [\d,]+ questions left out$/);
    await expectCount(section.getByRole('term'), 8);
    await expect.element(section.getByText('which favors strong models a little')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  test('search chooses its rows, and a chip those that moved', async () => {
    await openWithout('/?without=suspected&search=google', full('suspected'));
    await expectCount(rows, 3);
    await page.getByRole('checkbox', { name: 'Only models whose place changes' }).click({ force: true });
    await expect
      .element(section.getByText('No model with stored answers fits search and filters.'))
      .toBeVisible();
    await openWithout('/?without=suspected', full('suspected'));
    await expectCount(rows, BOARD.length);
    await page.getByRole('checkbox', { name: 'Only models whose place changes' }).click({ force: true });
    await expectCount(rows, 2);
  });

  test('each header sorts by its column, and the address keeps the sort', async () => {
    await openWithout('/?without=both', full('both'));
    const places = () => textsOf(rows.byCss('td:nth-child(2) b')).slice(0, 3);
    const head = (name: string) => section.getByRole('columnheader', { name, exact: true });
    await expect.element(head('Place')).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(places).toEqual(['1', '2', '3']);
    holdBursts();
    await pressOn(head('Place before').getByRole('button'), 'Enter');
    await expectParameter('without', 'both;before');
    await expect.poll(places).toEqual(['1', '3', '2']);
    await head('Change').getByRole('button').click();
    await expect.element(head('Change')).toHaveAttribute('aria-sort', 'descending');
    await expectParameter('without', 'both;-change');
    await expect.poll(places).toEqual(['2', '1', '3']);
    // The sort of the published board is another one.
    await expectParameter('sort', null);
    history.back();
    await expectParameter('without', 'both');
    await expect.poll(places).toEqual(['1', '2', '3']);
  });

  test('worth checking is called a trial', async () => {
    await openWithout('/?without=worth_checking', full('worth_checking'));
    await expect
      .element(section.getByRole('note'))
      .toHaveTextContent(
        'Without questions worth checking. A trial, not a finding. This is not the published board.',
      );
  });

  test.each([
    ['suspected', 'No question is flagged: 12 models are not enough to tell.'],
    ['duplicates', 'No question is repeated.'],
  ] as const)('%s without any question says so', async (choice, text) => {
    await openWithout(`/?without=${choice}`, () => boardWithout(choice, BOARD, 0));
    await expect.element(section.getByText(text)).toBeVisible();
    await expect.element(section.getByText('Caution')).not.toBeInTheDocument();
  });

  test.each([
    ['not_computed', 'The figures are not computed yet.'],
    ['no_dictionary', 'which questions are the same'],
    ['too_few_models', 'There are not enough models to tell.'],
    ['too_few_questions', 'fewer than 100 questions left'],
  ] as const)('%s is said in words', async (reason, text) => {
    await openWithout('/?without=suspected', () => noBoard('suspected', reason, 12));
    await expect.element(section.getByText(text)).toBeVisible();
  });

  test('a failed call can be tried again', async () => {
    let fails = true;
    await openWithout('/?without=duplicates', () => (fails ? null : boardWithout('duplicates', BOARD, 3)));
    const again = section.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    fails = false;
    await again.click();
    await expectCount(rows, BOARD.length);
  });

  test.each([PHONE, { width: 320, height: 640 }])('fits a phone of %o', async (size) => {
    onTestFinished(() => resize(DESKTOP));
    await resize(size);
    await openWithout('/?without=both', full('both'));
    await expect.element(rows.first()).toBeVisible();
    // It sorts the published board.
    await expect.element(page.byCss('[role="group"] > label')).not.toBeVisible();
    expect(overflow()).toBe(0);
    expect(await axeFindings()).toEqual([]);
  });
});

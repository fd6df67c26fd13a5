import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../test/board-samples.ts';
import { expectModels, expectParameter, rowAt } from '../../test/components/board.ts';
import { frames, press } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { boardBody } from '../../test/in-page.ts';

test('a past board is marked, searchable and links back to today', async () => {
  const answers = {
    '/api/leaderboard/formatted': () => new Response(boardBody(BOARD)),
    '/api/publications/3/board': () => new Response(boardBody(BOARD.slice(1, 2)).replace('\n]', ',\n{}\n]')),
  };
  await openApp('/?at=3&search=gpt', { answers });
  await expect.element(page.getByText('This is board 3, one of the past.')).toBeVisible();
  await expect.element(page.getByText(/Facts and flags of models are from today\./)).toBeVisible();
  await expectModels(['openai/gpt-4o']);
  await expect.element(page.getByText('1 model could not be read')).toBeVisible();
  await expect.poll(() => document.title).toContain('Board 3');
  const back = page.getByRole('link', { name: 'Back to today’s board' });
  await expect.element(back).toHaveAttribute('href', '/?search=gpt');
  await back.click();
  await expectParameter('at', null);
  await expect.poll(() => document.title).not.toContain('Board 3');
  await expectModels(['openai/gpt-4o', 'openai/gpt-oss-120b']);
  history.back();
  await expectParameter('at', '3');
  await expectModels(['openai/gpt-4o']);
  // Its code is loaded by now, so it renders together with the page around it, which sets a title too.
  await openApp('/?at=3', { answers });
  await expectModels(['openai/gpt-4o']);
  await expect.poll(() => document.title).toContain('Board 3');
});

test('the title of a past board does not stay when another page opens', async () => {
  await openApp('/?at=3', {
    answers: { '/api/publications/3/board': () => new Response(boardBody(BOARD.slice(1, 2))) },
  });
  await expect.poll(() => document.title).toContain('Board 3');
  await page.getByRole('link', { name: 'Citations' }).first().click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Citation Information');
  await frames(2);
  expect(document.title).toMatch(/^Citation/);
});

test('today’s board loads only when the visitor goes back to it', async () => {
  let calls = 0;
  const answers = {
    '/api/leaderboard/formatted': () => {
      calls += 1;
      return new Response(boardBody(BOARD));
    },
    '/api/publications/3/board': () => new Response(boardBody(BOARD.slice(1, 2))),
  };
  await openApp('/?at=3', { answers });
  await expectModels(['openai/gpt-4o']);
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.element(page.getByRole('button', { name: 'CSV for spreadsheets' })).toBeVisible();
  await press('Escape');
  expect(calls).toBe(0);
  await page.getByRole('link', { name: 'Back to today’s board' }).click();
  await expect.element(rowAt(BOARD.length)).toBeVisible();
  expect(calls).toBe(1);
});

test('a publication that does not exist has its screen', async () => {
  await openApp('/?at=99');
  await expect.element(page.getByText('There is no board 99.')).toBeVisible();
});

import { COLUMNS } from '@leaderboard/core/board/columns';
import type { PageRenderer } from '@leaderboard/core/rendered-page';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../test/board-samples.ts';
import { drawn } from '../../test/components/board.ts';
import { textsOf } from '../../test/components/looks.ts';
import { CONFIG, openApp } from '../../test/components/open-app.tsx';
import { held } from '../../test/held.ts';
import { createPageRenderer } from './server.tsx';

const BODY = `[\n${BOARD.map((entry) => JSON.stringify({ ...entry, rank_range: [1, BOARD.length] })).join(',\n')}\n]\n`;

async function* body(): AsyncGenerator<string> {
  yield BODY;
}

let renderer: PageRenderer;
beforeAll(async () => {
  renderer = await createPageRenderer(JSON.stringify(CONFIG));
  await renderer.load(body(), null, []);
});

const cached = () => localStorage.getItem('leaderboardData');

test('with rows of the server and a call that fails, the notice says both', async () => {
  const meta = document.createElement('meta');
  meta.name = 'publication';
  meta.content = '7 2026-11-03';
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  const rendered = renderer.render('', 60_000);
  if (rendered === null) expect.unreachable();
  let isDown = true;
  let calls = 0;
  await openApp('/', {
    rendered,
    answers: {
      '/api/leaderboard/formatted': () => {
        calls += 1;
        return isDown ? new Response('', { status: 500 }) : new Response(BODY);
      },
    },
  });
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('Could not update. Showing board 7 from 3 Nov 2026. HTTP error! status: 500');
  await expect.element(page.byCss('tbody tr').first()).toBeVisible();
  expect(calls).toBe(2);
  expect(cached()).toBeNull();
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => alert.elements()).toEqual([]);
  // The cache is written when the browser is idle, which must not be during the next test.
  await expect.poll(cached).not.toBeNull();
});

test('rows of another leaderboard in the cache never replace those of the server', async () => {
  const rendered = renderer.render('', 60_000);
  if (rendered === null) expect.unreachable();
  const { promise, resolve: answer } = held<Response>();
  const score = { name: 'IFEval', value: 0.4, normalized_score: 40 };
  const foreign = { id: 'foreign/one', model: { name: 'foreign/one' }, evaluations: { ifeval: score } };
  let calls = 0;
  await openApp('/', {
    rendered,
    stored: { leaderboardData: JSON.stringify({ data: [foreign], timestamp: Date.now() }) },
    answers: {
      '/api/leaderboard/formatted': () => {
        calls += 1;
        return promise;
      },
    },
  });
  await expect.poll(() => calls).toBe(1);
  const names = () => textsOf(page.byCss('tbody [data-column="id"]')).join(' ');
  expect(names()).toContain(BOARD[0]?.id);
  answer(new Response(BODY));
  await drawn();
  expect(names()).toContain(BOARD[0]?.id);
  expect(names()).not.toContain('foreign/one');
  expect(calls).toBe(1);
  await expect.poll(cached).not.toContain('foreign/one');
});

test('the switch between protocols appears after hydration, also with a cached board', async () => {
  const problems: string[] = [];
  const rendered = renderer.render('', 60_000);
  if (rendered === null) expect.unreachable();
  window.leaderboardCall = Promise.resolve(new Response(BODY));
  const protocols = 'log-likelihood,letter';
  await openApp('/', {
    rendered,
    stored: { leaderboardData: JSON.stringify({ data: BOARD, protocols, timestamp: Date.now() }) },
    // The early call is dropped once the cached board is read.
    onRendered: () => expect.poll(() => window.leaderboardCall).toBeUndefined(),
    onHydrationProblem: (problem) => problems.push(problem),
  });
  await expect.element(page.getByRole('radio', { name: 'Generated letter' })).toBeInTheDocument();
  expect(problems).toEqual([]);
});

for (const query of [
  '',
  `?columns=${COLUMNS.map(({ key }) => key).join(',')}&rowSize=large&scoreDisplay=raw`,
  `?pinned=${BOARD[3]?.id},${BOARD[1]?.id}&sort=id:desc&rankingMode=dynamic`,
  '?scope=hindi&uncertainty=off',
  '?averageMode=visible',
  '?memory=24,4',
  '?search=gemma|qwen&precision=bfloat16&official=false',
  '?search=@type:chat;.*9b',
  '?search=no-such-model',
  '?precision=foo&types=foo&params=70,7',
]) {
  test(`the browser hydrates the server's page without a change: ${query}`, async () => {
    const problems: string[] = [];
    const rendered = renderer.render(query, 60_000);
    if (rendered === null) expect.unreachable();
    const { promise: isSent, resolve: send } = held();
    await openApp(`/${query}`, {
      rendered,
      onHydrationProblem: (problem) => problems.push(problem),
      answers: {
        '/api/leaderboard/formatted': async () => {
          await isSent;
          return new Response(BODY);
        },
      },
    });
    await expect.poll(() => document.documentElement.hasAttribute('data-ready')).toBe(true);
    // Compares only rows that fit at every size, because overscan rows may differ.
    const seen = () => textsOf(page.byCss('[data-part="count"], thead tr, tbody tr:nth-child(-n + 6)'));
    const before = seen();
    send();
    if (query !== '?search=no-such-model') await drawn();
    // Comparisons of all models are computed after the rows.
    if (!/averageMode|scope/.test(query)) await expect.poll(seen).toEqual(before);
    expect(problems).toEqual([]);
  });
}

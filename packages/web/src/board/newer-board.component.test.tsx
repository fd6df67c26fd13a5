import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BOARD, TALL_BOARD } from '../../test/board-samples.ts';
import { cell, expectParameter, header, rowAt, scroller, sorter } from '../../test/components/board.ts';
import { expectCount, expectTexts, expectValue } from '../../test/components/looks.ts';
import { type Answers, openApp } from '../../test/components/open-app.tsx';
import { scoreKey } from '../../test/in-page.ts';

const API = '/api/leaderboard/formatted';
const out = page.byCss('main').getByText('A newer board was published.');
const showIt = page.getByRole('button', { name: 'Show it' });

/** A server that answers the newest of the published boards. */
function boardServer(...published: readonly (readonly LeaderboardEntry[])[]) {
  const server = { published: [...published], looks: 0, loads: 0, isBroken: false };
  const answers: Answers = {
    [API]: (_url, init) => {
      const isLook = init?.method === 'HEAD';
      if (isLook) server.looks += 1;
      else server.loads += 1;
      if (server.isBroken) return new Response(null, { status: 503 });
      const publication = server.published.length;
      const headers = { etag: `"board${publication}.lean-br"`, publication: String(publication) };
      const lines = server.published.at(-1)?.map((entry) => JSON.stringify(entry)) ?? [];
      return new Response(isLook ? null : `[\n${lines.join(',\n')}\n]\n`, { headers });
    },
  };
  return { server, answers };
}

/** Hides or shows the tab. */
function turnTab(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Waits until the page looks for newer boards: that code loads after the rows. */
async function openWatching(
  path: string,
  { server, answers }: ReturnType<typeof boardServer>,
): Promise<void> {
  await openApp(path, { answers });
  await expect.element(rowAt(1)).toBeVisible();
  await expect
    .poll(() => {
      if (server.looks === 0) turnTab('visible');
      return server.looks;
    })
    .toBeGreaterThan(0);
  server.looks = 0;
}

test('a newer board is offered when the tab becomes visible', async () => {
  const { server, answers } = boardServer(TALL_BOARD);
  await openWatching('/?search=lab', { server, answers });
  await sorter(scoreKey('bba')).click();
  await expectParameter('sort', `${scoreKey('bba')}:desc`);
  scroller().element().scrollTop = 400;
  server.published.push(TALL_BOARD.slice(1));
  await expectCount(out, 0);
  turnTab('visible');
  await expect.element(out).toBeVisible();
  await expectTexts(page.byCss('[aria-live="polite"]'), ['A newer board was published.']);
  // Nothing has moved by itself.
  expect(server.loads).toBe(1);
  await expectTexts(page.byCss('[data-part="count"]'), ['40 / 40']);

  showIt.element().scrollIntoView({ block: 'start' });
  const { scrollTop } = document.documentElement;
  expect(scrollTop).toBeGreaterThan(0);
  await showIt.click();
  await expectTexts(page.byCss('[data-part="count"]'), ['39 / 39']);
  await expectCount(out, 0);
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expectValue(page.getByRole('textbox', { name: 'Search models' }), 'lab');
  await expect.element(header(scoreKey('bba'))).toHaveAttribute('aria-sort', 'descending');
  expect(scroller().element().scrollTop).toBe(400);
  // Its own height at most.
  expect(Math.abs(document.documentElement.scrollTop - scrollTop)).toBeLessThan(80);
  await expect.poll(() => localStorage.getItem('leaderboardData')).toContain('"board":"board2"');
  turnTab('visible');
  await expectCount(out, 0);
});

test('of two boards published between two looks, the newer one is shown', async () => {
  const { server, answers } = boardServer(BOARD);
  await openWatching('/', { server, answers });
  server.published.push(BOARD.slice(1));
  turnTab('visible');
  await expect.element(out).toBeVisible();
  server.published.push(BOARD.slice(2), BOARD.slice(3));
  await userEvent.keyboard('{Tab}');
  await showIt.click();
  await expectTexts(page.byCss('[data-part="count"]'), ['9 / 9']);
  server.published.push(BOARD);
  turnTab('visible');
  await showIt.click();
  await expectTexts(page.byCss('[data-part="count"]'), ['12 / 12']);
});

test('a visible tab asks the server every five minutes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { server, answers } = boardServer(BOARD);
  await openWatching('/', { server, answers });
  await vi.advanceTimersByTimeAsync(300_000);
  await expect.poll(() => server.looks).toBe(1);
  turnTab('hidden');
  await vi.advanceTimersByTimeAsync(3_600_000);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(server.looks).toBe(1);
  turnTab('visible');
  await expect.poll(() => server.looks).toBe(2);
  // The running check may have started before.
  const lookAfterReconnect = () => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    return server.looks;
  };
  await expect.poll(lookAfterReconnect).toBeGreaterThan(2);
});

test('the old board stays where the newer one fails to load', async () => {
  const { server, answers } = boardServer(BOARD);
  await openWatching('/', { server, answers });
  server.published.push(BOARD.slice(1));
  turnTab('visible');
  await expect.element(out).toBeVisible();
  server.isBroken = true;
  await showIt.click();
  const failed = page.byCss('main').getByText('The newer board could not be loaded.');
  await expect.element(failed).toBeVisible();
  // A failed check keeps the known result.
  turnTab('visible');
  await expect.poll(() => server.looks).toBe(2);
  await expect.element(rowAt(BOARD.length)).toBeVisible();
  server.isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectTexts(page.byCss('[data-part="count"]'), ['11 / 11']);
  await expectCount(failed, 0);
});

test('an older board of a lagging server is not offered', async () => {
  const { server, answers } = boardServer(BOARD.slice(1), BOARD);
  await openWatching('/', { server, answers });
  server.published.pop();
  turnTab('visible');
  await expect.poll(() => server.looks).toBe(1);
  await expect.element(cell(rowAt(1), 'id')).toBeVisible();
  await expectCount(out, 0);
  // Nor does a newer board count as shown when the lagging server answers.
  server.published.push(BOARD, BOARD.slice(1));
  turnTab('visible');
  await expect.element(out).toBeVisible();
  server.published.pop();
  await showIt.click();
  await expect.poll(() => server.loads).toBe(2);
  await expect.element(out).toBeVisible();
  server.published.push(BOARD.slice(1));
  await showIt.click();
  await expectTexts(page.byCss('[data-part="count"]'), ['11 / 11']);
});

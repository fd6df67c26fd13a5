import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../test/board-samples.ts';
import { CONFIG, openApp } from '../../test/components/open-app.tsx';
import { failed } from '../../test/queue-samples.ts';
import { PAYLOADS } from '../../test/script-payloads.ts';

const KEY = `${CONFIG.hubShortName}_oauth`;
/** Storage entries of a pending sign-in, without which errors in the URL are not shown. */
const underWay = () => ({ [`${KEY}_nonce`]: 'n', [`${KEY}_begun_at`]: String(Date.now()) });

function expectNothingRan(): void {
  expect(Reflect.get(window, 'injected')).toBeUndefined();
  const targets = [...document.links].map(({ protocol }) => protocol);
  expect(targets.filter((protocol) => protocol !== 'http:' && protocol !== 'https:')).toEqual([]);
  expect(document.querySelectorAll('img[src="x"], iframe, svg[onload], #root script')).toHaveLength(0);
}

// tests/browser/script-injection.spec.ts tests the board with its content security policy.
test.each(PAYLOADS)('%j in a shared link is text', async (payload) => {
  const query = new URLSearchParams({ search: payload, pinned: payload, types: payload, columns: payload });
  await openApp(`/?${query}`, { answers: { '/api/leaderboard/formatted': () => Response.json(BOARD) } });
  // The search drops characters that change text direction.
  await expect
    .element(page.getByRole('textbox', { name: 'Search models' }))
    .toHaveValue(payload.replace('\u202e', ''));
  expectNothingRan();
  const error = encodeURIComponent(payload);
  await openApp(`/?error=${error}&error_description=${error}#/add`, { stored: underWay() });
  await expect
    .element(page.getByRole('region', { name: 'Account' }).getByRole('alert'))
    .toHaveTextContent(payload);
  expectNothingRan();
});

test('script in the queue and in what waits for votes is text', async () => {
  const item = (payload: string) => ({
    name: payload,
    submitter: payload,
    wait_time: '5s',
    precision: payload,
    revision: payload,
    submission_time: '2026-01-01T00:00:00.000Z',
  });
  const items = PAYLOADS.map(item);
  const answers = {
    '/api/models/status': () =>
      Response.json({
        pending: items,
        evaluating: items,
        finished: items,
        failed: items.map((one) => failed(one.name, { ...one, reason: one.name, detail: one.name })),
      }),
    '/api/models/pending': () =>
      Response.json(items.map((one) => ({ ...one, votes_by_revision: { [one.name]: 1 } }))),
  };
  for (const route of ['add', 'vote']) {
    await openApp(`/#/${route}`, { answers });
    await expect.element(page.getByText(PAYLOADS[0] ?? '', { exact: true }).first()).toBeVisible();
    expectNothingRan();
  }
});

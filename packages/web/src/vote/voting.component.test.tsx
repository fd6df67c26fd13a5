import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  boxOf,
  expectCount,
  expectTexts,
  focus,
  isUncovered,
  press,
  resize,
} from '../../test/components/looks.ts';
import { SESSION_KEY } from '../../test/components/open-app.tsx';
import {
  alert,
  button,
  KEY,
  links,
  NEEM,
  ORDER,
  openVotes,
  PEEPAL,
  rowOf,
  rows,
  serveVotes,
  spoken,
  VOTER,
} from '../../test/components/votes.ts';
import { overflowOfPage } from '../../test/in-page.ts';
import { PENDING_MODELS, waiting } from '../../test/queue-samples.ts';

const VISIT = { account: VOTER } as const;
const dismiss = page.getByRole('button', { name: 'Dismiss' });

test('a vote sends token and name, then reads that model’s votes', async () => {
  const { answers } = serveVotes();
  const calls: Request[] = [];
  const counts: string[] = [];
  await openVotes(
    {
      ...answers,
      '/api/votes/model/*': (url, init) => {
        counts.push(url.pathname);
        return answers['/api/votes/model/*']?.(url, init) ?? Response.error();
      },
      '/api/votes/*': (url, init) => {
        calls.push(new Request(url, init));
        return new Response('');
      },
    },
    VISIT,
  );
  await button(PEEPAL).click();
  await expect.element(rowOf(PEEPAL)).toHaveTextContent('+14 votes');
  expect(calls).toHaveLength(1);
  const [call = new Request('/')] = calls;
  expect(call.method).toBe('POST');
  const { pathname, search } = new URL(call.url);
  expect(search).toBe(`?vote_type=up&user_id=${VOTER}`);
  expect(pathname).toBe(`/api/votes/${PEEPAL}`);
  expect(call.body).toBeNull();
  expect(call.headers.get('content-type')).toBe('application/json');
  expect(call.headers.get('authorization')).toBe('Bearer a-token');
  await expectTexts(links, [ORDER[0] ?? '', PEEPAL, NEEM, ...ORDER.slice(3)]);
  await expectTexts(spoken, [`Your vote for ${PEEPAL} was counted: 14 votes, #2 by votes`]);
  expect(counts).toEqual([`/api/votes/model/${PEEPAL}`]);
});

test('after a vote the places in the queue are read again', async () => {
  const { answers, sent } = serveVotes();
  const places = new Map([
    [PEEPAL, () => (sent.length === 0 ? 6 : 5)],
    [NEEM, () => (sent.length === 0 ? 5 : 6)],
  ]);
  await openVotes(
    {
      ...answers,
      '/api/models/pending': async (url, init) => {
        const list = await answers['/api/models/pending']?.(url, init);
        const models: readonly { readonly name: string }[] = await list?.json();
        return Response.json(
          models.map((model) => ({ ...model, position: places.get(model.name)?.() ?? 9 })),
        );
      },
    },
    VISIT,
  );
  await expect.element(rowOf(NEEM)).toHaveTextContent(/position 5/i);
  await button(PEEPAL).click();
  await expect.element(rowOf(PEEPAL)).toHaveTextContent(/position 5/i);
  await expect.element(rowOf(NEEM)).toHaveTextContent(/position 6/i);
});

test.each([
  [
    'a refusal',
    () => Response.json({ code: 'over_quota', detail: 'Try again in 12 minutes.' }, { status: 429 }),
    'Try again in 12 minutes.',
  ],
  [
    'a page of a proxy',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    'The response did not come from the board',
  ],
])('a vote answered by %s is none, and says why until dismissed', async (_what, response, reason) => {
  const { answers, answer } = serveVotes('when told');
  await openVotes(answers, VISIT);
  await button(PEEPAL).click();
  await answer(response());
  await expect.element(alert).toHaveTextContent(`Failed to submit vote. ${reason}`);
  await expectTexts(button(PEEPAL), ['Vote']);
  await expect.element(button(PEEPAL)).toHaveFocus();
  focus(dismiss);
  await press('Enter');
  await expectCount(alert, 0);
  await expect.element(button(PEEPAL)).toHaveFocus();
});

test('a model that left the queue: a banner and a fresh list', async () => {
  const { answers, answer } = serveVotes('when told');
  let pending = PENDING_MODELS;
  await openVotes({ ...answers, '/api/models/pending': () => Response.json(pending) }, VISIT);
  pending = PENDING_MODELS.slice(1);
  await button(PEEPAL).click();
  await answer(Response.json({ code: 'not_pending', detail: 'It no longer waits.' }, { status: 409 }));
  await expect.element(alert).toHaveTextContent('Failed to submit vote. It no longer waits.');
  await expectCount(rowOf(PEEPAL), 0);
});

test('a vote whose answer is lost shows once the votes are read again', async () => {
  const { answers } = serveVotes();
  let isSent = false;
  await openVotes(
    {
      ...answers,
      '/api/votes/user/*': () => Response.json(isSent ? [{ model: PEEPAL }] : []),
      '/api/votes/*': () => {
        isSent = true;
        return Promise.reject(new TypeError('Failed to fetch'));
      },
    },
    VISIT,
  );
  await button(PEEPAL).click();
  await expect
    .element(alert)
    .toHaveTextContent('Failed to submit vote, or lost the response. The board may have received');
  await expectTexts(button(PEEPAL), ['Voted']);
});

test('another person with the name, in another tab, has no votes here', async () => {
  const { answers } = serveVotes();
  const tokens: (string | null)[] = [];
  await openVotes(
    {
      ...answers,
      '/api/votes/user/*': (_url, init) => {
        tokens.push(new Headers(init?.headers).get('authorization'));
        return Response.json(tokens.length === 1 ? [{ model: NEEM }] : []);
      },
    },
    VISIT,
  );
  await button(PEEPAL).click();
  await expectTexts(button(PEEPAL), ['Voted']);
  await expectTexts(button(NEEM), ['Voted']);
  // The other tab signs out, and a different person with the same username signs in.
  localStorage.removeItem(KEY);
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: 'b-token', username: VOTER }));
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
  await expectTexts(button(PEEPAL), ['Vote']);
  await expectTexts(button(NEEM), ['Vote']);
  expect(tokens).toEqual(['Bearer a-token', 'Bearer b-token']);
});

test('a vote of another tab shows; leaving takes back one without an answer', async () => {
  const { answers } = serveVotes('when told');
  await openVotes(answers, VISIT);
  localStorage.setItem(KEY, JSON.stringify([NEEM]));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  await expectTexts(button(NEEM), ['Voted']);
  await button(PEEPAL).click();
  await expectTexts(button(PEEPAL), ['Voted']);
  expect(localStorage.getItem(KEY)).toContain(PEEPAL);
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEY)).toBe(JSON.stringify([NEEM]));
});

test('a failure to read the user’s votes is only logged', async () => {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((...parts) => void lines.push(parts.join(' ')));
  const { answers } = serveVotes();
  const failure = { code: 'internal', detail: 'Something else' };
  await openVotes({ ...answers, '/api/votes/user/*': () => Response.json(failure, { status: 500 }) }, VISIT);
  await expect.poll(() => lines.join('\n')).toContain('Failed to fetch user votes');
  await expectCount(alert, 0);
  await expect.element(button(PEEPAL)).toBeEnabled();
  await expect.element(button(PEEPAL)).toHaveAttribute('aria-disabled', 'false');
});

test('many clicks are one vote, and none for a moved row', async () => {
  const { answers, sent } = serveVotes();
  await openVotes(answers, VISIT);
  const { left, top, width, height } = button(PEEPAL).element().getBoundingClientRect();
  await button(PEEPAL).click();
  // The list is re-sorted between the two clicks, so NEEM is now under the pointer.
  await expect.element(rows.nth(2)).toHaveTextContent(NEEM);
  const under = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(button(NEEM).element().contains(under)).toBe(true);
  under?.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true }));
  await button(PEEPAL).click({ clickCount: 3, force: true });
  await expectTexts(button(NEEM), ['Vote']);
  expect(sent).toEqual([PEEPAL]);
});

test('a vote that fails elsewhere is reported, at 320 px too', async () => {
  await resize({ width: 320, height: 700 });
  const { answers, answer } = serveVotes('when told');
  // The Citations page lists the latest publications and would report a failed call.
  const publications = () => Response.json({ publications: [], next: null });
  await openVotes({ ...answers, '/api/publications': publications }, VISIT);
  await button(PEEPAL).click();
  location.hash = '#/quote';
  await expectTexts(page.getByRole('heading', { level: 1 }), ['Citation Information']);
  await answer(Response.json({ code: 'over_quota', detail: 'Try again in 12 minutes.' }, { status: 429 }));
  await expect.element(alert).toHaveTextContent('Failed to submit vote. Try again in 12 minutes.');
  const main = page.getByRole('main');
  expect(boxOf(main).top).toBeGreaterThanOrEqual(boxOf(alert).bottom);
  expect(isUncovered(dismiss)).toBe(true);
  expect(overflowOfPage()).toBeLessThanOrEqual(0);
  // The alert stays in view after scrolling and does not cover focused elements.
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(dismiss).toBeInViewport();
  const first = main.byCss('a, button').first();
  focus(first);
  await expect.poll(() => isUncovered(first)).toBe(true);
  focus(main);
  await press('Shift+Tab');
  await expect.element(dismiss).toHaveFocus();
  await press('Enter');
  await expectCount(alert, 0);
  await expect.element(main).toHaveFocus();
});

test('voting by keyboard keeps the focus on the moved button', async () => {
  const models = Array.from({ length: 80 }, (_, index) => waiting(`a/m${index}`, 100 - index, index));
  const { answers, sent } = serveVotes();
  await openVotes(
    {
      ...answers,
      '/api/models/pending': () =>
        Response.json(
          models.map((model) => (sent.includes(model.name) ? waiting(model.name, 1000, 79) : model)),
        ),
      '/api/votes/model/*': () => Response.json({ votes_by_revision: { main: 1000 } }),
    },
    VISIT,
  );
  await expectTexts(button('a/m79'), ['Vote']);
  focus(rowOf('a/m79').getByRole('link', { name: 'Details of' }));
  await press('Tab');
  await expect.element(button('a/m79')).toHaveFocus();
  await press('Enter');
  await expect.element(rows.first()).toHaveTextContent('a/m79');
  await expectTexts(button('a/m79'), ['Voted']);
  await expect.element(button('a/m79')).toHaveFocus();
  await expect.element(button('a/m79')).toBeInViewport();
  await press('Enter');
  await press('Tab');
  await expect.element(rows.nth(1).getByRole('link').first()).toHaveFocus();
  expect(sent).toEqual(['a/m79']);
});

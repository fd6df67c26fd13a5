import { getPendingModels, submitModel } from '@leaderboard/core/api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { common as texts } from '#texts/common';
import { call, change, namesModel } from './api-call.ts';
import { failureText, failWith, mayHaveArrived } from './failure-text.ts';

const READ = {};
const CHANGE = {};
const submit = () => change(submitModel, CHANGE, ({ model_id }) => namesModel(model_id, 'lab/one'));
const SENTENCE = 'Failed to submit model';

function answerWith(answer: (init: RequestInit) => Promise<Response>) {
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => answer(init));
}

/** A network that never responds: only the abort signal ends the call. */
function silence({ signal }: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  return failureText(error, SENTENCE);
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a refusal shows', () => {
  test.each([
    ['its detail, with a code', { code: 'x', detail: 'Too large.' }, 'Too large.'],
    ['its detail, without a code', { detail: 'Too large.' }, 'Too large.'],
    ['its detail, with values', { code: 'x', detail: 'Too large.', params: { limit: 7 } }, 'Too large.'],
    ['the call’s own sentence, with another body', [1], SENTENCE],
    ['the call’s own sentence, with a detail that is no text', { detail: [{ msg: 'x' }] }, SENTENCE],
  ])('%s', async (_case, body, text) => {
    answerWith(async () => Response.json(body, { status: 422 }));
    expect(await failureOf(submit())).toBe(text);
  });

  test('its detail in the language of the page alone', async () => {
    const asked: (string | null)[] = [];
    const answerIn = (language: string) =>
      answerWith(async ({ headers }) => {
        asked.push(new Headers(headers).get('accept-language'));
        const refusal = { code: 'x', detail: 'Too large.' };
        return Response.json(refusal, { status: 422, headers: { 'content-language': language } });
      });
    answerIn('en');
    expect(await failureOf(submit())).toBe('Too large.');
    answerIn('hi');
    expect(await failureOf(submit())).toBe(SENTENCE);
    expect(asked).toEqual(['en', 'en']);
  });
});

test.each([
  ['is empty', () => new Response('')],
  ['has no content', () => new Response(null, { status: 204 })],
  ['names the model', () => Response.json({ model_id: 'Lab/One' })],
])('a success that %s is one', async (_case, answer) => {
  answerWith(async () => answer());
  await submit();
});

test.each([
  ['is a page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['is another text', () => new Response('OK')],
  ['is JSON of something else', () => Response.json({ status: 'sign in first' })],
  ['names another model', () => Response.json({ model_id: 'lab/two' })],
  ['is broken JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } })],
  ['is a list', () => Response.json([])],
  [
    'came by a redirect',
    () => Object.defineProperty(Response.json({ model_id: 'lab/one' }), 'redirected', { value: true }),
  ],
])('a success that %s is none', async (_case, answer) => {
  answerWith(async () => answer());
  expect(await failureOf(submit())).toBe(texts.errors.foreignAnswer);
});

describe('a change whose answer is lost may have arrived:', () => {
  test.each([
    ['the connection breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a proxy fails', async () => new Response('<!doctype html>', { status: 502 })],
    [
      'the connection breaks within the answer',
      async () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) })),
    ],
  ])('%s', async (_case, answer) => {
    answerWith(answer);
    const error = await submit().catch((cause: unknown) => cause);
    expect(mayHaveArrived(error)).toBe(true);
    expect(failureText(error, SENTENCE)).toBe(texts.errors.lostAnswer);
  });
});

test('without a connection nothing was sent, and the sentence says so', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  const error = await submit().catch((cause: unknown) => cause);
  expect(mayHaveArrived(error)).toBe(false);
  expect(failureText(error, SENTENCE)).toBe(texts.errors.away);
});

describe('a server that does not answer', () => {
  test('is given up after half a minute when something is read', async () => {
    answerWith(silence);
    const failure = failureOf(call(getPendingModels, READ));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failure).toBe(texts.errors.noAnswer);
    const listed = failWith('Failed', call(getPendingModels, READ)).catch(String);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await listed).toContain(texts.errors.noAnswer);
  });

  test('a call that changes something may take longer than the server’s own limit', async () => {
    answerWith(silence);
    const failure = failureOf(submit());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await failure).toBe(texts.errors.noAnswerToChange);
  });

  test('is given up too when its answer begins and never ends', async () => {
    answerWith(async ({ signal }) => {
      const body = new ReadableStream({
        start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      });
      return new Response(body);
    });
    const failure = failureOf(call(getPendingModels, READ));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failure).toBe(texts.errors.noAnswer);
  });

  test('is not called any longer when the page has lost interest', async () => {
    answerWith(silence);
    const controller = new AbortController();
    const read = call(getPendingModels, { ...READ, signal: controller.signal });
    controller.abort(new Error('left'));
    await expect(read).rejects.toThrow('left');
    expect(vi.getTimerCount()).toBe(0);
  });
});

import { getPendingModels, submitModel } from '@leaderboard/core/api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { common as texts } from '#catalog/common.ts';
import { call, request, send } from './api-call.ts';
import { failureText, failWith } from './failure-text.ts';

const READ = {};
const CHANGE = {};
const SENTENCE = 'Failed to submit model';

function answerWith(answer: (init: RequestInit) => Promise<Response>) {
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => answer(init));
}

/** A network that never answers: the call ends only by its abort signal. */
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
    [
      'its detail, with a code that is unknown here',
      { code: 'x', detail: 'Too large.', params: {} },
      'Too large.',
    ],
    [
      'the sentence of the catalog, with a known code and its values',
      { code: 'private', detail: 'Private.', params: { model: 'a/one' } },
      'a/one is private. Make it public, then submit it again.',
    ],
    [
      'its detail, when a value of the sentence is missing',
      { code: 'private', detail: 'Private.', params: {} },
      'Private.',
    ],
    ['its detail, with a known code and no values', { code: 'private', detail: 'Private.' }, 'Private.'],
    ['the call’s own sentence, with another body', [1], SENTENCE],
    ['the call’s own sentence, with a detail that is no text', { detail: [{ msg: 'x' }] }, SENTENCE],
  ])('%s', async (_case, body, text) => {
    answerWith(async () => Response.json(body, { status: 422 }));
    expect(await failureOf(send(submitModel, CHANGE))).toBe(text);
  });

  test('the call’s own sentence, with no JSON at all', async () => {
    answerWith(async () => new Response('<!doctype html>', { status: 502 }));
    expect(await failureOf(send(submitModel, CHANGE))).toBe(SENTENCE);
  });
});

test.each(['', 'OK', '{"id":7}'])('a success with the body %j is one', async (body) => {
  answerWith(async () => new Response(body));
  await send(submitModel, CHANGE);
  const read = request(submitModel, CHANGE, async (response) => response.json().catch(() => null));
  await expect(read).resolves.not.toThrow();
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
    const failure = failureOf(send(submitModel, CHANGE));
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

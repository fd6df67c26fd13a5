import { expect, test, vi } from 'vitest';
import { unlessLeft } from './unless-left.ts';

/** A window, and a call of its page that the test ends. */
function scene() {
  const target = new EventTarget();
  const listening = vi.spyOn(target, 'addEventListener');
  const ended = vi.spyOn(target, 'removeEventListener');
  let answer = (_value: string) => {};
  let fail = (_error: Error) => {};
  const call = new Promise<string>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  const settled = vi.fn();
  const result = unlessLeft(target, call);
  result.then(settled, settled);
  return { target, listening, ended, answer, fail, result, settled };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test.each(['beforeunload', 'pagehide'])('a call that fails after %s never settles', async (event) => {
  const { target, fail, settled } = scene();
  target.dispatchEvent(new Event(event));
  fail(new TypeError('Failed to fetch'));
  await turn();
  expect(settled).not.toHaveBeenCalled();
});

test('a call that fails on an open page fails, and one that succeeds does so on a page that is left', async () => {
  const failing = scene();
  failing.fail(new Error('no'));
  await expect(failing.result).rejects.toThrow('no');
  const answered = scene();
  answered.target.dispatchEvent(new Event('beforeunload'));
  answered.answer('asha');
  expect(await answered.result).toBe('asha');
});

test('after the call nothing listens, so that browsers may keep the page for Back', async () => {
  const { listening, ended, answer, result } = scene();
  answer('asha');
  await result;
  await turn();
  expect(ended.mock.calls).toEqual(listening.mock.calls);
});

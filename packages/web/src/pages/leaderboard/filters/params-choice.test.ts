import type { ParamsRange } from '@leaderboard/core/benchmark/model-types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createParamsChoice } from './params-choice.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(params: ParamsRange) {
  const applied: ParamsRange[] = [];
  const choice = createParamsChoice(params, (range) => {
    applied.push(range);
    choice.follow(range);
  });
  return { choice, applied };
}

test('a range takes effect 350 ms after its last change', () => {
  const { choice, applied } = start([-1, 140]);
  choice.type('max', '6');
  vi.advanceTimersByTime(349);
  choice.type('max', '65');
  vi.advanceTimersByTime(349);
  expect(applied).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual([[-1, 65]]);
});

test('a range from elsewhere replaces the draft and drops what waits', () => {
  const { choice, applied } = start([-1, 140]);
  choice.type('max', '7');
  choice.follow([3, 7]);
  vi.runAllTimers();
  expect(applied).toEqual([]);
  expect(choice.get().scale).toEqual([3, 7]);
});

test('settling applies a waiting range at once, and once only', () => {
  const { choice, applied } = start([-1, 140]);
  choice.type('max', '7');
  choice.settle();
  vi.runAllTimers();
  expect(applied).toEqual([[-1, 7]]);
});

test('a minimum greater than the maximum is a problem and has no effect', () => {
  const { choice, applied } = start([-1, 7]);
  choice.type('min', '9');
  vi.runAllTimers();
  expect(choice.get().problem).toEqual({ kind: 'reversed' });
  expect(applied).toEqual([]);
  choice.type('max', '65');
  expect(choice.get().problem).toBeNull();
});

test('a refused text keeps the draft and has no effect', () => {
  const { choice, applied } = start([-1, 140]);
  choice.type('max', 'abc');
  expect(choice.get().problem).toEqual({ kind: 'refused', end: 'max' });
  expect(choice.get().draft.max.text).toBe('140');
  choice.forgive();
  expect(choice.get().problem).toBeNull();
  vi.runAllTimers();
  expect(applied).toEqual([]);
});

test('a field left empty shows the range in effect again', () => {
  const { choice, applied } = start([3, 7]);
  choice.type('max', '');
  vi.runAllTimers();
  expect(choice.get().scale).toEqual([3, 7]);
  choice.leave();
  expect(choice.get().draft.max.text).toBe('7');
  expect(applied).toEqual([]);
});

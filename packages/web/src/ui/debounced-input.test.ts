import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInputStore, textInput } from './debounced-input.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(value: string) {
  const committed: string[] = [];
  const store = createInputStore(textInput(150), value);
  const follow = (next: string) =>
    store.follow(next, (text) => {
      committed.push(text);
      follow(text);
    });
  follow(value);
  return { store, committed, follow };
}

test('a draft takes effect after the pause that follows its last change', () => {
  const { store, committed } = start('');
  store.change('q');
  vi.advanceTimersByTime(149);
  store.change('qw');
  vi.advanceTimersByTime(149);
  expect(committed).toEqual([]);
  expect(store.get()).toEqual({ draft: 'qw', isWaiting: true });
  vi.advanceTimersByTime(1);
  expect(committed).toEqual(['qw']);
  expect(store.get()).toEqual({ draft: 'qw', isWaiting: false });
});

test('a key between a commit and its render is kept', () => {
  const committed: string[] = [];
  const store = createInputStore(textInput(150), '');
  const commit = (text: string) => committed.push(text);
  store.follow('', commit);
  store.change('q');
  vi.advanceTimersByTime(150);
  store.change('qw');
  // The owner renders twice: with the old value, then with the committed one.
  store.follow('', commit);
  store.follow('q', commit);
  vi.advanceTimersByTime(150);
  expect(committed).toEqual(['q', 'qw']);
  expect(store.get().draft).toBe('qw');
});

test('a value from elsewhere replaces the draft and ends the waiting', () => {
  const { store, committed, follow } = start('a');
  store.change('ab');
  follow('z');
  vi.runAllTimers();
  expect(committed).toEqual([]);
  expect(store.get()).toEqual({ draft: 'z', isWaiting: false });
});

test('committing applies what waits at once, and once only', () => {
  const { store, committed } = start('');
  store.change('q');
  store.commit();
  store.commit();
  vi.runAllTimers();
  expect(committed).toEqual(['q']);
});

test('a draft that was dropped has no effect', () => {
  const { store, committed } = start('a');
  store.change('ab');
  store.drop();
  vi.runAllTimers();
  expect(committed).toEqual([]);
  expect(store.get().draft).toBe('a');
});

test('a draft that ends where it began has no effect', () => {
  const { store, committed } = start('a');
  store.change('ab');
  store.change('a');
  vi.runAllTimers();
  expect(committed).toEqual([]);
});

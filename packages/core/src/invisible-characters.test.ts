import { expect, test } from 'vitest';
import { normalizeTyped } from './invisible-characters.ts';

test.each([
  ['curly quotes', '@license:“apache-2.0”'],
  ['German quotes', '@license:„apache-2.0“'],
  ['primes', '@license:″apache-2.0″'],
  ['guillemets', '@license:«apache-2.0»'],
  ['full-width signs', '＠ｌｉｃｅｎｓｅ：＂apache-２.０＂'],
  ['a soft hyphen', '@lic\u00adense:"apache-2.0"'],
  ['a hyphen that breaks no line', '@license:"apache‑2.0"'],
  ['a minus', '@license:"apache−2.0"'],
  ['a dash', '@license:"apache–2.0"'],
  ['a NUL', '@license:"apache-2.0"\0'],
])('%s are read as typed signs', (_case, text) => {
  expect(normalizeTyped(text)).toBe('@license:"apache-2.0"');
});

test.each(['\u00a0', '\u2009', '\u202f', '\u3000', '\t'])('the space %j is a space', (space) => {
  expect(normalizeTyped(`llama${space}3`)).toBe('llama 3');
});

test.each([
  'gemma\nqwen',
  'gemma\r\nqwen',
  'gemma \n\n qwen',
  'gemma\u2028qwen',
  'gemma；qwen',
  'gemma\u037eqwen',
])('%j are two alternatives', (text) => {
  expect(normalizeTyped(text).split(/ *; */)).toEqual(['gemma', 'qwen']);
});

test('what names and patterns have stays, and so does Devanagari', () => {
  const text = 'google/gemma-2-9b_it.v1 ^a|b$ [0-9]{2}; @type:"chat" बड़ा\u200dमॉडल।';
  expect(normalizeTyped(text)).toBe(text);
});

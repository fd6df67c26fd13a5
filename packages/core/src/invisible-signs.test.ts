import { describe, expect, test } from 'vitest';
import { withoutInvisibleSigns } from './invisible-signs.ts';

describe('signs that nobody sees', () => {
  test.each([
    ['zero-width space', '\u200b'],
    ['zero-width non-joiner', '\u200c'],
    ['word joiner', '\u2060'],
    ['soft hyphen', '\u00ad'],
    ['byte order mark', '\ufeff'],
    ['left-to-right mark', '\u200e'],
    ['right-to-left mark', '\u200f'],
    ['Arabic letter mark', '\u061c'],
    ['right-to-left override', '\u202e'],
    ['isolate', '\u2067'],
    ['variation selector', '\ufe0f'],
    ['tag', '\u{e0041}'],
  ])('%s is dropped at the beginning, within and at the end', (_name, sign) => {
    expect(withoutInvisibleSigns(`${sign}google/${sign}gemma-2-9b${sign}${sign}`)).toBe('google/gemma-2-9b');
  });

  test.each(['a b', 'a\u00a0b', 'a\tb', 'खेती', 'क़ानून', 'é', 'e\u0301', '模型', '🟢'])('%j stays', (text) => {
    expect(withoutInvisibleSigns(text)).toBe(text);
  });
});

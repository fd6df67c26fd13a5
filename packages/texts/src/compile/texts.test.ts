import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from './languages.ts';
import { createTexts, getFormatter, textsIn } from './texts.ts';

test.each([
  ['en', 'en-US'],
  ['hi', 'hi-IN'],
] as const)('numbers are grouped as the language groups them: %s', (language, locale) => {
  const intl = new Intl.NumberFormat(locale, { numberingSystem: 'latn' });
  for (const value of [0, 7, 999, 1000, 74_166, 100_000, 1_234_567, 123_456_789])
    expect(getFormatter(language).count(value)).toBe(intl.format(value));
});

test('a number in a message is grouped as the language groups it', () => {
  const rank = { rank: 12_345, rows: 100_000 };
  expect(textsIn('en').modelPage.rank(rank)).toBe('Rank 12,345 of 100,000');
  expect(textsIn('hi').modelPage.rank(rank)).toBe('रैंक 12,345, कुल 1,00,000 में');
});

test.each(['en', 'hi'] as const)('a noun has the form that Intl gives its number: %s', (language) => {
  const rules = new Intl.PluralRules(language);
  for (const value of [0, 1, 2, 5, 100])
    expect(getFormatter(language).isOne(value)).toBe(rules.select(value) === 'one');
});

test('a plural, a choice by true and one by null', () => {
  const { common } = textsIn('en');
  const counts = { filtered: 1, total: 31, pinned: 0, officialOnly: true };
  expect(common.search.countSpoken(counts)).toBe('1 model of 31 by official providers');
  expect(common.search.countSpoken({ ...counts, filtered: 2, pinned: 3, officialOnly: false })).toBe(
    '2 models of 31 and 3 pinned',
  );
  const { board } = common.leaderboard.below;
  expect(board({ day: null })).toBe('Today’s board');
  expect(board({ day: '25 Nov 2026' })).toBe('Board from 25 Nov 2026');
});

test('a Hindi sentence about one thing is singular', () => {
  const { explorePage } = textsIn('hi');
  expect(explorePage.size.unknown({ count: 1 })).toBe('अज्ञात आकार का 1 मॉडल छोड़ दिया गया।');
});

test('a day has the month of its language', () => {
  expect(getFormatter('en').day('2026-11-25T20:00:00Z')).toBe('25 Nov 2026');
  expect(getFormatter('hi').day('2026-11-25')).toBe('25 नवंबर 2026');
});

/** The messages with the words between the values in a made-up language. */
function madeUp<Messages>(messages: Messages): Messages;
function madeUp(messages: unknown): unknown {
  if (typeof messages === 'string') return messages.replace(/^[A-Z][a-z]+/, (word) => `${word}o`);
  if (Array.isArray(messages)) return messages.map((one) => madeUp<unknown>(one));
  return Object.fromEntries(Object.entries(messages ?? {}).map(([key, one]) => [key, madeUp<unknown>(one)]));
}

test('a further language is a file: its messages and its figures', () => {
  const language: Language = {
    figures: { name: 'Modelano', months: 'i ii iii iv v vi vii viii ix x xi xii', group: 2, one: [0, 1] },
    messages: madeUp(LANGUAGES.en.messages),
  };
  const { common, modelPage } = createTexts('x-model', language);
  expect(common.leaderboard.loading).toBe('Loadingo the results…');
  expect(modelPage.rank({ rank: 1, rows: 100_000 })).toBe('Ranko 1 of 1,00,000');
  expect(common.filters.show({ count: 0 })).toBe('Showo 0 model');
});

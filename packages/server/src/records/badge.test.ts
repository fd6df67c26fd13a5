import { expect, test } from 'vitest';
import { type BadgeStatus, badgeSvg } from './badge.ts';

const PLACED: BadgeStatus = {
  kind: 'on_board',
  protocol: 'log-likelihood',
  average: 64.214,
  rank: 3,
  range: [2, 5],
  rows: 31,
  isFlagged: false,
  publication: 12,
};
const BADGE = {
  board: 'Indic LLM',
  model: 'lab/model-7B',
  standing: PLACED,
  language: 'en',
} as const;

test('a badge shows average, rank and rank range, also to screen readers', () => {
  const svg = badgeSvg(BADGE);
  expect(svg).toContain('>64.21 % · #3 (2–5) of 31</text>');
  expect(svg).toContain('>Indic LLM</text>');
  expect(svg).toContain(
    'lang="en" role="img" aria-labelledby="t"><title id="t">lab/model-7B, Indic LLM: average 64.21 %, rank 3, between 2 and 5, of 31, board 12</title>',
  );
  expect(badgeSvg({ ...BADGE, standing: { ...PLACED, range: [3, 3] } })).toContain('#3 of 31<');
  expect(badgeSvg({ ...BADGE, standing: { ...PLACED, isFlagged: true } })).toContain(
    '· potentially contaminated',
  );
});

test('a badge names a protocol that is not the default one', () => {
  const svg = badgeSvg({ ...BADGE, standing: { ...PLACED, protocol: 'letter' } });
  expect(svg).toContain('>Indic LLM · Generated letter</text>');
});

test('in Hindi a badge says the same', () => {
  const svg = badgeSvg({ ...BADGE, language: 'hi' });
  expect(svg).toContain('>64.21 % · रैंक 3 (2–5), कुल 31</text>');
  expect(svg).toContain('>Indic LLM</text>');
  expect(svg).toContain(': औसत 64.21 %, 31 में रैंक 3 (2 से 5 के बीच), बोर्ड 12</title>');
  for (const kind of ['unknown', 'retracted', 'waiting', 'not_ranked', 'unavailable'] as const) {
    const words = badgeSvg({ ...BADGE, board: '', model: '', language: 'hi', standing: { kind } });
    expect(words.match(/>[^<]*[A-Za-z][^<]*</g)).toBeNull();
  }
});

test.each([
  ['unknown', 'unknown model'],
  ['retracted', 'retracted'],
  ['waiting', 'not evaluated yet'],
  ['not_ranked', 'some domains'],
  ['unavailable', 'unavailable'],
] as const)('a model that is %s has a badge that says so', (kind, text) => {
  expect(badgeSvg({ ...BADGE, standing: { kind } })).toContain(`>${text}</text>`);
});

test.each([
  '</title><script>alert(1)</script>',
  '" onload="alert(1)',
  "'&quot;&#x3c;]]>",
  'a\u0000b\u001b\n\r\tc',
  '\u202egnp.exe\u2066',
  '\ud800 half',
  'हिन्दी मॉडल'.repeat(40),
  '<&"\''.repeat(300),
])('a hostile name %j breaks no badge, which stays below 2 kB', (model) => {
  const svg = badgeSvg({ ...BADGE, model, board: model });
  expect(Buffer.byteLength(svg)).toBeLessThan(2048);
  expect(
    svg.match(/<\/?[a-zA-Z]+/g)?.every((tag) => /^<\/?(svg|title|clipPath|rect|g|text)$/.test(tag)),
  ).toBe(true);
  expect(svg).not.toMatch(/<[^>]*\son\w+=/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
  expect(svg.trimEnd()).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069\ud800\ufffe]/);
});

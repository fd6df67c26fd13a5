import { expect, test } from 'vitest';
import { HttpError } from './http-error.ts';
import { parseJsonBody } from './json-body.ts';

/** The code of the refusal of a body; null when it is taken. */
function refusal(text: string): string | null {
  try {
    parseJsonBody(text);
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.code;
    throw error;
  }
}

const nested = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
  ['both in turn', '[{"a":', '}]'],
])('threat 29: %s: eight levels are taken, nine are not', (_case, open, close) => {
  const perTurn = open.length > 5 ? 2 : 1;
  expect(refusal(nested(8 / perTurn, open, close))).toBeNull();
  expect(refusal(`[${nested(8 / perTurn, open, close)}]`)).toBe('body_too_deep');
});

test('threat 29: depth counts before anything is read: a bomb need not even be whole', () => {
  expect(refusal('['.repeat(60_000))).toBe('body_too_deep');
  expect(refusal('{"a":'.repeat(12_000))).toBe('body_too_deep');
});

test('threat 29: what lies side by side, or in a text, is not deep', () => {
  expect(refusal(`[${Array.from({ length: 1000 }, () => '{"a":[]}').join(',')}]`)).toBeNull();
  expect(refusal(JSON.stringify({ '[[[[[[[[[': '"[[[[[[[[[\\', b: '{{{{{{{{{' }))).toBeNull();
  expect(refusal(`{"\\"":${nested(8, '[', ']')}}`)).toBe('body_too_deep');
});

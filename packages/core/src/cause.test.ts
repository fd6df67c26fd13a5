import { expect, test } from 'vitest';
import { parseCause } from './cause.ts';

test.each([
  ['import', { kind: 'import', number: null }],
  ['submission 12', { kind: 'submission', number: 12 }],
  ['published results', { kind: 'published_results', number: null }],
  ['take-back of publication 7', { kind: 'take_back_publication', number: 7 }],
  ['take-back of a row', { kind: 'take_back_row', number: null }],
  ['flag', { kind: 'flag', number: null }],
  ['something newer', { kind: 'other', number: null }],
])('%s is read as its code', (text, cause) => {
  expect(parseCause(text)).toEqual(cause);
});

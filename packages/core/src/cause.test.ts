import { expect, test } from 'vitest';
import { parseCause } from './cause.ts';

test.each([
  ['import', { kind: 'import', number: null }],
  ['submission 12', { kind: 'submission', number: 12 }],
  ['published results', { kind: 'published_results', number: null }],
  ['retraction of publication 7', { kind: 'retract_publication', number: 7 }],
  ['retraction of a row', { kind: 'retract_row', number: null }],
  ['take-back of publication 7', { kind: 'retract_publication', number: 7 }],
  ['flag', { kind: 'flag', number: null }],
  ['something newer', { kind: 'other', number: null }],
])('%s is read as its code', (text, cause) => {
  expect(parseCause(text)).toEqual(cause);
});

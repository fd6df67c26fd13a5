import { expect, test } from 'vitest';
import { HIDDEN } from './secrets.ts';
import { countSubjects, readSubject } from './subjects.ts';

test.each([
  [null, ''],
  [undefined, ''],
  [7, ''],
  [' a\u200fb\n', 'ab'],
  ['Agronomy\u200b', 'Agronomy'],
  ['a\u0000b', 'a b'],
  ['e\u0301', '\u00e9'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), ''],
  [`hf_${'a'.repeat(34)}`, HIDDEN],
])('the subject of %j is %j', (value, subject) => {
  expect(readSubject(value)).toBe(subject);
});

function counted(answers: readonly (readonly [subject: string, isRight: boolean])[]) {
  const subjects = countSubjects();
  for (const [subject, isRight] of answers) subjects.add(subject, isRight);
  return subjects.finish();
}

test('right answers are counted by subject, most questions first', () => {
  expect(
    counted([
      ['Soil', true],
      ['', false],
      ['Crops', true],
      ['Crops', false],
    ]),
  ).toEqual([
    { subject: 'Crops', n: 2, right: 1 },
    { subject: 'Soil', n: 1, right: 1 },
    { subject: '', n: 1, right: 0 },
  ]);
});

test('without a subject, and with more than a dataset has, nothing is counted', () => {
  expect([counted([]), counted([['', true]])]).toEqual([null, null]);
  const many = Array.from({ length: 201 }, (_, at) => [`Subject ${at}`, true] as const);
  expect(counted(many.slice(1))).toHaveLength(200);
  expect(counted(many)).toBeNull();
});

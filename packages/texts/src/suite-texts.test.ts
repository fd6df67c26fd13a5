import { expect, test } from 'vitest';
import { joinNames } from './suite-texts.ts';

test.each([
  [[], ''],
  [['English'], 'English'],
  [['English', 'Hindi'], 'English and Hindi'],
  [['English', 'Hindi', 'Tamil'], 'English, Hindi and Tamil'],
])('%j is listed as %j', (names, text) => expect(joinNames(names)).toBe(text));

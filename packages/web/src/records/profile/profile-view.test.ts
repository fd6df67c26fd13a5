import { expect, test } from 'vitest';
import { parseProfileView, serializeProfileView } from './profile-view.ts';

test('a view is written into the address and read again', () => {
  for (const text of [
    null,
    'bbk_hindi',
    'bbf;level',
    ';type;questions',
    'bbl;;label',
    'bbl_english;subject;3',
  ])
    expect(parseProfileView(serializeProfileView(parseProfileView(text)))).toEqual(parseProfileView(text));
  expect(serializeProfileView({ scope: 'bbk_hindi', by: 'subject', order: 'questions' })).toBe(
    'bbk_hindi;;questions',
  );
  expect(parseProfileView('bbk_hindi;level;2')).toEqual({ scope: 'bbk_hindi', by: 'level', order: 1 });
});

test('what an address should not name is ignored', () => {
  const first = parseProfileView(null);
  for (const text of ['', ';;', 'x;y;z', '__proto__;constructor;-1', ';;0', ';;99'])
    expect(parseProfileView(text)).toEqual(first);
  expect(serializeProfileView(first)).toBeNull();
});

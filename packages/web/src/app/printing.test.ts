import { afterEach, expect, test, vi } from 'vitest';
import { printedNote } from './printing.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['Asia/Kolkata', '2 Jan 2026'],
  ['America/Lima', '1 Jan 2026'],
])('the printed day is that of the visitor: %s', (zone, day) => {
  vi.stubEnv('TZ', zone);
  const night = new Date('2026-01-01T20:00:00Z');
  expect(printedNote('Board', null, night, 'address')).toBe(`Board · printed on ${day} · address`);
  expect(printedNote('Board', '7', night, 'address')).toBe(`Board · board 7 · printed on ${day} · address`);
});

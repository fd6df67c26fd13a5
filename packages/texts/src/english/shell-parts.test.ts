import { afterEach, expect, test, vi } from 'vitest';
import { printing as hindi } from '../hindi/shell-parts.ts';
import { printing } from './shell-parts.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['Asia/Kolkata', '2026-01-02', '2 जनवरी 2026'],
  ['America/Lima', '2026-01-01', '1 जनवरी 2026'],
])('the printed day is that of the visitor: %s', (zone, english, inHindi) => {
  vi.stubEnv('TZ', zone);
  const night = new Date('2026-01-01T20:00:00Z');
  expect(printing.note('Board', null, night, 'address')).toBe(`Board · printed on ${english} · address`);
  expect(hindi.note('Board', null, night, 'address')).toBe(`Board · ${inHindi} को छापा गया · address`);
});

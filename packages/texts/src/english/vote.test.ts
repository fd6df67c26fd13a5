import { expect, test } from 'vitest';
import { vote } from './vote.ts';

test.each([
  [{ unit: 'hours', count: 5 }, 'Waiting 5h'],
  [{ unit: 'days', count: 3 }, 'Waiting 3d'],
  [{ unit: 'weeks', count: 2 }, 'Waiting 2w'],
  [null, 'Waiting N/A'],
] as const)('a wait of %o is shown as %s', (wait, shown) => expect(vote.waiting(wait)).toBe(shown));

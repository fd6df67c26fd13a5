import { expect, test } from 'vitest';
import { formatUrl } from './urls.ts';

test('values stand in the path or the query, and lead to no other path', () => {
  expect(formatUrl('/api/models/:org/:name', { org: 'a b', name: 'c/d', lang: 'hi' })).toBe(
    '/api/models/a%20b/c%2Fd?lang=hi',
  );
  expect(formatUrl('/runs/:id')).toBe('/runs/');
  for (const dots of ['.', '..'])
    expect(formatUrl('/api/models/:org/:name', { org: dots, name: 'health' })).toBe('/api/models//health');
});

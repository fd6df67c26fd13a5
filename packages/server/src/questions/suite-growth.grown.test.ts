import { gunzipSync } from 'node:zlib';
import { getComposition } from '@leaderboard/core/questions-api';
import { expect, test } from 'vitest';
import { makeFigures } from './figures.ts';

test('a domain that the authors’ card does not have is known by its number of questions alone', () => {
  const kept = makeFigures(null).composition.gzip;
  const { domains } = getComposition.response.parse(JSON.parse(gunzipSync(kept).toString()));
  expect(domains.find(({ domain }) => domain === 'bbd')).toMatchObject({
    subjects: null,
    levels: null,
    half_in: null,
    address: null,
  });
  expect(domains.find(({ domain }) => domain === 'bbf')?.half_in).toBe(2);
});

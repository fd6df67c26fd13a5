import { expect, test } from 'vitest';
import { routeAt } from './routes.tsx';

test.each([
  ['', '/'],
  ['/quote?search=x', '/quote'],
  ['#/model/lab/model-7B', '/model'],
  ['/nowhere', ''],
  ['/quote/more', ''],
  ['#/Quote', '/quote'],
  ['#/vote/', '/vote'],
  ['#!/vote', '/vote'],
  ['#//vote', '/vote'],
  ['#/model//lab/model-7B/', '/model'],
  ['#//', '/'],
  ['#/model', ''],
  ['#/models/x', ''],
])('%j is the screen %j', (location, path) => {
  expect(routeAt(location).path).toBe(path);
});

import { describe, expect, it } from 'vitest';
import { routeAt } from './routes.tsx';

describe('routes after the #', () => {
  it.each([
    ['', '/'],
    ['#', '/'],
    ['#/', '/'],
    ['/', '/'],
    ['/quote', '/quote'],
    ['#/quote', '/quote'],
    ['#/?search=x', '/'],
    ['/quote?search=x', '/quote'],
    ['#/model/lab/model-7B', '/model'],
    ['#/run/12', '/run'],
    ['#/compare?models=a,b', '/compare'],
  ])('%j is the screen %s', (location, path) => {
    expect(routeAt(location).path).toBe(path);
  });

  it.each(['/nowhere', '/quote/more', '#/Quote', '#/model', '#/models/x'])('%j is not found', (location) => {
    expect(routeAt(location).path).toBe('');
  });
});

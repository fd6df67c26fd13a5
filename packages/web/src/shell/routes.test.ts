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
  ])('%j is the screen %s', (location, path) => {
    expect(routeAt(location).path).toBe(path);
  });

  it.each(['/nowhere', '/quote/more', '#/Quote'])('%j is not found', (location) => {
    expect(routeAt(location).label).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { belongsTo, isKeptByLink, isKnownParameter, PAGE_PARAMETERS } from './page-parameters.ts';

const ROUTES = '#/ #/add #/quote #/model/a/b #/publication/7 #/compare #/changes #/explore #/methods'.split(
  ' ',
);

describe('parameters and their pages', () => {
  test('a link keeps what several pages share', () => {
    const kept = [...PAGE_PARAMETERS, 'search', 'lang'].filter((name) =>
      ROUTES.some((route) => isKeptByLink(name, route)),
    );
    expect(kept).toEqual(['models', 'search', 'lang']);
    expect(isKeptByLink('guide', '#/quote')).toBe(false);
    expect(belongsTo('constructor', '#/quote')).toBe(true);
  });

  test('each is known where a query is told to others', () => {
    expect([...PAGE_PARAMETERS].filter((name) => !isKnownParameter(name))).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { common } from './common.ts';
import { comparePage } from './compare-page.ts';
import { composition } from './composition.ts';
import { explorePage } from './explore-page.ts';
import { methods } from './methods.ts';
import { modelPage } from './model-page.ts';
import { shortlist } from './shortlist.ts';

/** 'विषय' is a domain, 'उपविषय' a subject of questions (docs/glossary.hi.md). */
const SUBJECT = /उपविषय/;
const DOMAIN = /(?<!उप)विषय/;

test('a domain and a subject have words of their own', () => {
  expect(shortlist.domains).toMatch(DOMAIN);
  expect(shortlist.domains).not.toMatch(SUBJECT);
  expect(explorePage.allDomains).not.toMatch(SUBJECT);
  expect(common.leaderboard.domain).toBe('विषय');
  for (const text of [composition.labels.subject, composition.half('कृषि', 3, 16), composition.unknown]) {
    expect(text).toMatch(SUBJECT);
    expect(text).not.toMatch(DOMAIN);
  }
});

test('no text calls what levels stand beside a domain', () => {
  const texts = JSON.stringify([composition, methods, modelPage, shortlist, comparePage], (_key, value) =>
    typeof value === 'function' ? String(value) : value,
  );
  expect(texts.match(/(?<!उप)विषय(?:ों)?(?: और|,) (?:एक ही )?स्तर/g)).toBeNull();
});

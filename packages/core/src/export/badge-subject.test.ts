import { expect, test } from 'vitest';
import { badgeLanguage, badgeQuery, badgeSubject } from './badge-subject.ts';

test('a badge is about the board, a domain, a language or both', () => {
  const columns = (domain?: string, language?: string) => {
    const subject = badgeSubject(domain, language);
    return subject && [subject.domain, subject.language, ...subject.weights.keys()];
  };
  expect(columns()).toHaveLength(14);
  expect(columns('bbf')).toEqual(['BBF', null, 'bbf']);
  expect(columns('BBF', 'hi')).toEqual(['BBF', 'Hindi', 'bbf_Hindi']);
  expect(columns(undefined, 'en')).toEqual([
    null,
    'English',
    'bba_english',
    'bbf_English',
    'bbk_english',
    'bbl_english',
  ]);
  expect(columns('bbx')).toBeNull();
  expect(columns('bba', 'fr')).toBeNull();
});

test('the words are in the requested language or that of the scores', () => {
  expect([badgeLanguage('hi', 'en'), badgeLanguage(undefined, 'hi'), badgeLanguage('fr', undefined)]).toEqual(
    ['hi', 'hi', 'en'],
  );
  expect(badgeQuery(null, null, 'en')).toBe('');
  expect(badgeQuery(null, null, 'hi')).toBe('?words=hi');
  expect(badgeQuery('bba', 'Hindi', 'hi')).toBe('?domain=bba&lang=hi');
  expect(badgeQuery('bba', 'Hindi', 'en')).toBe('?domain=bba&lang=hi&words=en');
});

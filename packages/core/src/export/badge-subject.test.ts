import { expect, test } from 'vitest';
import { badgeSubject } from './badge-subject.ts';

test('a badge is about the whole board, a domain, a language or both, and about nothing that does not exist', () => {
  const columns = (domain?: string, language?: string) => {
    const subject = badgeSubject(domain, language);
    return subject && [subject.label, ...subject.weights.keys()];
  };
  expect(columns()).toHaveLength(13);
  expect(columns('bbf')).toEqual(['BBF', 'bbf']);
  expect(columns('BBF', 'hi')).toEqual(['BBF Hindi', 'bbf_Hindi']);
  expect(columns(undefined, 'en')).toEqual([
    'English',
    'bba_english',
    'bbf_English',
    'bbk_english',
    'bbl_english',
  ]);
  expect(columns('bbx')).toBeNull();
  expect(columns('bba', 'fr')).toBeNull();
});

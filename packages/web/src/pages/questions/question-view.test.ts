import { describe, expect, test } from 'vitest';
import { parseQuestionView, serializeQuestionView } from './question-view.ts';

describe('the view of the questions in the address', () => {
  test.each([
    null,
    'all;suspected',
    'bbf_Hindi;;-share;12;=Easy;=Tax%3B%20100%25',
    ';;discrimination',
    ';;;;;=',
  ])('%j is read and written back', (text) => {
    expect(serializeQuestionView(parseQuestionView(text))).toBe(text);
  });

  test('a label may be empty, which is another choice than none', () => {
    expect(parseQuestionView(';;;;;=').subject).toBe('');
    expect(parseQuestionView(';;;;;').subject).toBeNull();
  });

  test('what is unknown is ignored', () => {
    expect(serializeQuestionView(parseQuestionView('bbf;wrong;-likes;x;Easy;%E0%A4%A'))).toBeNull();
  });
});

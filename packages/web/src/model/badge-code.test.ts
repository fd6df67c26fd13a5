import { expect, test } from 'vitest';
import { badgeHtml, badgeMarkdown, badgePath, modelPageUrl } from './badge-code.ts';

const NAME = 'a(b)/"]<c> & d';
const PLACE = {
  picture: `https://board.example${badgePath(NAME, 'hi')}`,
  alt: NAME,
  page: modelPageUrl('https://board.example', NAME),
};

test('a hostile name breaks neither Markdown nor HTML of a badge', () => {
  expect(badgeMarkdown(PLACE)).toBe(
    '[![a(b)/"\\]\\<c\\> \\& d](https://board.example/badge/a%28b%29/%22%5D%3Cc%3E%20%26%20d.svg?words=hi)](https://board.example/model/a%28b%29/%22%5D%3Cc%3E%20%26%20d)',
  );
  expect(badgeHtml(PLACE)).toBe(
    '<a href="https://board.example/model/a(b)/%22%5D%3Cc%3E%20%26%20d"><img src="https://board.example/badge/a(b)/%22%5D%3Cc%3E%20%26%20d.svg?words=hi" alt="a(b)/&#34;]&#60;c&#62; &#38; d" height="20"></a>',
  );
});

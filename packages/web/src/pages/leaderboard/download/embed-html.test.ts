import { expect, test } from 'vitest';
import { embedHtml } from './embed-html.ts';

test('the embed code escapes attributes and accepts only numbers as sizes', () => {
  const frame = {
    address: 'https://b.example/embed?search=%22&sort=id:asc',
    title: 'A "B"',
    width: '',
    height: '',
  };
  expect(embedHtml(frame)).toBe(
    '<iframe src="https://b.example/embed?search=%22&#38;sort=id:asc" title="A &#34;B&#34;" width="100%" height="600" loading="lazy" style="border:0"></iframe>',
  );
  expect(embedHtml({ ...frame, width: ' 800 ', height: '400' })).toContain('width="800" height="400"');
  expect(embedHtml({ ...frame, width: '"><script>', height: '1e9' })).toContain('width="100%" height="600"');
});

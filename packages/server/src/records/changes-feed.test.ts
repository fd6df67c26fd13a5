import type { Change } from '@leaderboard/core/records-api';
import { expect, test } from 'vitest';
import { changesFeed } from './changes-feed.ts';

const SITE = { productName: 'A & B', publicUrl: 'https://board.example/at' };
const CHANGE: Change = {
  id: 7,
  at: '2026-11-22T09:00:00.000Z',
  kind: 'added',
  model: 'a/one',
  entry: 'a/one',
  publication: 3,
  run_before: null,
  run_after: 12,
  file_sha256: null,
  flag: null,
  value_before: null,
  value_after: null,
  cause: { kind: 'submission', number: 5 },
  reason: null,
};

test('the feed has the ids, titles, times, author and links of Atom', () => {
  const feed = changesFeed([CHANGE], SITE);
  expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
  expect(feed).toContain('<id>https://board.example/at/changes.atom</id>');
  expect(feed).toContain('<updated>2026-11-22T09:00:00.000Z</updated>\n<author>');
  expect(feed).toContain(
    '<id>tag:board.example,2026:change:7</id><title>a/one was added to the board</title>',
  );
  expect(feed).toContain('<link href="https://board.example/at/#/model/a/one"/>');
  expect(feed).toContain('<summary>Row a/one; board 3; submission 5</summary>');
});

test('the feed escapes hostile texts and drops invalid XML characters', () => {
  const feed = changesFeed(
    [{ ...CHANGE, model: '</title><script>x', reason: 'a\u0000\u0001b \ud800 & "q" \ufffe' }],
    SITE,
  );
  expect(feed).not.toContain('<script>');
  expect(feed).toContain('reason: ab  &#38; &#34;q&#34; </summary>');
  expect(feed).toContain('/#/model/%3C/title%3E%3Cscript%3Ex');
});

test('in Hindi the feed says so, and leads to pages in Hindi', () => {
  const feed = changesFeed([CHANGE], SITE, 'a/one', 'hi');
  expect(feed).toContain('xml:lang="hi"');
  expect(feed).toContain('<id>https://board.example/at/changes.atom?model=a%2Fone&#38;lang=hi</id>');
  expect(feed).toContain('<title>A &#38; B लीडरबोर्ड: a/one के बदलाव</title>');
  expect(feed).toContain('<title>a/one बोर्ड पर जोड़ा गया</title>');
  expect(feed).toContain('<link href="https://board.example/at/?lang=hi#/model/a/one"/>');
  expect(feed).toContain('<id>tag:board.example,2026:change:7</id>');
});

test('the feed says which fact of a model was shortened', () => {
  const cut: Change = { ...CHANGE, kind: 'flagged', entry: null, flag: 'license', reason: 'Too long.' };
  expect(changesFeed([cut], SITE)).toContain('<title>a/one: license was shortened</title>');
  expect(changesFeed([cut], SITE, null, 'hi')).toContain('<title>a/one: लाइसेंस छोटा किया गया</title>');
});

test('before the first change the feed is empty and still whole', () => {
  const feed = changesFeed([], SITE);
  expect(feed).toContain('<updated>1970');
  expect(feed).not.toContain('<entry>');
  expect(feed.trim().endsWith('</feed>')).toBe(true);
});

test('the feed of one model names it in an escaped address', () => {
  const feed = changesFeed([CHANGE], SITE, 'a/"one" & two');
  expect(feed).toContain('<id>https://board.example/at/changes.atom?model=a%2F%22one%22%20%26%20two</id>');
  expect(feed).toContain('<title>A &#38; B Leaderboard: changes to a/&#34;one&#34; &#38; two</title>');
  expect(feed).toContain('href="https://board.example/at/#/model/a/%22one%22%20%26%20two"/>');
});

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { expect, test } from 'vitest';
import { listedFiles } from './listed-files.js';
import { ROOT } from './prepare.js';

const TEXT = /\.(?:[jt]sx?|md|css|sh|ya?ml|html)$|(?:^|\/)(?:Dockerfile|Caddyfile|asvs\.csv)$/;
/** References to a page in docs/ in comments and messages, with or without a heading. */
const NAMED_PAGE = /(?<![\w/.-])docs\/[\w/.-]+\.md(?:#[\w-]+)?/g;
/** References in Markdown to a file or folder of the repository. */
const NAMED_PATH = /`((?:packages|tests|scripts|deploy)\/[\w/.-]+)`/g;
const MARKDOWN_LINK = /\]\(([^)\s]+)\)/g;

/** @param {string} path */
function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** @param {string} page @returns {Set<string>} the anchors of a Markdown page's headings */
function anchorsOf(page) {
  const headings = read(page)
    .replace(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#+ (.+)$/gm);
  return new Set([...headings].map(([, heading = '']) => slugOf(heading)));
}

/** @param {string} heading */
function slugOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

/** @param {string} path @param {string} text @returns {string[]} pages and headings that a file refers to, relative to the root */
function targetsOf(path, text) {
  const named = [...text.matchAll(NAMED_PAGE)].map(([target]) => target);
  if (!path.endsWith('.md')) return named;
  const linked = [...text.matchAll(MARKDOWN_LINK)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    return [target.startsWith('#') ? `${path}${target}` : normalize(join(dirname(path), target))];
  });
  const paths = [...text.matchAll(NAMED_PATH)].flatMap(([, target = '']) => target);
  return [...linked, ...named, ...paths];
}

/** @param {string} target @returns {boolean} */
function isThere(target) {
  const [page = '', anchor] = target.split('#');
  return existsSync(join(ROOT, page)) && (anchor === undefined || anchorsOf(page).has(anchor));
}

/** @returns {string[]} all text files in the project */
function textFiles() {
  const files = listedFiles().filter((path) => TEXT.test(path));
  expect(files.length).toBeGreaterThan(100);
  return files;
}

test('every page, heading and path that a file points to is there', () => {
  const broken = textFiles().flatMap((path) =>
    targetsOf(path, read(path)).flatMap((target) => (isThere(target) ? [] : [`${path}: ${target}`])),
  );
  expect(broken).toEqual([]);
});

test('every test that docs/threats.md names is there', () => {
  const names = [...read('docs/threats.md').matchAll(/^(?:.* )?Tests: (.*)\.$/gm)].flatMap(([, line = '']) =>
    line.split(/[,;] /).filter((name) => /^[a-z][\w./-]*$/.test(name)),
  );
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !existsSync(join(ROOT, `packages/server/src/${name}.test.ts`)))).toEqual([]);
});

/** References to numbered sections of a document outside the repository, and tests named after one. */
const ABSENT_TEXT = /\b(?:spec|threat|design|issue)s? \d|\b(?:test|it)\(\s*['"`]\d+\.\d+[ ,]/gi;

test('no file points to a numbered part of a text that is not in the repository', () => {
  const found = textFiles().flatMap((path) =>
    [...read(path).matchAll(ABSENT_TEXT)].map(([reference]) => `${path}: ${reference}`),
  );
  expect(found).toEqual([]);
});

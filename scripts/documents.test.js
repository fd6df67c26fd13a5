import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as api from '../packages/core/src/api.ts';
import { COLUMNS } from '../packages/core/src/board/columns.ts';
import { ALL_COLUMNS } from '../packages/core/src/board/ranking.ts';
import { boardColumns } from '../packages/core/src/export/columns.ts';
import { REFUSALS } from '../packages/core/src/queue/refusals.ts';
import * as recordsApi from '../packages/core/src/records-api.ts';
import { createProgram } from '../packages/server/src/cli/run-command.ts';
import { CALLER_ERRORS, STATUS_MEANINGS } from '../packages/server/src/http/http-error.ts';
import { columnLabel, describeColumn } from '../packages/texts/src/export-texts.ts';
import { columnHelp } from '../packages/texts/src/texts.ts';
import { IMPORT_BOUNDARIES } from './import-boundaries.js';
import { listedFiles } from './listed-files.js';
import { ROOT } from './prepare.js';

/** @param {string} path */
function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** @param {string} page @param {string} heading @returns {string} the text from a second-level heading to the next one */
function section(page, heading) {
  const [, text = ''] = `\n${read(page)}`.split(`\n## ${heading}\n`);
  const [found = ''] = text.split('\n## ');
  expect(found.length, `${page} has no text below '${heading}'`).toBeGreaterThan(0);
  return found;
}

/** @param {string} text @returns {string[]} the first cell of each row in its tables */
function firstCells(text) {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') || line.startsWith('|-'));
  const titles = new Set(rows.filter((_row, index) => rows[index + 1]?.startsWith('|-')));
  return rows.flatMap((row) => (row.startsWith('|-') || titles.has(row) ? [] : [row.split(' | ')[0] ?? '']));
}

/** @returns {string[]} all Markdown pages for people */
function pages() {
  const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  return [
    ...inDocs.filter((path) => path.endsWith('.md')).map((path) => `docs/${path}`),
    ...['README.md', 'CONTRIBUTING.md', 'CODE_OF_CONDUCT.md', 'SECURITY.md', 'CHANGELOG.md'],
  ];
}

/** @param {string} head @param {string[][]} rows @returns {string} a Markdown table */
function table(head, rows) {
  const cells = head.split(' | ').map(() => '---');
  return [`| ${head} |`, `|${cells.join('|')}|`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

function callTable() {
  const calls = [api, recordsApi].flatMap((part) =>
    Object.values(part).flatMap((call) => (typeof call === 'object' && 'method' in call ? [call] : [])),
  );
  const rows = calls.map((call) => {
    const names = 'query' in call ? Object.keys(call.query.shape) : [];
    const query = names.length === 0 ? '' : `?${names.map((name) => `${name}=`).join('&')}`;
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    return { path, row: [`\`${call.method} ${path}${query}\``, call.summary] };
  });
  rows.sort((one, other) => (one.path < other.path ? -1 : 1));
  return table(
    'call | answer',
    rows.map(({ row }) => row),
  );
}

function columnTable() {
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  /** @type {Record<string, unknown>} */
  const helps = columnHelp.columns;
  for (const column of boardColumns(ALL_COLUMNS)) {
    const { name, kind, of, figure } = column;
    const row = rows.get(of);
    const described = describeColumn(column);
    // A fact's help text contains more than its label.
    const isLabel = described === columnLabel(column);
    const meaning =
      isLabel && of.includes('.') ? String(helps[of]).split('\n').slice(1).join('; ') : described;
    if (row === undefined) rows.set(of, [`\`${name}\``, kind, meaning ?? described]);
    else row[0] += ` \`${figure === 'id' ? name : `…_${figure}`}\``;
  }
  return table('name | type | unit and meaning', [...rows.values()]);
}

function errorTable() {
  const listed = ['Eligibility', 'Machines'].map((title) => section('docs/queue.md', title)).join();
  const codes = [
    ...Object.entries(CALLER_ERRORS).map(([code, status]) => ({ code, status })),
    ...REFUSALS.filter(({ code }) => !listed.includes(`\`${code}\``)),
  ];
  const rows = Object.entries(STATUS_MEANINGS).map(([status, meaning]) => {
    const own = codes.filter((one) => one.status === Number(status)).map(({ code }) => `\`${code}\``);
    const others =
      status === '400' || status === '422' ? ['those under [eligibility](queue.md#eligibility)'] : [];
    return [status, [...own, ...others].join(', '), meaning];
  });
  expect(codes.filter(({ status }) => !(status in STATUS_MEANINGS))).toEqual([]);
  return table('status | code | meaning', rows);
}

/** @param {string} page @param {string} heading @param {string} made */
function withTable(page, heading, made) {
  const [before = '', after = ''] = page.split(`\n## ${heading}\n`);
  return `${before}\n## ${heading}\n${after.replace(/^\|(?:.*\n\|)*.*/m, () => made)}`;
}

test('docs/api.md has the calls, columns and errors of the contract (`npx vitest run scripts/documents.test.js -u` writes them)', async () => {
  let page = read('docs/api.md');
  page = withTable(page, 'Columns', columnTable());
  page = withTable(page, 'Calls', callTable());
  page = withTable(page, 'Errors', errorTable());
  await expect(page).toMatchFileSnapshot('../docs/api.md');
});

test('docs/board.md has a pattern for the key of each column, and none without a column', () => {
  const [, keys = ''] = /Keys in the URL: (.*)/.exec(section('docs/board.md', 'Columns')) ?? [];
  const shapes = [...keys.matchAll(/`([^`]+)`/g)].map(
    ([, shape = '']) => new RegExp(`^${shape.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '\\w+')}$`),
  );
  const columns = COLUMNS.map(({ key }) => key);
  expect(columns.filter((key) => !shapes.some((shape) => shape.test(key)))).toEqual([]);
  expect(shapes.filter((shape) => !columns.some((key) => shape.test(key)))).toEqual([]);
});

test('a released section of the changelog is never rewritten', () => {
  const changelog = read('CHANGELOG.md');
  const released = changelog.slice(changelog.indexOf('## 0.3.0'));
  expect(createHash('sha256').update(released).digest('hex')).toBe(
    'ef053cf1e45ea817bbd6ea0d807879aaca502e8ad2906f527917e340384e406b',
  );
});

test('each npm script that a document names is in package.json', () => {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(read('package.json'));
  // The changelog also mentions removed scripts and those of released versions.
  const current = pages().filter((page) => page !== 'CHANGELOG.md');
  const unknown = current.flatMap((page) =>
    [...read(page).matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].flatMap(([, name = '']) =>
      Object.hasOwn(scripts, name) ? [] : [`${page}: npm run ${name}`],
    ),
  );
  expect(unknown).toEqual([]);
});

test("each operator's command that a text names is there, with its options", async () => {
  // Commands read their environment only when they run.
  const program = await createProgram('', /** @type {any} */ ({}));
  const texts = listedFiles().filter(
    (path) => /\.(?:md|yml|service|sql|ts)$|file$/.test(path) && !path.includes('.test.'),
  );
  const named = texts.flatMap((path) =>
    [...read(path).matchAll(/(?:npx leaderboard|cli\/leaderboard\.js) ([a-z][^`"'#\n]*)/g)].map(
      ([, words = '']) => ({ path, words }),
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  for (const { path, words } of named) {
    const [group = '', second = ''] = words.split(/[^\w-]+/);
    const found = program.commands.find((command) => command.name() === group);
    expect(found, `${path}: ${words}`).toBeDefined();
    const command = found?.commands.find((command) => command.name() === second) ?? found;
    const options = command?.options.map(({ long }) => long);
    for (const [option] of words.matchAll(/--[a-z-]+/g))
      expect([...(options ?? []), '--help'], `${path}: ${words}`).toContain(option);
  }
});

test('docs/architecture.md lists each package, and each room of the large ones', () => {
  const listed = firstCells(section('docs/architecture.md', 'Packages')).map((cell) => cell.slice(2));
  const packages = readdirSync(join(ROOT, 'packages')).map((folder) => `packages/${folder}`);
  expect(packages.filter((folder) => !listed.includes(folder))).toEqual([]);
  for (const name of ['core', 'server', 'web']) {
    const cells = firstCells(section('docs/architecture.md', name)).map((cell) => cell.slice(2));
    const names = new Set(cells.flatMap((cell) => cell.split(', ')));
    const rooms = Object.keys(IMPORT_BOUNDARIES[`packages/${name}/src`]?.rooms ?? {});
    expect(rooms.length).toBeGreaterThan(7);
    expect(
      rooms.filter((room) => room !== '.' && !names.has(room)),
      name,
    ).toEqual([]);
  }
});

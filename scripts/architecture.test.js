import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dirname, join as joinPaths, relative } from 'node:path/posix';
import { expect, onTestFinished, test } from 'vitest';
import { IMPORT_BOUNDARIES } from './import-boundaries.js';
import { listedFiles } from './listed-files.js';
import { bin, ROOT } from './prepare.js';

/** Import cycles between files are checked by the linter (`noImportCycles`). */
const IMPORT = /(?:\bfrom |\bimport |\bimport\()'([^']+)'/g;

/** @param {string} name @param {readonly string[]} prefixes packages, or prefixes such as 'node:' */
function isOneOf(name, prefixes) {
  return prefixes.some((prefix) =>
    prefix.endsWith(':') ? name.startsWith(prefix) : `${name}/`.startsWith(`${prefix}/`),
  );
}

/** @param {readonly string[]} rooms @param {string} folder @returns {string} the nearest room that contains the folder */
function roomOf(rooms, folder) {
  return rooms.includes(folder) || folder === '.' ? folder : roomOf(rooms, dirname(folder));
}

/** @param {string} path @param {string} name the imported module @returns {string | null} why it is forbidden; null if allowed */
function refusal(path, name) {
  const [root, boundaries] =
    Object.entries(IMPORT_BOUNDARIES).find(([folder]) => path.startsWith(`${folder}/`)) ?? [];
  if (root === undefined || boundaries === undefined) return null;
  if (name.startsWith('.')) {
    const target = joinPaths(dirname(path), name);
    if (!target.startsWith(`${root}/`)) return `is outside of ${root}`;
    const rooms = Object.keys(boundaries.rooms);
    const [from, to] = [path, target].map((file) => roomOf(rooms, relative(root, dirname(file))));
    return to === from || boundaries.rooms[from ?? '']?.split(' ').includes(to ?? '')
      ? null
      : `room '${from}' may not import room '${to}'`;
  }
  if (isOneOf(name, boundaries.never)) return 'is never imported';
  if (boundaries.only?.includes(name) === false) return `only ${boundaries.only} is imported`;
  const maySpeakSql = path.endsWith('.sql.ts') || path.startsWith('packages/server/src/database/');
  if (isOneOf(name, ['pg', 'drizzle-orm']) && !maySpeakSql) return 'queries stand in files named .sql.ts';
  return null;
}

test.each([
  ['packages/core/src/board/a.ts', 'node:fs', 'only zod/mini'],
  ['packages/core/src/a.ts', '../../server/src/app.ts', 'is outside of'],
  ['packages/core/src/benchmark/a.ts', '../board/rows.ts', "may not import room 'board'"],
  ['packages/web/src/data/a.ts', '@leaderboard/server/app', 'never'],
  ['packages/web/src/data/a.ts', 'node:fs', 'never'],
  ['packages/web/src/board/table/a.ts', '../../app/layout.tsx', "may not import room 'app'"],
  ['packages/server/src/board/a.ts', 'react', 'never'],
  ['packages/server/src/people/a.ts', 'drizzle-orm/pg-core', 'named .sql.ts'],
  ['packages/server/src/http/a.ts', '../people/quotas.sql.ts', "may not import room 'people'"],
  ['packages/server/src/database/a.ts', '../config.ts', "may not import room '.'"],
  ['packages/stand-in-hub/src/models/a.ts', '@leaderboard/core/api', 'never'],
])('%s may not import %s', (path, name, message) => {
  expect(refusal(path, name)).toContain(message);
});

test.each([
  ['packages/core/src/board/a.ts', '../benchmark/suite.ts'],
  ['packages/core/src/a.ts', 'zod/mini'],
  ['packages/web/src/board/table/a.ts', '../search/b.ts'],
  ['packages/server/src/people/a.sql.ts', 'drizzle-orm'],
  ['packages/server/src/database/a.ts', 'pg'],
])('%s may import %s', (path, name) => {
  expect(refusal(path, name)).toBeNull();
});

/** @returns {{ path: string, name: string }[]} all imports in the product's files */
function imports() {
  const files = listedFiles('packages').filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(100);
  return files.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORT)].map(([, name = '']) => ({ path, name })),
  );
}

test('every import goes along the table of rooms', () => {
  const wrong = imports().flatMap(({ path, name }) => {
    const why = refusal(path, name);
    return why === null ? [] : [`${path}: ${name}: ${why}`];
  });
  expect(wrong).toEqual([]);
});

/**
 * Draws the imports between a package's rooms. An arrow is omitted if a longer path leads to the same room.
 * @param {string} folder @param {ReturnType<typeof imports>} all
 */
function picture(folder, all) {
  const rooms = Object.keys(IMPORT_BOUNDARIES[folder]?.rooms ?? {});
  /** @type {Map<string, Set<string>>} */
  const arrows = new Map();
  for (const { path, name } of all) {
    if (!path.startsWith(`${folder}/`) || !name.startsWith('.')) continue;
    const target = joinPaths(dirname(path), name);
    const [from = '', to = ''] = [path, target].map((file) => roomOf(rooms, relative(folder, dirname(file))));
    if (from !== to && from !== '.' && to !== '.') arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  /** @param {string} from @param {string} to @returns {boolean} */
  const leads = (from, to) => [...(arrows.get(from) ?? [])].some((next) => next === to || leads(next, to));
  const drawn = [...arrows].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && leads(other, to)))
      .map((to) => `  ${from} --> ${to}`),
  );
  return ['```mermaid', 'flowchart TD', ...drawn.sort(), '```'].join('\n');
}

test('docs/architecture.md has the rooms as the imports lead (`npx vitest run scripts/architecture.test.js -u` writes them)', async () => {
  const all = imports();
  const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const pictures = ['core', 'server', 'web'].map(
    (name) => `**${name}**\n\n${picture(`packages/${name}/src`, all)}\n`,
  );
  const [before = '', after = ''] = page.split('\n## Rooms\n');
  const rest = after.slice(after.indexOf('\n## '));
  const text = `An arrow means that files of one room import files of another. Arrows implied by a longer path are omitted.`;
  const made = `${before}\n## Rooms\n\n${text}\n\n${pictures.join('\n')}${rest}`;
  await expect(made).toMatchFileSnapshot('../docs/architecture.md');
});

test('every room is there, and no room imports itself by way of others', () => {
  for (const [root, { rooms }] of Object.entries(IMPORT_BOUNDARIES)) {
    let left = Object.keys(rooms);
    for (const room of left) expect(existsSync(join(ROOT, root, room)), `${root}/${room}`).toBe(true);
    // A room is removed once none of the remaining rooms is among its imports; rooms in a cycle are never removed.
    for (let before = -1; before !== left.length; ) {
      before = left.length;
      left = left.filter((room) => rooms[room]?.split(' ').some((below) => left.includes(below)));
    }
    expect(left, root).toEqual([]);
  }
});

test.each([
  ['export const total = [1, 2].toSorted().at(-1) ?? Math.max(3);', 0],
  ['export const result = [await fetch("x"), process.env, document.title, console];', 4],
  ['export const result = [setTimeout(() => {}, 1), Buffer.from("x")];', 2],
])('core compiles with what the language has, and nothing else: %s', (text, errors) => {
  const folder = mkdtempSync(join(tmpdir(), 'leaderboard-pure-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = {
    extends: join(ROOT, 'packages/core/tsconfig.json'),
    compilerOptions: { rootDir: '.', outDir: 'dist', tsBuildInfoFile: 'dist/info' },
    include: ['*.ts'],
  };
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  writeFileSync(join(folder, 'rule.ts'), text);
  const { stdout } = spawnSync(bin('tsc'), ['-p', folder], { encoding: 'utf8' });
  expect(stdout.match(/error TS/g)?.length ?? 0, stdout).toBe(errors);
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkArrows, circles } from './arrows.js';
import { bin, ROOT } from './prepare.js';
import { HOUSES } from './rooms.js';

/** A file, what it imports, and a piece of the message that refuses it. */
const FORBIDDEN = [
  ['packages/core/src/board/a.ts', 'node:fs', 'nothing outside of itself'],
  ['packages/core/src/board/a.ts', 'zod', 'nothing outside of itself'],
  ['packages/core/src/a.ts', '@leaderboard/server/app', 'nothing outside of itself'],
  ['packages/core/src/a.ts', '../../server/src/app.ts', 'is outside of'],
  ['packages/core/src/benchmark/a.ts', '../board/rows.ts', "may not import room 'board'"],
  ['packages/web/src/data/a.ts', '@leaderboard/server/app', 'may not import'],
  ['packages/web/src/data/a.ts', '../../../core/src/format.ts', 'is outside of'],
  ['packages/web/src/data/a.ts', 'node:fs', 'may not import node:fs'],
  ['packages/web/src/data/a.ts', '../people/voting.ts', "may not import room 'people'"],
  ['packages/web/src/state/a.ts', '../data/api-call.ts', "may not import room 'data'"],
  ['packages/web/src/records/quote/a.ts', '../../board/board.tsx', "may not import room 'board'"],
  ['packages/web/src/records/quote/a.ts', '../../app/layout.tsx', "may not import room 'app'"],
  ['packages/web/src/records/quote/a.ts', '@leaderboard/stand-in-hub/hub', 'may not import'],
  ['packages/server/src/board/a.ts', '@leaderboard/web/main', 'may not import'],
  ['packages/server/src/board/a.ts', 'react', 'may not import react'],
  ['packages/server/src/board/a.ts', 'pg', 'named .sql.ts'],
  ['packages/server/src/people/a.ts', 'drizzle-orm/pg-core', 'named .sql.ts'],
  ['packages/server/src/board/a.ts', '../queue/leases.sql.ts', "may not import room 'queue'"],
  ['packages/server/src/people/a.ts', '../board/publish.sql.ts', "may not import room 'board'"],
  ['packages/server/src/http/a.ts', '../people/quotas.sql.ts', "may not import room 'people'"],
  ['packages/server/src/database/a.ts', '../config.ts', "may not import room '.'"],
  // The stand-in hub is no part of what runs in production, and knows nothing of the product.
  ['packages/server/src/a.ts', '@leaderboard/stand-in-hub/hub', 'may not import'],
  ['packages/stand-in-hub/src/models/a.ts', '@leaderboard/core/api', 'may not import'],
  ['packages/stand-in-hub/src/http/a.ts', '../models/catalog.ts', "may not import room 'models'"],
];
const ALLOWED = [
  ['packages/core/src/board/a.ts', '../benchmark/suite.ts'],
  ['packages/core/src/a.ts', 'zod/mini'],
  ['packages/web/src/data/a.ts', '@leaderboard/core/api'],
  ['packages/web/src/records/quote/a.ts', '../../ui/button.tsx'],
  ['packages/web/src/take-part/queue/a.ts', '../guide.tsx'],
  ['packages/server/src/people/a.ts', '@leaderboard/core/api'],
  ['packages/server/src/people/a.sql.ts', 'drizzle-orm'],
  ['packages/server/src/database/a.ts', 'pg'],
  ['packages/server/src/http/a.ts', '../hub/identity.ts'],
  ['packages/stand-in-hub/src/a.ts', 'fastify'],
];

test.each(FORBIDDEN)('%s may not import %s', (path, target, message) => {
  const problems = checkArrows([{ path, text: `import { a } from '${target}';\n` }]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(message);
});

test.each(ALLOWED)('%s may import %s', (path, target) => {
  expect(checkArrows([{ path, text: `import { a } from '${target}';\n` }])).toEqual([]);
});

test('files and folders that import each other in a circle are refused, types too', () => {
  const [a, b] = ['packages/web/src/ui/a.ts', 'packages/web/src/ui/b.ts'];
  const files = checkArrows([
    { path: a, text: "import type { B } from './b.ts';" },
    { path: b, text: "await import('./a.ts');" },
  ]);
  expect(files).toEqual([`files import in a circle: ${a} → ${b} → ${a}`]);
  const folders = checkArrows([
    { path: 'packages/bench/src/a.ts', text: "import { d } from './inner/d.ts';" },
    { path: 'packages/bench/src/b.ts', text: '' },
    { path: 'packages/bench/src/inner/c.ts', text: "import { b } from '../b.ts';" },
    { path: 'packages/bench/src/inner/d.ts', text: '' },
  ]);
  expect(folders).toEqual([
    'folders import in a circle: packages/bench/src → packages/bench/src/inner → packages/bench/src',
  ]);
});

test('every import goes along the table of rooms', () => {
  const listed = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'packages', 'tests'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  const files = listed.stdout
    .split('\0')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  expect(files.length).toBeGreaterThan(100);
  expect(checkArrows(files)).toEqual([]);
});

test('the table of rooms itself has no circle, and every room in it exists', () => {
  for (const [root, { rooms }] of Object.entries(HOUSES)) {
    expect(
      circles(new Map(Object.entries(rooms).map(([room, below]) => [room, new Set(below)]))),
      root,
    ).toEqual([]);
    for (const room of Object.keys(rooms))
      expect(existsSync(join(ROOT, root, room)), `${root}/${room}`).toBe(true);
  }
});

/**
 * The exit code of the compiler for a module of core's with this text, under core's own settings.
 * @param {string} text
 */
function compileInCore(text) {
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
  return spawnSync(bin('tsc'), ['-p', folder]).status;
}

test('core compiles with what the language has', () => {
  expect(compileInCore('export const total = [1, 2].toSorted().at(-1) ?? Math.max(3);')).toBe(0);
});

test.each([
  'await fetch("x")',
  'process.env',
  'document.title',
  'setTimeout(() => {}, 1)',
  'console.log(1)',
  'Buffer.from("x")',
])('core does not compile with %s', (code) => {
  expect(compileInCore(`export const result = ${code};`)).not.toBe(0);
});

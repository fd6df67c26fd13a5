import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bin, ROOT } from './prepare.js';

/** Folder of a file, and what it imports. */
const FORBIDDEN = [
  ['packages/core/src', 'node:fs'],
  ['packages/core/src', 'zod'],
  ['packages/core/src', 'react'],
  ['packages/core/src', '@leaderboard/server/app'],
  ['packages/core/src', '../../server/src/app.ts'],
  ['packages/web/src/data', '@leaderboard/server/app'],
  ['packages/web/src/data', '../../../server/src/app.ts'],
  ['packages/web/src/data', '../../../core/src/suite.ts'],
  ['packages/web/src/data', 'node:fs'],
  ['packages/web/src/pages/quote', '../../pages/leaderboard/page.tsx'],
  ['packages/web/src/pages/quote', '@leaderboard/server/app'],
  ['packages/server/src/routes', '@leaderboard/web/main'],
  ['packages/server/src/routes', '../../../web/src/main.tsx'],
  ['packages/server/src/routes', 'react'],
  ['packages/server/src/routes', 'pg'],
  ['packages/server/src/routes', 'drizzle-orm'],
  ['packages/server/src/routes', 'drizzle-orm/pg-core'],
  // The stand-in hub is no part of what runs in production.
  ['packages/core/src', '@leaderboard/hub/hub'],
  ['packages/web/src/data', '@leaderboard/hub/hub'],
  ['packages/web/src/pages/quote', '@leaderboard/hub/hub'],
  ['packages/server/src', '@leaderboard/hub/hub'],
  ['packages/server/src', '../../hub/src/hub.ts'],
  ['packages/server/src/routes', '@leaderboard/hub/hub'],
  ['packages/server/src/routes', '../../../hub/src/hub.ts'],
  ['packages/server/src/store', '@leaderboard/hub/hub'],
  ['packages/server/src/store', '@leaderboard/web/main'],
  ['packages/hub/src', '@leaderboard/core/api'],
  ['packages/hub/src', '@leaderboard/server/app'],
  ['packages/hub/src/models', '../../../server/src/app.ts'],
];
const ALLOWED = [
  ['packages/core/src', './suite.ts'],
  ['packages/core/src', 'zod/mini'],
  ['packages/web/src/data', '@leaderboard/core/api'],
  ['packages/web/src/pages/quote', '../../ui/button.tsx'],
  ['packages/server/src/routes', '@leaderboard/core/api'],
  ['packages/server/src/store', 'drizzle-orm'],
  // The server's own client of the hub.
  ['packages/server/src/routes', '../hub/identity.ts'],
  ['packages/hub/src', 'oidc-provider'],
  ['packages/hub/src/models', '../accounts.ts'],
];

/**
 * Lints one file for each case, in a folder of the same shape under our own settings.
 * @param {readonly (readonly string[])[]} cases
 * @returns {boolean[]} for each case, whether its import is refused
 */
function areRefused(cases) {
  const root = mkdtempSync(join(tmpdir(), 'leaderboard-arrows-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  copyFileSync(join(ROOT, 'biome.json'), join(root, 'biome.json'));
  const paths = cases.map(([folder = '', target], index) => {
    const path = join(folder, `case-${index}.ts`);
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, path), `import '${target}';\n`);
    return path;
  });
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.'];
  const { stdout } = spawnSync(bin('biome'), args, { cwd: root, encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line.includes('noRestrictedImports'));
  return paths.map((path) => lines.some((line) => line.includes(path)));
}

test('design 6.2: imports against the arrows web → core ← server are refused', () => {
  const refused = areRefused(FORBIDDEN);
  expect(FORBIDDEN.filter((_, index) => !refused[index])).toEqual([]);
});

test('design 6.2: imports along the arrows are not', () => {
  const refused = areRefused(ALLOWED);
  expect(ALLOWED.filter((_, index) => refused[index])).toEqual([]);
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

test('design 1: core compiles with what the language has', () => {
  expect(compileInCore('export const total = [1, 2].toSorted().at(-1) ?? Math.max(3);')).toBe(0);
});

test.each([
  'await fetch("x")',
  'process.env',
  'document.title',
  'setTimeout(() => {}, 1)',
  'console.log(1)',
  'Buffer.from("x")',
])('design 1: core does not compile with %s', (code) => {
  expect(compileInCore(`export const result = ${code};`)).not.toBe(0);
});

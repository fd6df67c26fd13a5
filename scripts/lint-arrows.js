/** Fails when an import goes against the arrows of docs/architecture.md. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkArrows } from './arrows.js';
import { ROOT } from './prepare.js';

const { stdout } = spawnSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'packages', 'e2e', 'endurance', 'bench'],
  { cwd: ROOT, encoding: 'utf8' },
);
const files = stdout
  .split('\0')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const problems = files.length === 0 ? ['no sources were found: is git there?'] : checkArrows(files);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** `npm test -- size`: how large the repository is. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.js';

const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const files = stdout.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)));
const { scripts } = JSON.parse(read('package.json'));

/** @param {string} path */
function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** @param {RegExp} wanted @param {RegExp} [unwanted] */
function linesIn(wanted, unwanted = /\.test\.tsx?$/) {
  return files
    .filter((path) => wanted.test(path) && !unwanted.test(path))
    .reduce((lines, path) => lines + read(path).split('\n').length - 1, 0);
}

const documents = files.filter((path) =>
  /^(?:(?:README|CONTRIBUTING|SECURITY|CHANGELOG)|docs\/.*)\.md$/.test(path),
);
const words = documents.reduce((sum, path) => sum + read(path).split(/\s+/).filter(Boolean).length, 0);

/** @type {readonly [string, number][]} */
const figures = [
  [
    'lines of core, server and web without texts and tests',
    linesIn(/^packages\/(?:core|server|web)\/src\/.*\.(?:tsx?|css)$/, /\/texts\/|\.test\.tsx?$/),
  ],
  ['files in packages/web/src', files.filter((path) => path.startsWith('packages/web/src/')).length],
  ['lines of the stand-in hub without tests', linesIn(/^packages\/stand-in-hub\/src\/.*\.ts$/)],
  ['words in README, CONTRIBUTING, SECURITY, CHANGELOG and docs/', words],
  ['npm scripts', Object.keys(scripts).length],
  ['entries at the top of the repository', new Set(files.map((path) => path.split('/')[0])).size],
];
for (const [what, figure] of figures) console.log(`${figure.toLocaleString('en').padStart(8)}  ${what}`);

/** `npm test -- size`: prints the size of the repository. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.js';

const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
const files = stdout.split('\0').filter((path) => path !== '');

const CODE = /\.(?:tsx?|js|css|sql)$/;
const TEST_CODE = /\.(?:tsx?|js|css|sql|py|sh|yml|txt)$/;
const IS_TEST = /\.test\.[a-z]+$|^packages\/[^/]+\/test\/|^tests\//;
const IS_SCRIPT = /^scripts\/|^[^/]+\.(?:js|ts|json|yml)$|^\.(?:ci|github)\//;
const IS_GENERATED = /\/migrations\/meta\/|^package-lock\.json$/;
const IS_DOCUMENT = /^(?:(?:README|CONTRIBUTING|SECURITY|CHANGELOG)|docs\/.*)\.(?:md|csv)$/;

/** @param {RegExp} separator @param {(path: string) => boolean} isCounted */
function count(separator, isCounted) {
  return files
    .filter((path) => isCounted(path) && !IS_GENERATED.test(path))
    .reduce(
      (sum, path) => sum + readFileSync(join(ROOT, path), 'utf8').split(separator).filter(Boolean).length,
      0,
    );
}

/** @param {(path: string) => boolean} isCounted */
const lines = (isCounted) => count(/(?<=\n)/, isCounted);
/** Message files count as product code in any format. @param {string} path */
const isProduct = (path) =>
  path.startsWith('packages/') &&
  !IS_TEST.test(path) &&
  (CODE.test(path) || /^packages\/texts\/.*\.json$/.test(path)) &&
  /^packages\/[^/]+\/(?:bin|src|public|build|programs|migrations|roles|messages)\//.test(path);

/** @type {readonly [string, number][]} */
const figures = [
  ['lines of the product: ts, tsx, js, css, sql and messages of all packages', lines(isProduct)],
  ...[...new Set(files.filter(isProduct).map((path) => path.split('/')[1] ?? ''))].map(
    (name) =>
      /** @type {[string, number]} */ ([
        `  of them in ${name}`,
        lines((path) => isProduct(path) && path.startsWith(`packages/${name}/`)),
      ]),
  ),
  ['lines of tests', lines((path) => IS_TEST.test(path) && TEST_CODE.test(path))],
  ['lines of scripts and configuration', lines((path) => IS_SCRIPT.test(path) && !IS_TEST.test(path))],
  [
    'words in README, CONTRIBUTING, SECURITY, CHANGELOG and docs/',
    count(/\s+/, (path) => IS_DOCUMENT.test(path)),
  ],
  ['npm scripts', Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts).length],
];
for (const [what, figure] of figures) console.log(`${figure.toLocaleString('en').padStart(8)}  ${what}`);

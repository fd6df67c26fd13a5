import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './prepare.js';

/** Licenses that permit distribution together with our code, which is under Apache-2.0. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  // License of the typeface.
  'OFL-1.1',
  'Unlicense',
]);

/**
 * @typedef {{inBundle?: boolean, integrity?: string, resolved?: string, link?: boolean, dev?: boolean, license?: string}} Package
 * @type {Record<string, Package>}
 */
const packages = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
const dependencies = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

test('every locked package is pinned by its SHA-512 and names no download address of its own', () => {
  expect(dependencies.length).toBeGreaterThan(300);
  for (const [path, { integrity, resolved, inBundle }] of dependencies) {
    // The package is bundled in another one, whose hash covers it.
    if (inBundle) continue;
    expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==$/);
    expect(resolved, path).toBeUndefined();
  }
});

test('no package runs a script when it is installed, and every dependency names one exact version', () => {
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`);
  for (const folder of ['', ...packages]) {
    const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    const named = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    for (const [name, version] of Object.entries(named))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
});

test('every package that runs in production has a license that allows it', () => {
  for (const [path, { dev, license }] of dependencies) {
    if (dev === true) continue;
    expect(ALLOWED, `${path}: ${license}`).toContain(license);
  }
});

test('each action of the forge is named by the hash of its commit, with its version beside it', () => {
  const workflows = readdirSync(join(ROOT, '.github/workflows'));
  const used = workflows.flatMap((name) => [
    ...readFileSync(join(ROOT, '.github/workflows', name), 'utf8').matchAll(/uses: (.*)/g),
  ]);
  expect(used.length).toBeGreaterThan(5);
  for (const [, action] of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('docs/asvs.csv answers each requirement of ASVS once, and what shows it is there', () => {
  const [head, ...rows] = readFileSync(join(ROOT, 'docs/asvs.csv'), 'utf8').trim().split('\n');
  expect(head).toBe('requirement,level,answer,where');
  // ASVS 5.0.0 has 253 requirements of levels 1 and 2.
  expect(new Set(rows.map((row) => row.split(',', 1)[0])).size).toBe(253);
  expect(rows).toHaveLength(253);
  for (const row of rows) {
    expect(row).toMatch(/^[\d.]+,[12],(?:met|open|n\/a),.+$/);
    // scripts/references.test.js checks the pages and their headings.
    for (const [path] of row.matchAll(/(?:packages|tests|scripts|deploy|\.github)\/[\w./-]+/g))
      expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
  }
});

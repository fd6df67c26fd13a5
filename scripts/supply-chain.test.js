import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './prepare.js';

/** Licenses that let a package be distributed together with our code, which is under Apache-2.0. */
const ALLOWED = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  // Of files, not of works that contain them: unchanged packages under it may be part of ours (docs/decisions/dependencies.md).
  'MPL-2.0',
  // Of fonts: they say it in themselves.
  'OFL-1.1',
  'MIT AND OFL-1.1',
  'Unlicense',
]);
/** Packages that state their license in their readme only. A person reads each before it goes here. */
const READ_LICENSES = new Set(['node_modules/dejavu-fonts-ttf']);

/** @type {Record<string, {integrity?: string, resolved?: string, link?: boolean, dev?: boolean, license?: string}>} */
const packages = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
const dependencies = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

test('every locked package is pinned by its SHA-512 and names no download address of its own', () => {
  expect(dependencies.length).toBeGreaterThan(300);
  for (const [path, { integrity, resolved }] of dependencies) {
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
    if (dev === true || READ_LICENSES.has(path)) continue;
    expect(ALLOWED, `${path}: ${license}`).toContain(license);
  }
});

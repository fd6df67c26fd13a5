import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { firstLoadSizes, overBudget } from './first-load.js';

test('scripts, preloaded pages, styles and what they import count; what loads later does not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leaderboard-first-load-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  const files = {
    'index.html': `<script type="module" crossorigin src="/assets/main.js"></script>
      <link rel="modulepreload" crossorigin href="/assets/page.js">
      <link rel="stylesheet" crossorigin href="/assets/main.css">`,
    'assets/main.js': 'import{a}from"./vendor.js";import("./later.js");',
    'assets/main.js.br': 'x'.repeat(1000),
    'assets/page.js': 'import"./vendor.js";',
    'assets/vendor.js': '',
    'assets/vendor.js.br': 'x'.repeat(20_000),
    'assets/main.css': 'a{}',
  };
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
  expect(firstLoadSizes(folder, 'index.html')).toEqual({ js: 21_020, css: 3, files: 4 });
});

test('a first load over its budget is a sentence with the figures', () => {
  const budget = { js: 100, css: 50, files: 9 };
  expect(overBudget({ js: 100, css: 50, files: 9 }, budget)).toBeNull();
  expect(overBudget({ js: 101, css: 50, files: 9 }, budget)).toContain(
    '101 bytes of JavaScript (budget: 100), after',
  );
  expect(overBudget({ js: 101, css: 51, files: 10 }, budget)).toContain(
    '(budget: 100) and 51 bytes of CSS (budget: 50) and 10 files (budget: 9)',
  );
});

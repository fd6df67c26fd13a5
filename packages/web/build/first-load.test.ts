import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstLoadSizes, overBudget } from './first-load.ts';

/** Bytes that no compression makes smaller. */
function noise(bytes: number): string {
  return `//${randomBytes(bytes).toString('base64').slice(0, bytes)}\n`;
}

function sizesOf(html: string, files: Readonly<Record<string, string>>) {
  return firstLoadSizes(html, (path) => {
    const content = files[path];
    if (content === undefined) throw new Error(`No ${path}`);
    return Buffer.from(content);
  });
}

test('scripts, preloaded pages and styles count, and so does what they import; what loads later does not', () => {
  const { js, css, files } = sizesOf(
    `<script src="/boot.js"></script>
     <script type="module" crossorigin src="/assets/main.js"></script>
     <link rel="modulepreload" crossorigin href="/assets/page.js">
     <link rel="stylesheet" crossorigin href="/assets/main.css">`,
    {
      'boot.js': noise(1000),
      'assets/main.js': `import{a}from"./vendor.js";import("./later.js");${noise(10_000)}`,
      'assets/page.js': `import"./vendor.js";${noise(2000)}`,
      'assets/vendor.js': noise(20_000),
      'assets/main.css': `a{}`,
    },
  );
  // Random base64 takes three quarters of its length.
  expect(js).toBeGreaterThan(0.7 * 33_000);
  expect(js).toBeLessThan(0.85 * 33_000);
  expect(css).toBeLessThan(20);
  expect(files).toBe(5);
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

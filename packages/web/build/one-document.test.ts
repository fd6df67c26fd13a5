import { expect, test } from 'vitest';
import { withFirstPaint } from './one-document.ts';

const PAGE = `<script src="/hi/boot.js"></script>
<script async type="module" crossorigin src="/assets/main.js"></script>
<link rel="stylesheet" crossorigin href="/assets/a.css">`;

test('styles and the first script are in the document; the application is loaded and not run', () => {
  const boot = '// Why.\n(() => {\n  // Because.\n  go("$&");\n})();\n';
  const page = withFirstPaint(PAGE, boot, (url) => `a{content:"${url} $&"}\n`);
  expect(page.split('\n')).toEqual([
    '<script data-application="/assets/main.js">(() => {',
    '  go("$&");',
    '})();</script>',
    '<link rel="modulepreload" crossorigin href="/assets/main.js">',
    '<link rel="stylesheet" crossorigin href="/assets/a.css" disabled><style>a{content:"/assets/a.css $&"}</style>',
  ]);
});

test('a page whose scripts are not found is not built', () => {
  expect(() => withFirstPaint('<p></p>', '', () => '')).toThrow('index.html lacks its scripts');
});

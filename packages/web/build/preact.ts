/**
 * Preact in the place of React, whose programming interface our code and its libraries use: a quarter of the first load
 * (docs/decisions/0026-preact.md).
 */
export const PREACT = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/compat/jsx-runtime' },
];

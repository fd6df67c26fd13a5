import type { Plugin } from 'vite';

/**
 * Adds the dark theme's colors once more, for pages without script where the system is dark: public/boot.js puts the chosen theme on
 * the document, and no selector can stand for both.
 */
function withDarkForSystem(css: string): string {
  const colors = /\[data-color-scheme="dark"\] \{([^}]*)\}/.exec(css)?.[1];
  if (colors === undefined) throw new Error('tokens.css has no dark theme');
  return `${css}\n@media screen and (prefers-color-scheme: dark) { :root:not([data-color-scheme]) {${colors}} }\n`;
}

export function darkWithoutScript(): Plugin {
  return {
    name: 'dark-without-script',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('/styles/tokens.css') ? withDarkForSystem(code) : null),
  };
}

import type { Plugin } from 'vite';

/** Puts the catalog's texts into index.html, in place of '%text.name%'. */
export function htmlTexts(texts: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'html-texts',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) =>
        page.replace(/%text\.(\w+)%/g, (_place, name: string) => {
          const text = texts[name];
          if (text === undefined) throw new Error(`The catalog has no text ${name} for index.html`);
          return text;
        }),
    },
  };
}

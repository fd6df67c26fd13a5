import type { Plugin } from 'vite';
import type { PageLanguage } from '../../core/src/page-language.ts';

/** Puts the catalog's texts into index.html, in place of '%text.name%', and says which language they are in. */
export function htmlTexts(language: PageLanguage, texts: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'html-texts',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) =>
        page
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace(/%text\.(\w+)%/g, (_place, name: string) => {
            const text = texts[name];
            if (text === undefined) throw new Error(`The catalog has no text ${name} for index.html`);
            return text;
          }),
    },
  };
}

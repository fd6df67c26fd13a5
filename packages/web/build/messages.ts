import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { type PageLanguage, readPageLanguage } from '../../core/src/page-language.ts';

/** The language of the build or the development server: English unless PAGE_LANGUAGE is set. */
export const LANGUAGE: PageLanguage = readPageLanguage(process.env.PAGE_LANGUAGE) ?? 'en';

/** Import conditions that resolve '#typeface.css' in package.json to the language's typeface. */
export const CONDITIONS: readonly string[] = [LANGUAGE];

type Compiler = typeof import('./compiled-texts.ts');
const COMPILER = fileURLToPath(new URL('./compiled-texts.ts', import.meta.url));
const MESSAGES = /\/texts\/src\/messages\/([a-z-]+)\.ts$/;
const getMessagesPath = (language: string) =>
  fileURLToPath(new URL(`../../texts/src/messages/${language}.ts`, import.meta.url));

/** Imports the compiler and its packages from source, because `npm run dev` does not build them. */
export function importCompiler(): Promise<{ module: Compiler; dependencies: string[] }> {
  const resolve = { noExternal: [/^@leaderboard\//], conditions: ['source'] };
  return runnerImport<Compiler>(COMPILER, { environments: { inline: { resolve } } });
}

/**
 * Compiles one language's messages into the modules '#texts/NAME', so that each page only loads its own, and inserts messages into
 * index.html. '#english/NAME' is English in every language.
 */
export function messages(language: PageLanguage): Plugin {
  const load = async () => (await importCompiler()).module;
  let compiler: Promise<Compiler> | null = null;
  return {
    name: 'messages',
    // Runs before Vite resolves these modules through package.json to the messages of all pages.
    enforce: 'pre',
    // The '#' is removed because it would start a URL fragment.
    resolveId: { filter: { id: /^#(texts|english)\/\w+$/ }, handler: (id) => `\0messages/${id.slice(1)}` },
    load: {
      filter: { id: /^\0messages\/(texts|english)\/\w+$/ },
      async handler(id) {
        compiler ??= load();
        const [, from = '', name = ''] = id.split('/');
        const own = from === 'english' ? 'en' : language;
        // Saving the messages updates the open page.
        this.addWatchFile(getMessagesPath(own));
        return (await compiler).textsModule(from, name, own);
      },
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(page) {
        compiler ??= load();
        const texts = (await compiler).htmlTexts(language);
        return page
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace(/%text\.(\w+)%/g, (_place, name: string) => {
            const text = texts[name];
            if (text === undefined) throw new Error(`There is no message html.${name} for index.html`);
            return text;
          });
      },
    },
    hotUpdate({ file }) {
      if (MESSAGES.test(file)) compiler = null;
    },
  };
}

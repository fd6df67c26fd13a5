import { fileURLToPath } from 'node:url';
import { type EnvironmentModuleNode, type Plugin, runnerImport } from 'vite';
import type { PageLanguage } from '../../core/src/page-language.ts';

type Compiler = typeof import('./compiled-catalog.ts');
const COMPILER = fileURLToPath(new URL('./compiled-catalog.ts', import.meta.url));

const CATALOG = /\/texts\/src\/catalogs\/[a-z-]+\.ts$/;
const MESSAGES = /\/texts\/src\/messages\/[a-z-]+\.ts$/;

/** Updates a catalog in place when its messages are saved, so that components that have imported it show the new texts. */
function livingCatalog(code: string): string {
  const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  return `${code}
const living = (import.meta.hot.data.living ??= { ${names.join(', ')} });
import.meta.hot.accept((saved) => {
  for (const [name, texts] of Object.entries(living)) if (typeof texts === 'object') Object.assign(texts, saved[name]);
});`;
}

/** The modules of components that read texts of a module, also through modules without components. */
function componentsOf(texts: readonly EnvironmentModuleNode[]): Set<EnvironmentModuleNode> {
  const components = new Set<EnvironmentModuleNode>();
  const passed = new Set(texts);
  for (const module of passed)
    for (const importer of module.importers)
      if (!importer.isSelfAccepting) passed.add(importer);
      else if (importer.file?.endsWith('.tsx')) components.add(importer);
  return components;
}

/**
 * Compiles the messages of one language into its catalogs, and puts those of index.html into it. In development, a saved message gets
 * into the open page, which keeps its state.
 */
export function messages(language: PageLanguage): Plugin {
  const load = async () => (await runnerImport<Compiler>(COMPILER)).module;
  let compiler: Promise<Compiler> | null = null;
  let isServed = false;
  return {
    name: 'messages',
    // Before types are removed: the calls of a catalog are found by their text.
    enforce: 'pre',
    configResolved({ command, mode }) {
      isServed = command === 'serve' && mode !== 'test';
    },
    transform: {
      filter: { id: CATALOG },
      async handler(code) {
        compiler ??= load();
        const compiled = (await compiler).compiledCatalog(code, language);
        return { code: isServed ? livingCatalog(compiled) : compiled, map: null };
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
      if (!MESSAGES.test(file)) return undefined;
      compiler = null;
      const catalogs = [...this.environment.moduleGraph.idToModuleMap.values()].filter(
        ({ id }) => id !== null && CATALOG.test(id),
      );
      // Components are swapped in, so that they are drawn again.
      return [...catalogs, ...componentsOf(catalogs)];
    },
  };
}

import type { EnvironmentModuleNode, Plugin } from 'vite';

/** A catalog; not html.ts, which goes into index.html and not into the application. */
const CATALOG = /\/texts\/src\/(english|hindi)\/(?!html\.ts)[a-z-]+\.ts$/;
const OBJECTS = /^export const (\w+)/gm;

/** Lets a catalog of the open page take over the saved texts: who holds it keeps it, and has the new texts in it. */
function livingCatalog(code: string): string {
  const names = [...code.matchAll(OBJECTS)].map(([, name]) => name);
  return `${code}
const living = (import.meta.hot.data.living ??= { ${names.join(', ')} });
import.meta.hot.accept((saved) => {
  for (const [name, texts] of Object.entries(living)) Object.assign(texts, saved[name]);
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
 * In development, puts a saved text into the open page, which keeps its state. Without it the page would be loaded anew:
 * modules that nothing can swap, such as main.tsx, read texts too.
 */
export function liveTexts(): Plugin {
  return {
    name: 'live-texts',
    apply: 'serve',
    transform: {
      filter: { id: CATALOG },
      handler: (code) => ({ code: livingCatalog(code), map: null }),
    },
    hotUpdate({ file, modules }) {
      // Components are swapped in, so that they are drawn again.
      return CATALOG.test(file) ? [...modules, ...componentsOf(modules)] : undefined;
    },
  };
}

import type { Plugin } from 'vite';

/**
 * Collects a page's direct and indirect static imports, but not its dynamic ones. The plugin must be part of the build; `has` works
 * once all modules are parsed.
 * @param page the end of the page's module path
 */
export function trackPageModules(page: string): { readonly plugin: Plugin; has(id: string): boolean } {
  const modules = new Set<string>();
  return {
    has: (id) => modules.has(id),
    plugin: {
      name: 'modules-of-page',
      apply: 'build',
      buildEnd() {
        for (const id of this.getModuleIds()) if (id.endsWith(page)) modules.add(id);
        // The loop also visits modules that are added during iteration.
        for (const id of modules)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) modules.add(imported);
      },
    },
  };
}

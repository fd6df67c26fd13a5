import type { Plugin } from 'vite';

/**
 * What a page imports, directly or not, but not what it loads later. The plugin has to be in the build; `has` knows once all
 * modules are read.
 * @param page the end of its module's path.
 */
export function modulesOfPage(page: string): { readonly plugin: Plugin; has(id: string): boolean } {
  const modules = new Set<string>();
  return {
    has: (id) => modules.has(id),
    plugin: {
      name: 'modules-of-page',
      apply: 'build',
      buildEnd() {
        for (const id of this.getModuleIds()) if (id.endsWith(page)) modules.add(id);
        // The set grows while it is walked, and the walk goes on to what was added.
        for (const id of modules)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) modules.add(imported);
      },
    },
  };
}

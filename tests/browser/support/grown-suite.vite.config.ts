/** The builds of the pages, for the browser and for the server, with the suite of packages/core/test/grown-suite. */
import { defineConfig, type UserConfig } from 'vite';
import pages from '../../../packages/web/vite.config.ts';
import renderer from '../../../packages/web/vite.server.config.ts';

const OUT_DIR = process.env.OUT_DIR ?? '';

function withGrownSuite({ resolve, ssr, build, ...config }: UserConfig, outDir: string): UserConfig {
  const conditions = ['grown-suite', ...(resolve?.conditions ?? [])];
  const serverConditions = ['grown-suite', ...(ssr?.resolve?.conditions ?? [])];
  return {
    ...config,
    resolve: { ...resolve, conditions },
    ssr: { ...ssr, resolve: { ...ssr?.resolve, conditions: serverConditions } },
    build: { ...build, outDir: `${OUT_DIR}/${outDir}`, emptyOutDir: false },
  };
}

export default defineConfig((env) => {
  const { build, plugins = [], ...config } = pages(env);
  if (process.env.OF === 'renderer') return withGrownSuite(renderer, renderer.build?.outDir ?? '');
  // The budget is that of the product's own suite.
  const named = plugins.filter(
    (plugin) => !(plugin && 'name' in plugin && plugin.name === 'first-load-budget'),
  );
  return withGrownSuite({ ...config, ...(build && { build }), plugins: named }, build?.outDir ?? '');
});

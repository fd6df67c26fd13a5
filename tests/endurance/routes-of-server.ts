import { PAGES } from '../../packages/server/test/hostile-requests.ts';
import { modelsOn } from '../browser/support/server-process.ts';

/** Calls in a server's API contract, its pages, and some of its files. */
export async function routesOfServer(port: string): Promise<string[]> {
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const contract: { paths: Record<string, Record<string, unknown>> } = await (
    await at('/api/openapi.json')
  ).json();
  const calls = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const home = await (await at('/')).text();
  const files = [...home.matchAll(/"(\/assets\/[\w.-]+)"/g)].map(([, file = '']) => `GET ${file}`);
  const docs = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/metrics'];
  return [...new Set([...calls, ...PAGES, ...files.slice(0, 2), ...docs])].sort();
}

/** The board's models as `organization/name`. */
export async function boardModels(port: string): Promise<string[]> {
  return (await modelsOn(port))
    .map((id) => id.split('@')[0] ?? '')
    .filter((id) => id.split('/').length === 2);
}

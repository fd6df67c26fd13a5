import type { FastifyInstance } from 'fastify';

/** The method and pattern of every route of an app, such as `GET /api/runs/:id`, except HEAD routes that accompany a GET route. */
export function routesOf(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│├└─ ]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (part === '') return [];
      const depth = indent.length / 4;
      above.length = depth;
      above.push(part);
      const all = methods.split(', ');
      return all
        .filter((method) => method !== 'HEAD' || !all.includes('GET'))
        .map((method) => `${method} ${above.join('')}`);
    })
    .sort();
}

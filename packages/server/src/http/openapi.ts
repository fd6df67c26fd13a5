import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import swagger from '@fastify/swagger';
import { getHealth } from '@leaderboard/core/api';
import { REFUSALS } from '@leaderboard/core/queue/refusals';
import { escapeMarkup } from '@leaderboard/core/safe-text';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { marked } from 'marked';
import { NO_CONTENT_POLICY } from './headers.ts';
import type { SiteConfig } from './site.ts';

const GUIDE = fileURLToPath(new URL('../../../../docs/api.md', import.meta.url));
/** URL in the guide's examples, replaced with the deployment's URL. */
const EXAMPLE_ADDRESS = 'http://localhost:7860';

/** API documentation groups by path prefix. */
const GROUPS = [
  ['/api/models/{org}/', 'Models and runs'],
  ['/api/runs/', 'Models and runs'],
  ['/api/models/', 'Submissions and votes'],
  ['/api/submissions/', 'Submissions and votes'],
  ['/api/votes/', 'Submissions and votes'],
  ['/api/sign-out', 'Submissions and votes'],
  ['/api/health', 'This server'],
] as const;
const FIRST_GROUP = 'The board';

const LIMIT_HEADERS = {
  RateLimit: {
    description:
      'Remaining requests of the address, and the seconds until the full number is available again',
    schema: { type: 'string', pattern: '^"address";r=\\d+;t=\\d+$' },
  },
  'RateLimit-Policy': {
    description: 'Number of requests per address, and the period in seconds',
    schema: { type: 'string', pattern: '^"address";q=\\d+;w=60$' },
  },
} as const;

/** A link to another document in the repository. Deployments do not serve these documents. */
const RELATIVE_LINK = /\[([^\]]+)\]\((?!https?:)[^)\s]+\)/g;

/** Reads the guide without its title and relative links, with this deployment's URL in the examples. */
async function readGuide({ publicUrl }: Pick<SiteConfig, 'publicUrl'>): Promise<string> {
  const text = await readFile(GUIDE, 'utf8');
  return text
    .replace(/^# .*\n+/, '')
    .replace(RELATIVE_LINK, '$1')
    .replaceAll(EXAMPLE_ADDRESS, publicUrl);
}

/** Formats the error codes of submissions, votes and quotas as a table to append to the guide. */
function formatRefusals(): string {
  const rows = REFUSALS.map(
    ({ code, status, params }) =>
      `| ${status === 200 ? 'note' : status} | \`${code}\` | ${params.join(', ')} |`,
  );
  return ['| Status | Code | Values in `params` |', '|---|---|---|', ...rows].join('\n');
}

/** Serves /api/openapi.json, which describes every route registered after this call. */
export async function registerOpenApi(app: FastifyInstance, site: SiteConfig): Promise<void> {
  const info = {
    title: `${site.productName} Leaderboard`,
    version: '1',
    description: `[${site.productName} Leaderboard](${site.publicUrl}/)\n\n${await readGuide(site)}\n\n${formatRefusals()}\n`,
  };
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      tags: [...new Set([FIRST_GROUP, ...GROUPS.map(([, name]) => name)])].map((name) => ({ name })),
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      for (const [path, calls] of Object.entries(openapiObject.paths ?? {})) {
        const group = GROUPS.find(([start]) => path.startsWith(start))?.[1] ?? FIRST_GROUP;
        for (const call of [calls?.get, calls?.post]) {
          if (call === undefined) continue;
          call.tags = [group];
          if (call === calls?.post) call.security = [{ token: [] }];
          if (path === getHealth.path) continue;
          for (const answer of Object.values(call.responses ?? {}))
            if ('description' in answer) answer.headers = { ...LIMIT_HEADERS };
        }
      }
      return openapiObject;
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

const STYLES = [
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}',
  'body{max-width:60rem;margin:0 auto;padding:1rem}',
  'pre,code{font:.875rem/1.5 ui-monospace,monospace}',
  'pre,table{display:block;overflow-x:auto}',
  'pre{border:1px solid;border-radius:4px;padding:.5rem 1rem}',
  'table{border-collapse:collapse}',
  'th,td{border:1px solid;padding:.25rem .5rem;text-align:start;vertical-align:top}',
].join('');
const STYLES_HASH = createHash('sha256').update(STYLES).digest('base64');

/** GET /api/docs: the API guide as a page without scripts. */
export function registerApiDocs(
  app: FastifyInstance,
  { productName }: Pick<SiteConfig, 'productName'>,
): void {
  const title = escapeMarkup(`API of the ${productName} Leaderboard`);
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    const guide = await marked.parse(app.swagger().info?.description ?? '');
    reply.type('text/html; charset=utf-8').headers({
      'content-security-policy': NO_CONTENT_POLICY.replace(
        "default-src 'none'",
        `default-src 'none'; style-src 'sha256-${STYLES_HASH}'`,
      ),
    });
    return [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${title}</title><style>${STYLES}</style></head>`,
      `<body><main><h1>${title}</h1>`,
      '<p>All calls with their parameters and responses: <a href="/api/openapi.json">openapi.json</a></p>',
      `${guide}</main></body></html>`,
    ].join('\n');
  });
}

import type { Answer, Call } from './balancer.ts';

/** A call that only reads, as its users know it. */
export interface ReadCall {
  readonly name: string;
  readonly path: string;
  /** Whether the page or answer is of the board that every server has in memory: it is there without the database too. */
  readonly isOfMemory?: boolean;
}

type Ask = (call: Call) => Promise<Answer>;

async function json(ask: Ask, path: string): Promise<unknown> {
  const { status, body } = await ask({ path });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return JSON.parse(body);
}

/** Calls of each kind, about the newest publication and one of its models, or about the first ones. */
export async function readCalls(ask: Ask): Promise<ReadCall[]> {
  const entries = (await json(ask, '/api/leaderboard/formatted')) as { model: { name: string } }[];
  const [first, last] = [entries[0], entries.at(-1)].map((entry) => entry?.model.name ?? '');
  const model = first ?? '';
  const newest = (await json(ask, '/api/publications?limit=1')) as { publications: { number: number }[] };
  const number = newest.publications[0]?.number ?? 1;
  const past = Math.max(1, Math.floor(number / 2));
  const organization = model.split('/')[0];
  return [
    { name: 'the board', path: '/api/leaderboard/formatted', isOfMemory: true },
    { name: 'first page', path: '/', isOfMemory: true },
    { name: 'first page in Hindi', path: '/?lang=hi', isOfMemory: true },
    { name: 'health', path: '/api/health', isOfMemory: true },
    { name: 'page of a model', path: `/model/${model}` },
    { name: 'a model', path: `/api/models/${model}` },
    { name: 'page of an organization', path: `/org/${organization}` },
    { name: 'past board, page', path: `/?at=${past}` },
    { name: 'past board', path: `/api/publications/${past}/board` },
    { name: 'publications', path: '/api/publications' },
    { name: 'a publication', path: `/api/publications/${number}` },
    { name: 'changes', path: '/api/changes' },
    { name: 'page of changes', path: '/changes' },
    { name: 'feed of changes', path: '/changes.atom' },
    { name: 'comparison', path: `/api/compare?models=${model},${last}` },
    { name: 'page of a comparison', path: `/compare?models=${model},${last}` },
    { name: 'board as CSV', path: '/api/export/board.csv' },
    { name: 'board as Parquet', path: '/api/export/board.parquet' },
    { name: 'badge', path: `/badge/${model}.svg` },
    { name: 'evaluation results of a model', path: `/api/models/${model}/eval-results.yaml` },
    { name: 'queue', path: '/api/models/status' },
    { name: 'waiting models', path: '/api/models/pending' },
    { name: 'votes of a model', path: `/api/votes/model/${model}` },
    { name: 'sitemap', path: '/sitemap.xml' },
  ];
}

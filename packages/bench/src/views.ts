import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { type Figures, median } from './figures.ts';

const SECONDS = 3;
/** With two connections, one page is rendered while the other is compressed and sent. */
const CONNECTIONS = 2;
const decompress = promisify(brotliDecompress);
const SORTS = ['id', ...BENCHMARKS.map(({ key }) => `evaluations.${key}.normalized_score`)];
/** Characters that occur in most model names on any board. */
const SEARCHES = ['', 'a', 'e', 'i', 'n', 'r', '-'];
const LIMITS = Array.from({ length: 64 }, (_, index) => 70 + index);

/**
 * The numbers of sorts, searches and limits are coprime, so thousands of views pass before one repeats, and each differs from the
 * previous one in all three.
 */
function formatQuery(view: number): string {
  return new URLSearchParams({
    search: SEARCHES[view % SEARCHES.length] ?? '',
    params: `-1,${LIMITS[view % LIMITS.length]}`,
    sort: `${SORTS[view % SORTS.length]}:asc`,
  }).toString();
}

async function fetchPage(address: string, agent: Agent): Promise<Buffer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Requests a page repeatedly until it includes rows: the server omits them if rendering takes too long. */
async function renderedPage(address: string, agent: Agent): Promise<void> {
  while (!(await decompress(await fetchPage(address, agent))).includes('aria-rowindex="2"')) await sleep(20);
}

/** Measures how many uncached views the server renders per second. */
export async function benchViews(url: string, runs: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const perSecond: number[] = [];
  // The first run warms up the server's code and is not counted.
  for (let run = 0; run <= runs; run += 1) {
    let rendered = 0;
    const start = performance.now();
    const ask = async () => {
      while (performance.now() < start + SECONDS * 1000) {
        next += 1;
        await renderedPage(`${url}/?${formatQuery(next)}`, agent);
        rendered += 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, ask));
    if (run > 0) perSecond.push(rendered / ((performance.now() - start) / 1000));
  }
  agent.destroy();
  return { views: median(perSecond) };
}

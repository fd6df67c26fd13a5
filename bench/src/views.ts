import { Agent, get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { type Figures, median } from './figures.ts';

const SECONDS = 3;
/** Enough to keep the rendering thread busy while other pages are compressed and sent, and short enough a queue for all to be rendered. */
const CONNECTIONS = 2;
const SORTS = ['id', ...BENCHMARKS.map(({ key }) => `evaluations.${key}.normalized_score`)];
/** Most models of any board have these letters. */
const SEARCHES = ['', 'a', 'e', 'i', 'n', 'r', '-'];
const LIMITS = Array.from({ length: 64 }, (_, index) => 70 + index);

/** The numbers of sorts, searches and limits have no common divisor: thousands of views pass before one comes again, and each differs from the one before in all three. */
function queryOf(view: number): string {
  return new URLSearchParams({
    search: SEARCHES[view % SEARCHES.length] ?? '',
    params: `-1,${LIMITS[view % LIMITS.length]}`,
    sort: `${SORTS[view % SORTS.length]}:asc`,
  }).toString();
}

async function pageAt(address: string, agent: Agent): Promise<Buffer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Pages of views that nobody has asked for yet. Those that the server sends without rows do not count. */
export async function benchViews(url: string, runs: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const perSecond: number[] = [];
  // The first run has the server compile what it uses, and is not counted.
  for (let run = 0; run <= runs; run += 1) {
    const pages: Buffer[] = [];
    const start = performance.now();
    const deadline = start + SECONDS * 1000;
    const ask = async () => {
      while (performance.now() < deadline) {
        next += 1;
        pages.push(await pageAt(`${url}/?${queryOf(next)}`, agent));
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, ask));
    const seconds = (performance.now() - start) / 1000;
    // Looked at after the clock has stopped: the client shares the processor with the server.
    const withRows = pages.filter((page) => brotliDecompressSync(page).includes('aria-rowindex="2"'));
    if (run > 0) perSecond.push(withRows.length / seconds);
  }
  agent.destroy();
  return { views: median(perSecond) };
}

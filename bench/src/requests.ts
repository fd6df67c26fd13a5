import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Figure, line, measure } from './figures.ts';
import { requestsPerSecond } from './load.ts';

const BARE_SERVER = fileURLToPath(new URL('./bare-server.js', import.meta.url));
const ACCEPT = { 'accept-encoding': 'br' };

/** The bytes as they travel. fetch would decompress them. */
async function compressedBody(call: string): Promise<{ body: Buffer; etag: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(call, { headers: ACCEPT }, resolve).on('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  return { body: Buffer.concat(chunks), etag: response.headers.etag ?? '' };
}

/** A server for these bytes alone, in a process of its own like our server. */
async function startBareServer(folder: string, body: Buffer, etag: string) {
  const file = join(folder, 'body.br');
  await writeFile(file, body);
  const child = spawn(process.execPath, [BARE_SERVER, file, etag], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill() };
}

function ratio(ours: Figure, bare: Figure): string {
  return `  ${'  ratio to the bare file server'.padEnd(52)} ${(ours.median / bare.median).toFixed(2).padStart(9)}`;
}

/** Requests a second of the leaderboard call, full and unchanged (304), beside a bare file server with the same bytes. */
export async function benchRequests(call: string, folder: string, runs: number): Promise<string[]> {
  const { body, etag } = await compressedBody(call);
  const bare = await startBareServer(folder, body, etag);
  const conditional = { ...ACCEPT, 'if-none-match': etag };
  try {
    const whole = await measure(runs, () => requestsPerSecond(call, ACCEPT, 200));
    const bareWhole = await measure(runs, () => requestsPerSecond(bare.url, ACCEPT, 200));
    const unchanged = await measure(runs, () => requestsPerSecond(call, conditional, 304));
    const bareUnchanged = await measure(runs, () => requestsPerSecond(bare.url, conditional, 304));
    return [
      line(`leaderboard call, brotli, ${(body.length / 1000).toFixed(0)} kB`, whole, 'req/s'),
      line('  bare file server', bareWhole, 'req/s'),
      ratio(whole, bareWhole),
      line('leaderboard call, 304', unchanged, 'req/s'),
      line('  bare file server', bareUnchanged, 'req/s'),
      ratio(unchanged, bareUnchanged),
    ];
  } finally {
    bare.stop();
  }
}

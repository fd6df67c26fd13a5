import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getLeaderboard } from '@leaderboard/core/api';
import { type Figure, line, measure } from './figures.ts';
import { requestsPerSecond } from './load.ts';
import { addedHeaders, type Served, startNginx } from './nginx.ts';

const BARE_SERVER = fileURLToPath(new URL('./bare-server.js', import.meta.url));
const ACCEPT = { 'accept-encoding': 'br' };

/** What the server answers at an address, with the bytes as they travel: fetch would decompress them. */
async function served(url: string, path: string): Promise<Served> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}${path}`, { headers: ACCEPT }, resolve).on('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  const { etag = '', 'content-type': type = '' } = response.headers;
  return { path, body: Buffer.concat(chunks), etag, type, headers: addedHeaders(response.headers) };
}

/** A server for these bytes alone, in a process of its own like our server. */
async function startBareServer(folder: string, { body, etag, type, headers }: Served) {
  const file = join(folder, 'body.br');
  await writeFile(file, body);
  const sent = JSON.stringify({ ...headers, 'content-type': type });
  const child = spawn(process.execPath, [BARE_SERVER, file, etag, sent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill() };
}

function ratio(ours: Figure, other: Figure, name: string): string {
  return `  ${`  ratio to ${name}`.padEnd(52)} ${(ours.median / other.median).toFixed(2).padStart(9)}`;
}

/**
 * Requests a second of the page and of the leaderboard call, full and unchanged (304), beside others with the same bytes and as
 * many processes: a bare file server in Node, and nginx where it is installed.
 */
export async function benchRequests(url: string, folder: string, runs: number): Promise<string[]> {
  const page = await served(url, '/');
  const call = await served(url, getLeaderboard.path);
  const nginx = await startNginx(folder, [page, call]);
  const lines = nginx === null ? ['  nginx is not installed (Debian: nginx-light): nothing beside it'] : [];
  try {
    for (const [name, answer] of [
      ['page', page],
      ['leaderboard call', call],
    ] as const) {
      const { path, body, etag } = answer;
      const bare = await startBareServer(folder, answer);
      const others = [
        { name: 'the bare file server', address: bare.url, tag: etag },
        ...(nginx === null
          ? []
          : [{ name: 'nginx', address: `${nginx.url}${path}`, tag: await nginx.etagOf(path) }]),
      ];
      for (const status of [200, 304]) {
        const headers = (tag: string) => (status === 200 ? ACCEPT : { ...ACCEPT, 'if-none-match': tag });
        const ours = await measure(runs, () => requestsPerSecond(`${url}${path}`, headers(etag), status));
        const what = status === 200 ? `brotli, ${(body.length / 1000).toFixed(0)} kB` : '304';
        lines.push(line(`${name}, ${what}`, ours, 'req/s'));
        for (const other of others) {
          const figure = await measure(runs, () =>
            requestsPerSecond(other.address, headers(other.tag), status),
          );
          lines.push(line(`  ${other.name}`, figure, 'req/s'), ratio(ours, figure, other.name));
        }
      }
      bare.stop();
    }
    return lines;
  } finally {
    nginx?.stop();
  }
}

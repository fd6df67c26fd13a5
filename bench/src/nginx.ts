import { spawn, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** One answer with the bytes as they travel, body and headers. */
export interface Served {
  readonly path: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly type: string;
  /** The other headers, with its 304 too. */
  readonly headers: Readonly<Record<string, string>>;
}

/** @returns the program, or null where Debian's package `nginx-light` is not installed. */
function findNginx(): string | null {
  return (
    ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v'], { stdio: 'ignore' }).status === 0) ??
    null
  );
}

/** nginx writes length, date and connection by itself, and takes a type of its own. */
const WRITTEN_BY_NGINX = ['content-length', 'content-type', 'date', 'connection', 'keep-alive', 'etag'];

/** The headers that a server of these bytes adds to its own. */
export function addedHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(texts.filter(([name]) => !WRITTEN_BY_NGINX.includes(name)));
}

function linesOf(headers: Served['headers']): string {
  return Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
    .join(' ');
}

/** nginx makes its own ETag of a file's time and length, which the caller reads from an answer. */
function configuration(folder: string, port: number, files: readonly Served[]): string {
  const locations = files.map(
    ({ path, type, headers }, index) =>
      `location = ${path} { default_type "${type}"; ${linesOf(headers)} try_files /${index} =404; }`,
  );
  return `worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}/files; ${locations.join('\n')} }
}
`;
}

/** Starts nginx with one process for these bytes. @returns null where it is not installed */
export async function startNginx(parent: string, files: readonly Served[]) {
  const program = findNginx();
  if (program === null) return null;
  const folder = join(parent, 'nginx');
  await mkdir(join(folder, 'files'), { recursive: true });
  for (const [index, { body }] of files.entries())
    await writeFile(join(folder, 'files', String(index)), body);
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  // As root it would serve as another account, which cannot read the folder.
  const account = process.getuid?.() === 0 ? 'user root;\n' : '';
  await writeFile(file, `${account}${configuration(folder, port, files)}`);
  const child = spawn(program, ['-c', file, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error('nginx did not start: see above.');
    const answer = await fetch(`${url}${files[0]?.path ?? '/'}`, { method: 'HEAD' }).catch(() => null);
    if (answer?.ok === true) break;
    await sleep(50);
  }
  return {
    url,
    etagOf: async (path: string) =>
      (await fetch(`${url}${path}`, { method: 'HEAD' })).headers.get('etag') ?? '',
    stop: () => child.kill('SIGQUIT'),
  };
}

import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { freePort, ready, startServer, withDataDir } from '../browser/support/server-process.ts';

/** Sources of errors outside of any call. */
const BOUNDARIES = {
  timer: `setTimeout(() => { throw new Error('boom'); })`,
  promise: `void Promise.reject(new Error('boom'))`,
};

test('an unexpected error answers requests under way, and ends the server', async () => {
  await withDataDir(async (dataDir) => {
    for (const [name, code] of Object.entries(BOUNDARIES)) {
      const preload = join(dataDir, '..', `${name}.cjs`);
      await writeFile(preload, `process.on('SIGUSR2', () => { ${code}; });`);
      const port = await freePort();
      const server = startServer({
        env: { DATA_DIR: dataDir, PORT: port, NODE_OPTIONS: `--require ${preload}` },
      });
      await ready(port, server);
      const body = JSON.stringify({ half: true });
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST /api/models/submit HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 4)}`,
      );
      // The server answers this call after reading the other call's headers.
      await fetch(`http://127.0.0.1:${port}/api/health`);
      server.child.kill('SIGUSR2');
      await once(server.child.stdout ?? socket, 'data');
      socket.write(body.slice(4));
      expect(await text(socket), name).toMatch(/^HTTP\/1\.1 401 /);
      const { code: exitCode, stdout, stderr } = await server.ended;
      expect(exitCode, name).toBe(1);
      expect(stdout).toContain('unexpected error; stopping');
      expect(stderr).toContain('boom');
    }
  });
});

import { spawnSync } from 'node:child_process';
import { access, chmod, chown, constants, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { GOOD_FILE, killImports, PUBLISHED } from './support/killed-import.ts';
import {
  freePort,
  kill,
  modelsOn,
  postmasterOf,
  ready,
  startImport,
  startServer,
  withDataDir,
} from './support/server-process.ts';

test('kill -9 of everything during an import leaves the board before or the board after', async () => {
  test.setTimeout(180_000);
  await killImports([600]);
});

test('SIGTERM drains and stops the server and its database; after kill -9 it starts again', async () => {
  await withDataDir(async (dataDir) => {
    const port = await freePort();
    const env = { DATA_DIR: dataDir, PORT: port };
    const killed = startServer({ env });
    await ready(port, killed);
    kill(killed.child.pid);
    await killed.ended;
    const server = startServer({ env });
    await ready(port, server);
    expect(await modelsOn(port)).toHaveLength(PUBLISHED);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(await postmasterOf(dataDir)).toBeNull();
  });
});

test('two servers on one data folder share the database, and both show what is imported', async () => {
  await withDataDir(async (dataDir) => {
    const ports = [await freePort(), await freePort()];
    const servers = ports.map((port) => startServer({ env: { DATA_DIR: dataDir, PORT: port } }));
    for (const [index, server] of servers.entries()) await ready(ports[index] ?? '', server);
    const done = await startImport([GOOD_FILE], { env: { DATA_DIR: dataDir } }).ended;
    expect(done.stdout).toContain('1 imported');
    for (const port of ports) {
      await expect.poll(() => modelsOn(port)).toContain('test-org/aurora-7b');
    }
    for (const server of servers) server.child.kill('SIGTERM');
    for (const server of servers) expect((await server.ended).code).toBe(0);
    expect(await postmasterOf(dataDir)).toBeNull();
  });
});

test('a port in use ends the start with one message and exit code 1', async () => {
  await withDataDir(async (dataDir) => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const address = holder.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const { code, stderr } = await startServer({ env: { DATA_DIR: dataDir, PORT: port } }).ended;
    holder.close();
    expect([code, stderr]).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is in use: stop the program that listens there, or set PORT to another.\n`,
    ]);
    expect(await postmasterOf(dataDir)).toBeNull();
  });
});

test('a bad configuration and a broken database address end with one message each', async () => {
  const bad = await startServer({ env: { PORT: 'http' } }).ended;
  expect([bad.code, bad.stderr.trim().split('\n')]).toEqual([
    2,
    ['Bad configuration in the environment:', '  PORT must be a whole number from 0 to 65535'],
  ]);
  const broken = await startServer({ env: { DATABASE_URL: 'postgresql://me:word@127.0.0.1:1/board' } }).ended;
  expect(broken.code).toBe(1);
  expect(broken.stderr).toMatch(/^The database board at 127\.0\.0\.1:1 cannot be reached: .*\n$/);
  expect(broken.stderr).not.toContain('word');
});

test('a corrupt results file is refused with its reason and exit code 1', async () => {
  await withDataDir(async (dataDir) => {
    const file = join(dataDir, '..', 'corrupt.json');
    await writeFile(file, '{"results": {');
    const refused = await startImport([file], { env: { DATA_DIR: dataDir } }).ended;
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('The file is not JSON');
    const usage = await startImport(['--color', 'red'], { env: { DATA_DIR: dataDir } }).ended;
    expect(usage.code).toBe(2);
    expect(usage.stderr).toContain('--color');
    const nothing = await startImport([join(dataDir, 'nothing')], { env: { DATA_DIR: dataDir } }).ended;
    expect([nothing.code, nothing.stderr]).toEqual([
      2,
      `There is no file or folder ${join(dataDir, 'nothing')}.\n`,
    ]);
    const env = { DATABASE_URL: 'postgresql://me@127.0.0.1:1/board' };
    expect((await startImport([GOOD_FILE], { env }).ended).code).toBe(3);
  });
});

/** Whether an account can read the built server: not below a folder that is closed to others. */
function canReadProject(uid: number): boolean {
  const script = `require('node:fs').accessSync(${JSON.stringify(GOOD_FILE)})`;
  return spawnSync(process.execPath, ['-e', script], { uid, cwd: '/' }).status === 0;
}

test('it runs as an ordinary user too, in a folder handed over with mode 0700', async () => {
  const nobody = 65534;
  test.skip(process.getuid?.() !== 0, 'only root can become another account');
  test.skip(!canReadProject(nobody), 'this checkout is closed to other accounts');
  await withDataDir(async (dataDir) => {
    await chmod(join(dataDir, '..'), 0o755);
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, nobody, nobody);
    const port = await freePort();
    const server = startServer({ env: { DATA_DIR: dataDir, PORT: port }, uid: nobody });
    await ready(port, server);
    expect(await modelsOn(port)).toHaveLength(PUBLISHED);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    await access(join(dataDir, 'postgres', 'PG_VERSION'), constants.R_OK);
  });
});

import { spawnSync } from 'node:child_process';
import { access, chmod, chown, constants, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { GOOD_FILE, PUBLISHED } from '../browser/support/results-file.ts';
import {
  freePort,
  kill,
  modelsOn,
  postmasterOf,
  ready,
  startImport,
  startServer,
  withDataDir,
} from '../browser/support/server-process.ts';

/** For a machine that has other work as well. */
const SOON = { timeout: 90_000 };

// import.endurance.ts kills server, import and database with -9 in the middle of an import.
test('two servers on one data folder share the database, and both show what is imported; a third finds its port in use, a corrupt file is refused', async () => {
  await withDataDir(async (dataDir) => {
    const ports = [await freePort(), await freePort()];
    const servers = ports.map((port) => startServer({ env: { DATA_DIR: dataDir, PORT: port } }));
    for (const [index, server] of servers.entries()) await ready(ports[index] ?? '', server);
    const done = await startImport([GOOD_FILE], { env: { DATA_DIR: dataDir } }).ended;
    expect(done.stdout).toContain('1 imported');
    for (const port of ports) {
      await expect.poll(() => modelsOn(port), SOON).toContain('test-org/aurora-7b');
    }

    const [taken = ''] = ports;
    const third = await startServer({ env: { DATA_DIR: dataDir, PORT: taken } }).ended;
    expect([third.code, third.stderr]).toEqual([
      1,
      `Port ${taken} on 127.0.0.1 is in use: stop the program that listens there, or set PORT to another.\n`,
    ]);

    const file = join(dataDir, '..', 'corrupt.json');
    await writeFile(file, '{"results": {');
    const refused = await startImport([file], { env: { DATA_DIR: dataDir } }).ended;
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('The results file is not JSON');

    for (const server of servers) server.child.kill('SIGTERM');
    for (const server of servers) expect((await server.ended).code).toBe(0);
    expect(await postmasterOf(dataDir)).toBeNull();
  });
});

/** Whether an account can read the built server: not below a folder that is closed to others. */
function canReadProject(uid: number): boolean {
  const script = `require('node:fs').accessSync(${JSON.stringify(GOOD_FILE)})`;
  return spawnSync(process.execPath, ['-e', script], { uid, cwd: '/' }).status === 0;
}

/** An ordinary account that is not ours and that can read the project; none where only root could become it. */
function ordinaryUser(): number | undefined {
  const nobody = 65534;
  return process.getuid?.() === 0 && canReadProject(nobody) ? nobody : undefined;
}

test('it runs as an ordinary user in a folder handed over with mode 0700, serves its page while the database is away, starts again after kill -9, and SIGTERM stops it with its database', async () => {
  const uid = ordinaryUser();
  const who = uid === undefined ? {} : { uid };
  await withDataDir(async (dataDir) => {
    await chmod(join(dataDir, '..'), 0o755);
    await mkdir(dataDir, { mode: 0o700 });
    if (uid !== undefined) await chown(dataDir, uid, uid);
    const port = await freePort();
    const env = { DATA_DIR: dataDir, PORT: port };
    const killed = startServer({ env, ...who });
    await ready(port, killed);
    const board = () => fetch(`http://localhost:${port}/`).then((answer) => answer.text());
    expect(await board()).toContain('aria-rowindex');
    const away = await postmasterOf(dataDir);
    if (away === null) throw new Error('The server has no database.');
    process.kill(away, 'SIGQUIT');
    await expect
      .poll(async () => (await fetch(`http://localhost:${port}/api/changes`)).status, SOON)
      .toBe(503);
    expect(await board()).toContain('aria-rowindex');
    kill(killed.child.pid);
    await killed.ended;
    const server = startServer({ env, ...who });
    await ready(port, server);
    expect(await modelsOn(port)).toHaveLength(PUBLISHED);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(await postmasterOf(dataDir)).toBeNull();
    await access(join(dataDir, 'postgres', 'PG_VERSION'), constants.R_OK);
  });
});

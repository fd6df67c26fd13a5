import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Writes results files, each of a model of its own. */
async function manyFiles(folder: string, count: number): Promise<string> {
  await mkdir(folder, { recursive: true });
  const text = await readFile(GOOD_FILE, 'utf8');
  for (let index = 0; index < count; index += 1) {
    await writeFile(
      join(folder, `results_${index}.json`),
      text.replaceAll('aurora-7b', `aurora-7b-${index}`),
    );
  }
  return folder;
}

/**
 * Kills server, import and database with -9, once for each of the given times after the start of an import of some files. Each time the next
 * server must show the board before the import or the board after it, and in the end an import must succeed.
 */
async function killImports(afterMs: readonly number[], count: number): Promise<void> {
  await withDataDir(async (dataDir) => {
    const files = await manyFiles(join(dataDir, '..', 'files'), count);
    const port = await freePort();
    const env = { DATA_DIR: dataDir, PORT: port };
    let before = PUBLISHED;
    for (const wait of afterMs) {
      const server = startServer({ env });
      await ready(port, server);
      const models = await modelsOn(port);
      expect([PUBLISHED, PUBLISHED + count]).toContain(models.length);
      expect(models.length).toBeGreaterThanOrEqual(before);
      before = models.length;
      const running = startImport([files], { env });
      await sleep(wait);
      kill(server.child.pid);
      kill(running.child.pid);
      kill(await postmasterOf(dataDir));
      await Promise.all([server.ended, running.ended]);
    }
    const server = startServer({ env });
    await ready(port, server);
    const last = await startImport([files], { env }).ended;
    expect(last.code).toBe(0);
    await expect.poll(() => modelsOn(port).then((models) => models.length)).toBe(PUBLISHED + count);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
}

test('kill -9 of everything at six moments of an import leaves the board before or the board after', async () => {
  test.setTimeout(600_000);
  await killImports([300, 600, 800, 1000, 1200, 1500], 300);
});

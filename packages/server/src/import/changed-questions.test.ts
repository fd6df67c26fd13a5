import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { harnessResults, ofOneDomain } from '../../test/harness-results.js';
import { writeSamples } from '../../test/harness-samples.js';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { importFiles } from './import-files.ts';
import { reportImport } from './import-report.ts';

const TIME = '2026-02-03T04-05-06.789012';
const SAMPLES = `samples_bba_Hindi_${TIME}.jsonl`;

test('samples of other questions than the board’s are refused with their scores', async () => {
  const database = await freshDatabase();
  const folder = await temporaryFolder();
  const results = ofOneDomain(
    harnessResults({ pretrained: 'test-org/first', revision: 'a'.repeat(40) }, false),
  );
  writeSamples(results, folder, TIME);
  /** The results under another name with the same samples, or with one question changed. */
  async function evaluated(name: string, areOthers = false): Promise<string> {
    const own = join(folder, name);
    await mkdir(own);
    for (const file of await readdir(folder)) {
      if (file.startsWith('samples') && !(areOthers && file === SAMPLES))
        await symlink(join(folder, file), join(own, file));
    }
    if (areOthers) {
      const text = await readFile(join(folder, SAMPLES), 'utf8');
      await writeFile(join(own, SAMPLES), text.replace(/"doc_hash": "d/, '"doc_hash": "e'));
    }
    const { bba_Hindi: _, ...hashes } = results.task_hashes ?? {};
    const changed = areOthers ? { ...results, task_hashes: hashes } : results;
    const path = join(own, `results_${TIME}.json`);
    await writeFile(path, JSON.stringify(changed).replaceAll('test-org/first', `test-org/${name}`));
    return path;
  }
  // Skips the secret scan, which would read all samples again.
  const imported = async (...paths: readonly string[]) =>
    reportImport(await importFiles(database, paths, {}, () => undefined, {}, undefined, 'publish anyway'));
  const rows = async () => (await wholeBoard(database))?.entries.map(({ id }) => id);

  // Within one import, the first file decides.
  const together = await imported(await evaluated('first'), await evaluated('other', true));
  expect(together).toMatch(/refused .*other.*\n {4}- bba_Hindi: the questions in its samples/);
  expect(together).toContain('1 imported, 0 unchanged, 1 refused.');
  // After that, the board decides.
  expect(await imported(await evaluated('later', true))).toMatch(/bba_Hindi: the questions in its samples/);
  expect(await rows()).toEqual(['test-org/first']);
  expect(await imported(await evaluated('same'))).toContain('1 imported');
  expect(await rows()).toHaveLength(2);
});

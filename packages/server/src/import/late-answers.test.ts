import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { harnessResults, ofOneDomain } from '../../test/harness-results.js';
import { writeSamples } from '../../test/harness-samples.js';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { testApp } from '../../test/test-app.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { importFiles } from './import-files.ts';
import { reportImport } from './import-report.ts';

const TIME = '2026-02-03T04-05-06.789012';

test('--samples adds answers to a run without, once, and keeps its row', async () => {
  const database = await freshDatabase();
  const [written, folder] = [await temporaryFolder(), await temporaryFolder()];
  const results = ofOneDomain(
    harnessResults({ pretrained: 'test-org/aurora', revision: 'a'.repeat(40) }, false),
  );
  writeSamples(results, written, TIME);
  const bare = join(folder, `results_${TIME}.json`);
  await writeFile(bare, JSON.stringify(results));
  const add = async (samples?: string, options = {}) =>
    reportImport(await importFiles(database, [bare], options, () => undefined, {}, samples));
  await add(undefined, { precision: '8bit', license: 'mit' });
  const [before] = (await wholeBoard(database))?.entries ?? [];

  expect(await add(folder)).toMatch(/^refused .*\n.*There is no samples file for bba_English/);
  expect((await wholeBoard(database))?.entries).toEqual([before]);
  const added = await add(written);
  expect(added).toMatch(/^answers .*\n.*has answers now/);
  expect(added).toContain('Publication 2: 0 rows added, 1 replaced.');
  const after = await wholeBoard(database);
  const { provenance, run: _, ...facts } = before ?? {};
  expect(after?.entries).toEqual([
    {
      ...facts,
      run: 2,
      provenance: { ...provenance, answers_run: 2 },
    },
  ]);
  const run = await testApp({ database }).then((app) => app.inject('/api/runs/1'));
  expect(run.json().state).toMatchObject({ by: 2, reason: 'Answers to individual questions were added.' });

  for (const samples of [written, folder, undefined]) {
    expect(await add(samples)).toContain(
      'Only --samples can add answers, to a run on the board that was imported without them.',
    );
  }
  expect(await wholeBoard(database)).toEqual(after);
});

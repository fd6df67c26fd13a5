import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { EVALSCOPE_FOLDERS } from '../../test/evalscope-folder.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { findResults, type ImportSource, modelNames } from './find-results.ts';

const FIXTURES = join(import.meta.dirname, '../../../core/fixtures');

/** The found files, with paths relative to a folder. */
function shownOf(found: readonly ImportSource[], folder: string) {
  return found.map((one) => {
    if (typeof one === 'string') return relative(folder, one);
    if ('other' in one) return { other: relative(folder, one.other), reason: one.reason };
    const { configs, reports } = one;
    return {
      run: relative(folder, one.path),
      of: one.folder,
      configs: [...configs.keys()],
      reports: [...reports.keys()],
    };
  });
}

async function copied(...folders: readonly (readonly [from: string, to: string])[]): Promise<string> {
  const made = await temporaryFolder();
  for (const [from, to] of folders)
    await cp(join(EVALSCOPE_FOLDERS, from), join(made, to), { recursive: true });
  return made;
}

const ONE = 'es-one-domain/20261004_120101';
const REPORT = 'reports/ayur-vaid-3b/bhashabenchv1_ayur.json';
const CONFIG = 'configs/task_config.yaml';

test('a folder of EvalScope is one run, results files of lm_eval are each one', async () => {
  const made = await copied([ONE, 'a/20261004_120101'], ['es-two-folders', 'b']);
  await cp(join(FIXTURES, 'v0.4.9.1_groups.json'), join(made, 'results.json'));
  expect(shownOf(await findResults([made]), made)).toEqual([
    'results.json',
    { run: 'a/20261004_120101', of: '20261004_120101', configs: [CONFIG], reports: [REPORT] },
    {
      run: 'b/20261005_090000',
      of: '20261005_090000',
      configs: [CONFIG],
      reports: ['reports/surya-9b-instruct/bhashabenchv1_ayur.json'],
    },
    {
      run: 'b/20261006_101010',
      of: '20261006_101010',
      configs: [CONFIG],
      reports: ['reports/surya-9b-instruct/bhashabenchv1_legal.json'],
    },
  ]);
});

test('names do not matter, and a renamed folder has its time in the configuration', async () => {
  const made = await temporaryFolder();
  await cp(join(EVALSCOPE_FOLDERS, ONE, CONFIG), join(made, 'my-run/settings.txt'));
  await cp(join(EVALSCOPE_FOLDERS, ONE, REPORT), join(made, 'my-run/scores of ayurveda'));
  const run = {
    run: 'my-run',
    of: '20261004_120101',
    configs: ['settings.txt'],
    reports: ['scores of ayurveda'],
  };
  expect(shownOf(await findResults([made]), made)).toEqual([run]);
  const named = ['settings.txt', 'scores of ayurveda'].map((name) => join(made, 'my-run', name));
  expect(shownOf(await findResults(named), made)).toEqual([run]);
});

test('a report never gets the configuration of another run', async () => {
  const made = await copied(
    [ONE, '20261004_120101'],
    ['es-limit-no-config/20261010_020202', '20261010_020202'],
  );
  expect(shownOf(await findResults([made]), made)).toMatchObject([
    { run: '20261004_120101', configs: [CONFIG], reports: [REPORT] },
    { run: '20261010_020202/reports/kumuda-7b-instruct', configs: [] },
  ]);
  // A neighboring run's configuration is not used either, even if that run has no reports.
  const beside = await copied(['es-limit-no-config/20261010_020202', '20261010_020202']);
  await cp(join(EVALSCOPE_FOLDERS, ONE, CONFIG), join(beside, 'settings/task_config.yaml'));
  expect(shownOf(await findResults([beside]), beside)).toMatchObject([
    { run: '20261010_020202/reports/kumuda-7b-instruct', configs: [] },
    { other: 'settings/task_config.yaml' },
  ]);
});

test('whatever else is there is named; notes of the system and parts of a run are not', async () => {
  const made = await copied([ONE, 'run']);
  await mkdir(join(made, 'run/reviews/m'), { recursive: true });
  await mkdir(join(made, 'run/logs'));
  const others = {
    'run/reviews/m/bhashabenchv1_ayur_English.jsonl': '{}',
    'run/logs/eval_log.log': '',
    'run/notes.md': 'hello',
    '.DS_Store': '',
    'samples_bba_English_2026.jsonl': '{}',
    'picture.png': '\u0000',
    'compose.yaml': 'services: {}',
    'bomb.yaml': 'evalscope_version: &a [*a, *a]\ndatasets: *a',
    'package.json': '{"name":"x"}',
  };
  for (const [name, text] of Object.entries(others)) await writeFile(join(made, name), text);
  const reason = 'It is neither an lm_eval results file nor an EvalScope report.';
  expect(shownOf(await findResults([made]), made)).toEqual([
    // The import rejects it later, with a reason.
    'package.json',
    expect.objectContaining({ run: 'run', reports: [REPORT] }),
    ...['bomb.yaml', 'compose.yaml', 'picture.png', 'run/notes.md'].map((other) => ({ other, reason })),
  ]);
});

test('a configuration without reports is named', async () => {
  const made = await temporaryFolder();
  await cp(join(EVALSCOPE_FOLDERS, ONE, CONFIG), join(made, 'run', CONFIG));
  await cp(join(FIXTURES, 'v0.4.9.1_groups.json'), join(made, 'results.json'));
  expect(shownOf(await findResults([made]), made)).toEqual([
    'results.json',
    { other: join('run', CONFIG), reason: 'It is the configuration of an EvalScope run without reports.' },
  ]);
});

test('results tell the name of their model', async () => {
  const made = await copied(['es-two-folders', '.']);
  expect(await modelNames(await findResults([made]))).toEqual(['surya-9b-instruct']);
  const files = [made, join(FIXTURES, 'v0.4.9.1_groups.json'), join(FIXTURES, 'README.md')];
  expect(await modelNames(await findResults(files))).toEqual(['test-org/aurora-7b', 'surya-9b-instruct']);
});

import { expect, test } from 'vitest';
import { filesOfRun } from '../../test/evalscope-folder.ts';
import { sortReports } from './evalscope-reports.ts';
import { parseResults } from './results.ts';

const REPORT = 'reports/ayur-vaid-3b/bhashabenchv1_ayur.json';
const files = filesOfRun('es-one-domain/20261004_120101');
const configs = new Map([...files].filter(([name]) => name !== REPORT));
const report = files.get(REPORT) ?? {};

/** The outcome of each of these reports in one folder, by name. */
function sorted(reports: Readonly<Record<string, object>>) {
  const given = new Map(Object.entries(reports).map(([name, changes]) => [name, { ...report, ...changes }]));
  const { text, refused, ofOthers } = sortReports({ folder: '20261004_120101', configs, reports: given });
  const kept = text === null ? [] : Object.keys(JSON.parse(text).files);
  const codes = [...refused].map(([name, problems]) => [name, problems.map(({ code }) => code)]);
  return { kept, refused: Object.fromEntries(codes), ofOthers: Object.fromEntries(ofOthers), text };
}

test('the good reports of a folder are kept with its configuration, and are acceptable', () => {
  const { kept, text } = sorted({ [REPORT]: {} });
  expect(kept).toEqual(['configs/task_config.yaml', REPORT]);
  expect(parseResults(text ?? '').problems).toEqual([]);
});

test('a second model in a folder takes only itself away', () => {
  expect(
    sorted({ [REPORT]: {}, 'reports/other/bhashabenchv1_ayur.json': { model_name: 'other' } }),
  ).toMatchObject({
    kept: ['configs/task_config.yaml', REPORT],
    refused: { 'reports/other/bhashabenchv1_ayur.json': ['report_of_other_model'] },
  });
});

test('two reports of one dataset and model are both refused', () => {
  expect(sorted({ [REPORT]: {}, 'copy.json': {} })).toMatchObject({
    kept: [],
    refused: { [REPORT]: ['several_reports'], 'copy.json': ['several_reports'] },
  });
});

test('a report of another suite is skipped, a bad one is refused', () => {
  const dataset_name = 'bhasha_bench_multi_ayur';
  expect(sorted({ [REPORT]: {}, 'multi.json': { dataset_name } })).toMatchObject({
    kept: ['configs/task_config.yaml', REPORT],
    refused: {},
    ofOthers: { 'multi.json': dataset_name },
  });
});

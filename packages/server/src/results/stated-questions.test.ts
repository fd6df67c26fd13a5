import { TASKS } from '@leaderboard/core/benchmark/suite';
import { expect, test } from 'vitest';
import { FIXTURES } from '../../../core/test/support.ts';
import { parseChanged } from '../../test/changed-results.ts';

const { groups, bareKeys } = FIXTURES;
const CONFIG = 'configs/bbf_Hindi';
/** The parsed results for a task file with these fields. */
const asked = (fields: Readonly<Record<string, unknown>>) =>
  parseChanged(
    groups,
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${CONFIG}/${name}`, value])),
  );

const FINANCE = 'bharatgenai/BhashaBench-Finance';

test.each([
  ['dataset_path', 'json', FINANCE, { dataset_path: 'json', dataset_kwargs: { data_files: 'x.jsonl' } }],
  [
    'dataset_path',
    'bharatgenai/BhashaBench-Legal',
    FINANCE,
    { dataset_path: 'bharatgenai/BhashaBench-Legal' },
  ],
  ['dataset_path', '/data/BhashaBench-Finance', FINANCE, { dataset_path: '/data/BhashaBench-Finance' }],
  ['dataset_path', `./${FINANCE}`, FINANCE, { dataset_path: `./${FINANCE}` }],
  ['dataset_path', '7', FINANCE, { dataset_path: 7 }],
  ['dataset_name', 'English', 'Hindi', { dataset_name: 'English' }],
  ['test_split', 'train', 'test', { test_split: 'train' }],
  ['test_split', 'test[:50%]', 'test', { test_split: 'test[:50%]' }],
  ['validation_split', 'validation', 'test', { test_split: null, validation_split: 'validation' }],
  ['dataset_kwargs.data_files', '{"test":"a"}', 'none', { dataset_kwargs: { data_files: { test: 'a' } } }],
  ['dataset_kwargs.data_dir', 'English', 'Hindi', { dataset_kwargs: { data_dir: 'English' } }],
  ['dataset_kwargs.revision', 'refs/pr/7', 'none', { dataset_kwargs: { revision: 'refs/pr/7' } }],
  ['dataset_kwargs.name', 'Easy', 'none', { dataset_kwargs: { name: 'Easy' } }],
  ['process_docs', 'def easy(docs): …', 'none', { process_docs: 'def easy(docs): …' }],
  ['process_docs', 'none', 'none', { process_docs: 'none' }],
  ['custom_dataset', 'def load(**_): …', 'none', { custom_dataset: 'def load(**_): …' }],
])('a task with %s %s was asked other questions', (place, stated, wanted, fields) => {
  const { problems, scores, stated: facts } = asked(fields);
  expect(problems).toEqual([
    { code: 'other_questions', params: { tasks: 'bbf_Hindi', place, stated, wanted } },
  ]);
  expect([Object.keys(scores).length, facts?.questions]).toEqual([12, 'other']);
});

test.each([
  { dataset_kwargs: { token: true } },
  { dataset_kwargs: { token: 'hf_abcdefghijklmnopqrstuv', trust_remote_code: null, cache_dir: '/cache' } },
  { dataset_kwargs: { revision: 'a'.repeat(40) } },
  { dataset_kwargs: { revision: 'main' } },
  { dataset_name: null, dataset_kwargs: { data_dir: 'Hindi' } },
  { dataset_path: 'BharatGenAI/bhashabench-finance' },
  { process_docs: null, custom_dataset: null, training_split: 'train', fewshot_split: 'train' },
  { test_split: null, validation_split: 'test' },
])('a task with %j was asked those of the suite', (fields) => {
  const { problems, stated } = asked(fields);
  expect([problems, stated?.questions]).toEqual([[], 'suite']);
});

test('tasks with the same other dataset are named together', () => {
  const other = Object.fromEntries(TASKS.map(({ task }) => [`configs/${task}/dataset_path`, 'json']));
  const { problems } = parseChanged(groups, { ...other, 'configs/bba_Hindi/dataset_path': 'csv' });
  const ofJson = TASKS.map(({ task }) => task).filter((task) => task !== 'bba_Hindi');
  const all = ['Ayur', 'Finance', 'Krishi', 'Legal'].map((name) => `bharatgenai/BhashaBench-${name}`);
  expect(problems).toMatchObject([
    { params: { tasks: ofJson.join(', '), wanted: all.join(', ') } },
    { params: { tasks: 'bba_Hindi', stated: 'csv', wanted: all[0] } },
  ]);
});

test.each([
  ['no configurations', bareKeys, {}],
  ['no configuration of one task', groups, { 'configs/bbk_Hindi': undefined }],
  ['no dataset of one task', groups, { 'configs/bbk_Hindi/dataset_path': null }],
])('a file with %s does not say, and is no worse', (_, name, changes) => {
  const { problems, stated } = parseChanged(name, changes);
  expect([problems, stated?.questions]).toEqual([[], null]);
});

test('a login in an address of questions is not repeated', () => {
  const { problems } = asked({ dataset_path: 'https://someone:password@host/questions' });
  expect(JSON.stringify(problems)).not.toContain('password');
});

import type { ModelRecord } from '@leaderboard/core/records-api';
import { expect, test } from 'vitest';
import { comparisonRecord, modelRecord, REPORT, writtenEntry } from '../../test/record-samples.ts';
import { headOf } from './head.ts';

const PAGE = { about: '', answer: null, isUnknown: false };

test('a page is named by what it is about', () => {
  expect(headOf({ ...PAGE, path: '/model', about: 'lab/model-7B' }, 'Test')).toEqual({
    title: 'lab/model-7B – Test Leaderboard',
    description:
      'lab/model-7B in the BhashaBench suite for Indic domains: rank, scores in English and Hindi with intervals, and results.',
  });
  expect(headOf({ ...PAGE, path: '/explore' }, 'Test').description).toContain('English and Hindi');
});

test('the description of a comparison is its verdict', () => {
  const compared = comparisonRecord([writtenEntry('lab/one-7B', 60), writtenEntry('lab/two-7B', 50)]);
  const describe = (answer: unknown) =>
    headOf({ ...PAGE, path: '/compare', answer: JSON.stringify(answer) }, 'Test').description;
  expect(describe(compared)).toContain('one-7B');
  expect(describe({ ...compared, models: compared.models.slice(1) })).toMatch(
    /^Language models side by side/,
  );
});

test('the description of a model promises no scores that it does not have', () => {
  const describe = (record: ModelRecord) =>
    headOf({ ...PAGE, path: '/model', about: record.name, answer: JSON.stringify(record) }, 'Test')
      .description;
  const record = modelRecord();
  expect(describe(record)).toContain('rank, scores in English and Hindi');
  expect(describe({ ...record, rows: [] })).toMatch(
    /: submissions and results\. It has no row on this board\.$/,
  );
  expect(describe({ ...record, rows: [], reported: [REPORT] })).toMatch(
    /: scores reported by others, with source and method\. It has no row on this board\.$/,
  );
});

test.each(['/model', null])('a page about nothing says so: %s', (path) => {
  const { title, description } = headOf({ ...PAGE, path, about: 'a/b', isUnknown: true }, 'Test');
  expect(title).toBe(path === null ? 'Page not found – Test Leaderboard' : 'a/b – Test Leaderboard');
  expect(description).toBe('There is no page at this address.');
});

import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { expect, test } from 'vitest';
import { entryWith, UNKNOWN_PROVENANCE } from '../../../../core/test/entries.ts';
import { scoreText } from './score-texts.ts';

const benchmark = BENCHMARKS.find(({ key }) => key === 'bba_english');
if (benchmark === undefined) throw new Error('The suite has no bba_english.');

function entry(score: object, provenance: Partial<LeaderboardEntry['provenance']>): LeaderboardEntry {
  return {
    ...entryWith({ model: { precision: 'bfloat16' } }),
    evaluations: { bba_english: { value: 0.582, normalized_score: 58.2, ...score } },
    provenance: {
      ...UNKNOWN_PROVENANCE,
      source: 'lm-evaluation-harness results file',
      ...provenance,
    },
  };
}

test('a score comes with all that is known of its run', () => {
  const whole = entry(
    { n: 9348, stderr: 0.005_1, metric: 'acc_norm' },
    {
      harness_version: '0.4.9.1',
      harness_git_hash: 'cfa4201b',
      task_versions: { bba_English: '1' },
      few_shot: 0,
      commit: '0123abc'.padEnd(40, '0'),
      date: '2025-10-01T10:00:00.000Z',
      chat_template_applied: true,
      file_sha256: 'ab'.repeat(32),
    },
  );
  expect(scoreText(whole, benchmark)).toBe(
    [
      'BBA_English: 58.20 %',
      '95 % interval 57.20–59.20 %, standard error 0.51 %',
      'acc_norm, 9,348 questions, 0-shot',
      'lm-evaluation-harness 0.4.9.1 (cfa4201b), task version 1',
      'commit 0123abc, bfloat16, with chat template',
      'Evaluated on 2025-10-01',
      'Results file SHA-256 abababababababab…',
    ].join('\n'),
  );
});

test('unknown facts are left out, and a score without a file names its source', () => {
  const published = entry({ n: 9348 }, { source: 'BhashaBench V1' });
  expect(scoreText(published, benchmark).split('\n')).toEqual([
    'BBA_English: 58.20 %',
    '95 % interval 57.20–59.20 %',
    '9,348 questions',
    'bfloat16',
    'Source: BhashaBench V1',
  ]);
});

test('a harness known by its commit alone', () => {
  expect(scoreText(entry({}, { harness_git_hash: 'cfa4201b' }), benchmark)).toContain(
    'lm-evaluation-harness cfa4201b',
  );
});

/**
 * Files in the format of lm_eval 0.4.13 with the suite's question counts, and their expected results (fixtures/lm-eval/README.md).
 */
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { expect, test } from 'vitest';
import { fixture } from '../../../core/test/support.ts';
import { expectedScores } from '../../test/expected-scores.ts';
import { parseResults } from './results.ts';

const FOLDER = 'lm-eval/full-count';
const CASES = Object.entries<Case>(JSON.parse(fixture(`${FOLDER}/expected.json`)));

interface Case {
  readonly verdict: 'accept' | 'refuse' | 'reported';
  readonly files: readonly string[];
  readonly rows: readonly {
    readonly model_in_file: string;
    readonly scores: Readonly<Record<string, unknown>>;
  }[];
}

function textOf(path: string): string {
  const [name, , file] = path.split('/');
  return fixture(`${FOLDER}/${name}/${file}`);
}

test.each(CASES.filter(([, { verdict }]) => verdict === 'accept'))(
  '%s is accepted with the scores of its domains alone',
  (_name, { files, rows }) => {
    const read = files.map((file) => parseResults(textOf(file)));
    expect(read.flatMap(({ problems }) => problems)).toEqual([]);
    const scores = read.flatMap((one) => Object.entries(one.scores));
    const expected = rows.flatMap((row) => expectedScores(row.scores));
    expect(scores.map(([key]) => key).sort()).toEqual(expected.map(([key]) => key).sort());
    for (const [key, { value, stderr, n }] of expected)
      expect(scores.find(([one]) => one === key)?.[1], key).toMatchObject({
        value,
        stderr,
        n,
        metric: 'acc',
      });
    for (const { facts, stated, scores: own } of read) {
      expect(rows[0]?.model_in_file).toBe(facts?.namedAs);
      const languages = BENCHMARKS.filter(({ key, language }) => language !== null && key in own).length;
      expect(stated).toMatchObject({
        questions: 'suite',
        questionCounts: languages,
        standardErrors: languages,
        fewShot: languages,
        groups: languages / 2,
      });
    }
  },
);

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'lm-limit': ['limited'],
  'lm-hf-loglikelihood-thinking-open': ['thinking_on'],
  'lm-letter-hindi-only': ['missing_language', 'generated_letters'],
  'lm-chat-letter-all': ['generated_letters'],
};

test.each(CASES.filter(([, { verdict }]) => verdict !== 'accept'))(
  '%s is refused as a row',
  (name, { files: [file = ''] }) => {
    expect(parseResults(textOf(file)).problems.map(({ code }) => code)).toEqual(REFUSED[name]);
  },
);

import { createHash } from 'node:crypto';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { languagesOf } from '@leaderboard/core/statistics/mean';
import type { NewRun } from '../src/publish/publish.sql.ts';
import { newRun } from './new-run.ts';
import { randomFrom } from './random.ts';

const LEAVES = BENCHMARKS.filter(({ language }) => language !== null);
/** Runs of made-up models with answers to all questions in the suite, from near guessing to 90 % right. */
export function answeredRuns(count: number, seed = 1): NewRun[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const ability = 0.3 + (0.6 * index) / Math.max(1, count - 1);
    const answers = LEAVES.map(({ key, questions: n }) => {
      const bits = Buffer.alloc(Math.ceil(n / 8));
      let right = 0;
      for (let question = 0; question < n; question += 1) {
        // A model that does not know the answer guesses one of four.
        if (random() >= ability && random() >= 0.25) continue;
        right += 1;
        bits[question >> 3] = (bits[question >> 3] ?? 0) | (0x80 >> (question & 7));
      }
      const questionsSha256 = createHash('sha256').update(`${seed} ${key}`).digest('hex');
      return { key, metric: 'acc_norm', n, right, bits, questionsSha256 };
    });
    return newRun(`test-org/model-${index}`, 0.5, {
      answers,
      scores: BENCHMARKS.map(({ key, questions }) => {
        const parts = answers.filter((one) => languagesOf(key).includes(one.key));
        const value = parts.reduce((sum, { right }) => sum + right, 0) / questions;
        return { key, value, n: questions, stderr: null, metric: 'acc_norm' };
      }),
    });
  });
}

import { createHash } from 'node:crypto';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { labelColumn } from '@leaderboard/core/questions/dictionary';
import { languagesOf } from '@leaderboard/core/statistics/mean';
import type { NewRun } from '../src/board/publish.sql.ts';
import { encodeDictionary } from '../src/board/question-dictionary.ts';
import { newRun } from './new-run.ts';
import { randomFrom } from './random.ts';

const LEAVES = BENCHMARKS.filter(({ language }) => language !== null);
export const LABELED = {
  subjects: ['Agronomy', 'Crop protection', 'मृदा विज्ञान', '=HYPERLINK("x")', '<img src=x onerror=alert(1)>'],
  levels: ['Easy', 'Medium', 'Hard'],
  types: ['MCQ', 'Match the Column'],
};
/** Types of the first questions of each task: too few for a share, and for a place. */
const RARE_TYPES = { Essay: 20, Table: 40 };

function dictionaryOf(n: number, random: () => number) {
  const rare = Object.entries(RARE_TYPES).flatMap(([type, count]) => Array<string>(count).fill(type));
  const pick = (values: readonly string[], first: readonly string[] = []) =>
    labelColumn(
      Array.from({ length: n }, (_, at) => first[at] ?? values[Math.floor(random() * values.length)] ?? ''),
    );
  return encodeDictionary({
    n,
    labels: { subject: pick(LABELED.subjects), level: pick(LABELED.levels), type: pick(LABELED.types, rare) },
  });
}

/** The runs of so many made-up models with answers to all questions of the suite: from near guessing to 90 % right. */
export function answeredRuns(count: number, seed = 1): NewRun[] {
  const random = randomFrom(seed);
  const tasks = LEAVES.map(({ key, questions }) => {
    return { key, questions, dictionary: dictionaryOf(questions, random) };
  });
  return Array.from({ length: count }, (_, index) => {
    const ability = 0.3 + (0.6 * index) / Math.max(1, count - 1);
    const answers = tasks.map(({ key, questions: n, dictionary }) => {
      const bits = Buffer.alloc(Math.ceil(n / 8));
      let right = 0;
      for (let question = 0; question < n; question += 1) {
        // Who does not know the answer, guesses one of four.
        if (random() >= ability && random() >= 0.25) continue;
        right += 1;
        bits[question >> 3] = (bits[question >> 3] ?? 0) | (0x80 >> (question & 7));
      }
      const questionsSha256 = createHash('sha256').update(`${seed} ${key}`).digest('hex');
      return { key, metric: 'acc_norm', n, right, bits, questionsSha256, dictionary };
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

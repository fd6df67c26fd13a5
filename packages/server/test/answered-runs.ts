import { createHash } from 'node:crypto';
import { BENCHMARKS, type EvaluationKey } from '@leaderboard/core/benchmark/suite';
import { labelColumn } from '@leaderboard/core/questions/dictionary';
import { languagesOf } from '@leaderboard/core/statistics/mean';
import type { NewRun } from '../src/board/publish.sql.ts';
import { encodeDictionary, textHash } from '../src/board/question-dictionary.ts';
import { newRun } from './new-run.ts';
import { randomFrom } from './random.ts';

const LEAVES = BENCHMARKS.filter(({ language }) => language !== null);
export const LABELED = {
  subjects: ['Agronomy', 'Crop protection', 'मृदा विज्ञान', '=HYPERLINK("x")', '<img src=x onerror=alert(1)>'],
  levels: ['Easy', 'Medium', 'Hard'],
  types: ['MCQ', 'Match the Column'],
};
/** Of each task: these two questions are the same with other keys. */
const PLANTED = { contradicting: [200, 300] } as const;
/** Every hundredth question has a wrong key. */
const hasWrongKey = (question: number) => question % 100 === 50;

function dictionaryOf(key: EvaluationKey, n: number, random: () => number) {
  const all = Array.from({ length: n }, (_, question) => question);
  const pick = (values: readonly string[]) =>
    labelColumn(all.map(() => values[Math.floor(random() * values.length)] ?? ''));
  const keys = Uint8Array.from(all, () => Math.floor(random() * 4));
  const [first, second] = PLANTED.contradicting;
  keys[first] = 0;
  keys[second] = 1;
  return {
    n,
    labels: { subject: pick(LABELED.subjects), level: pick(LABELED.levels), type: pick(LABELED.types) },
    keys,
    textHashes: all.map((question) => textHash(`${key} ${question === second ? first : question}`)),
    keyHashes: all.map((question) => textHash(`${key} option ${keys[question]}`)),
  };
}

/** The runs of so many made-up models with answers to all questions of the suite: from near guessing to 90 % right. */
export function answeredRuns(count: number, seed = 1): NewRun[] {
  const random = randomFrom(seed);
  const tasks = LEAVES.map(({ key, questions }) => {
    const dictionary = dictionaryOf(key, questions, random);
    return { key, questions, dictionary, encoded: encodeDictionary(dictionary) };
  });
  return Array.from({ length: count }, (_, index) => {
    const ability = 0.3 + (0.6 * index) / Math.max(1, count - 1);
    const answers = tasks.map(({ key, questions: n, dictionary, encoded }) => {
      const bits = Buffer.alloc(Math.ceil(n / 8));
      const options = Buffer.alloc(Math.ceil(n / 4));
      let right = 0;
      for (let question = 0; question < n; question += 1) {
        const stated = dictionary.keys[question] ?? 0;
        // Who knows the answer of a question with a wrong key, takes the option after the stated one.
        const known = hasWrongKey(question) ? (stated + 1) % 4 : stated;
        const option = random() < ability ? known : Math.floor(random() * 4);
        options[question >> 2] = (options[question >> 2] ?? 0) | (option << (6 - 2 * (question & 3)));
        if (option !== stated) continue;
        right += 1;
        bits[question >> 3] = (bits[question >> 3] ?? 0) | (0x80 >> (question & 7));
      }
      const questionsSha256 = createHash('sha256').update(`${seed} ${key}`).digest('hex');
      return { key, metric: 'acc_norm', n, right, bits, options, questionsSha256, dictionary: encoded };
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

import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { labelColumn } from '@leaderboard/core/questions/dictionary';
import { maskWhere } from '@leaderboard/core/questions/masks';
import { makeFigures } from '@leaderboard/server/questions/figures';
import type { QuestionFacts, TaskFacts } from '@leaderboard/server/questions/question-facts.sql';
import { type Figures, median } from './figures.ts';

const RUNS = 1000;

function pick(values: readonly string[], n: number) {
  return labelColumn(
    Array.from({ length: n }, () => values[Math.floor(Math.random() * values.length)] ?? ''),
  );
}

/** Answers of all runs to one task, from near guessing to 90 % right. */
function taskOf(key: string, n: number): TaskFacts {
  const keys = Uint8Array.from({ length: n }, () => Math.floor(Math.random() * 4));
  const subjects = Array.from({ length: 25 }, (_, subject) => `subject ${subject}`);
  const options: Uint8Array[] = [];
  const right = Array.from({ length: RUNS }, (_, run) => {
    const chosen = new Uint8Array(Math.ceil(n / 4));
    options.push(chosen);
    return maskWhere(n, (question) => {
      const stated = keys[question] ?? 0;
      const isRight = Math.random() < 0.3 + (0.6 * run) / RUNS;
      const option = isRight ? stated : (stated + 1 + Math.floor(Math.random() * 3)) % 4;
      chosen[question >> 2] = (chosen[question >> 2] ?? 0) | (option << (6 - 2 * (question & 3)));
      return isRight;
    });
  });
  return {
    n,
    right,
    options,
    dictionary: {
      n,
      keys,
      labels: {
        subject: pick(subjects, n),
        level: pick(['Easy', 'Medium', 'Hard'], n),
        type: pick(['MCQ', 'Match the Column', 'Fill in the blanks', 'Assertion'], n),
      },
      textHashes: Array.from(keys, (_, question) => `${key} ${question}`),
      keyHashes: Array.from(keys, String),
    },
  };
}

/** What the thread of the server does after a publication, less the reading: processor seconds, so that other work does not count. */
export function benchQuestions(): Figures {
  const facts: QuestionFacts = {
    publication: 1,
    publishedAt: '',
    otherQuestions: [],
    rows: Array.from({ length: RUNS }, (_, run) => ({
      run: run + 1,
      entry: `test-org/${run}`,
      model: `test-org/${run}`,
      submissionDate: null,
      variantOf: null,
      isQuantized: false,
    })),
    tasks: new Map(
      BENCHMARKS.filter(({ language }) => language !== null).map(({ key, questions }) => [
        key,
        taskOf(key, questions),
      ]),
    ),
  };
  const before = process.cpuUsage();
  makeFigures(facts);
  const { user, system } = process.cpuUsage(before);
  return {
    questions: median([(user + system) / 1e6]),
    questionsMemory: median([process.memoryUsage().rss / 1e6]),
  };
}

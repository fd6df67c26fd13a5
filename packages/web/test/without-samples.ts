import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { type LeftOut, setsOf } from '@leaderboard/core/questions/left-out';
import type { BoardWithout, QuestionsSummary } from '@leaderboard/core/questions-api';

const TASKS = BENCHMARKS.filter(({ language }) => language !== null);

/** What the server says before any model was evaluated here. */
export const NO_QUESTIONS: QuestionsSummary = {
  publication: 1,
  models: 0,
  models_with_options: 0,
  minimums: { share: 12, discrimination: 20, flags: 30, options: 30 },
  tasks: [],
  flags: {
    everybody_right: null,
    nobody_above_guessing: null,
    worth_checking: null,
    suspected: null,
    duplicate: null,
    contradicting: null,
  },
  duplicates_across_tasks: [],
};

export function noBoard(
  choice: LeftOut,
  reason: NonNullable<BoardWithout['without']>,
  models = 0,
): BoardWithout {
  return {
    publication: 1,
    models,
    models_with_options: models,
    sets: [...setsOf(choice)],
    is_trial: choice === 'worth_checking',
    without: reason,
    dropped: {},
    left: {},
    rows: [],
    moved: 0,
    largest_change: null,
  };
}

/** A board of these entries, best first, where the third and the second change places. @param out questions dropped of each task. */
export function boardWithout(
  choice: LeftOut,
  entries: readonly LeaderboardEntry[],
  out: number,
): BoardWithout {
  const after =
    out === 0 ? entries : [...entries.slice(0, 1), ...entries.slice(1, 3).reverse(), ...entries.slice(3)];
  const rows = after.map((entry, index): BoardWithout['rows'][number] => {
    const before = entries.indexOf(entry) + 1;
    const average = (entry.evaluations[TASKS[0]?.key ?? 'bbk']?.normalized_score ?? 0) / 100;
    const gain = before === 3 && out > 0 ? 0.0307 : 0;
    const of = (value: number): [number, number] => [value - 0.004, value + 0.004];
    return {
      run: 100 + before,
      entry: entry.id,
      model: entry.model.name,
      scores: Object.fromEntries(
        BENCHMARKS.map(({ key, questions }) => [
          key,
          { value: average + gain, n: questions - out, interval: of(average + gain) },
        ]),
      ),
      average: average + gain,
      average_interval: of(average + gain),
      average_before: average,
      average_interval_before: of(average),
      before,
      range_before: before === 3 ? [3, 3] : [Math.max(1, before - 1), Math.min(entries.length, before + 1)],
      after: index + 1,
      range_after: [Math.max(1, index), Math.min(entries.length, index + 2)],
      is_beyond_range: before === 3 && out > 0,
    };
  });
  return {
    ...noBoard(choice, 'not_computed', entries.length),
    without: null,
    dropped: Object.fromEntries(TASKS.map(({ key }) => [key, out])),
    left: Object.fromEntries(TASKS.map(({ key, questions }) => [key, questions - out])),
    rows,
    moved: out === 0 ? 0 : 2,
    largest_change: { run: out === 0 ? 101 : 103, change: out === 0 ? 0 : 0.0307 },
  };
}

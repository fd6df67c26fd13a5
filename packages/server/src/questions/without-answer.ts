import type { QuestionSet } from '@leaderboard/core/benchmark/question-flags';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import {
  type AnsweredRow,
  type Kept,
  type PlacedRow,
  placesOver,
} from '@leaderboard/core/questions/board-without';
import { countOf, maskWhere } from '@leaderboard/core/questions/masks';
import { keptWithout, SET_UNIONS } from '@leaderboard/core/questions/sets';
import type { BoardWithout } from '@leaderboard/core/questions-api';
import { scoreInterval } from '@leaderboard/core/statistics/mean';
import { type ComputedFigures, rankableOf } from './compute-figures.ts';
import { stateOf } from './question-answers.ts';
import type { QuestionFacts } from './question-facts.sql.ts';

/** Twelve digits: the others are noise. */
const rounded = (value: number) => Number(value.toPrecision(12));
const pair = (interval: readonly [number, number] | null): [number, number] | null =>
  interval && [rounded(interval[0]), rounded(interval[1])];

function numbers(kept: Kept, of: (left: number, n: number) => number, figures: ComputedFigures) {
  return Object.fromEntries(
    [...kept].map(([key, mask]) => [key, of(countOf(mask), figures.tasks.get(key)?.n ?? 0)]),
  );
}

/** The scores of a row by column, with their intervals. */
function scoresOf({ scores }: PlacedRow): BoardWithout['rows'][number]['scores'] {
  return Object.fromEntries(
    [...ALL_COLUMNS.keys()].flatMap((key) => {
      const score = scores[key];
      if (score?.n === undefined) return [];
      return [[key, { value: score.value, n: score.n, interval: pair(scoreInterval(scores, key)) }]];
    }),
  );
}

/** The answer for each union of sets, by their names with commas between. */
export function* withoutAnswers(
  facts: QuestionFacts,
  figures: ComputedFigures,
): Generator<readonly [sets: readonly QuestionSet[], answer: BoardWithout]> {
  const rows: AnsweredRow[] = facts.rows.map((row, index) => ({
    ...rankableOf(row),
    right: new Map(
      [...facts.tasks].flatMap(([key, { right }]) => {
        const mask = right[index];
        return mask === undefined ? [] : [[key, mask] as const];
      }),
    ),
  }));
  const whole = new Map([...figures.tasks].map(([key, { n }]) => [key, maskWhere(n, () => true)]));
  const before = rows.length === 0 ? [] : placesOver(rows, whole);
  const models = { answered: rows.length, withOptions: figures.modelsWithOptions };
  for (const sets of SET_UNIONS) {
    const { kept, reason } = keptWithout(figures.tasks, sets, models);
    const after = reason === null ? placesOver(rows, kept) : [];
    yield [
      sets,
      {
        ...stateOf(figures),
        sets: [...sets],
        is_trial: sets.includes('worth_checking'),
        without: reason,
        dropped: numbers(kept, (left, n) => n - left, figures),
        left: numbers(kept, (left) => left, figures),
        ...movesOf(facts, before, after),
      },
    ];
  }
}

function movesOf(
  { rows }: QuestionFacts,
  before: readonly PlacedRow[],
  after: readonly PlacedRow[],
): Pick<BoardWithout, 'rows' | 'moved' | 'largest_change'> {
  const moved = after.flatMap((row, index) => {
    const [was, facts] = [before[index], rows[index]];
    if (was === undefined || facts === undefined) return [];
    const isBeyond = row.place < was.range[0] || row.place > was.range[1];
    return [
      {
        run: facts.run,
        entry: facts.entry,
        model: facts.model,
        scores: scoresOf(row),
        average: rounded(row.average),
        average_interval: pair(row.interval),
        average_before: rounded(was.average),
        average_interval_before: pair(was.interval),
        before: was.place,
        range_before: [...was.range] as [number, number],
        after: row.place,
        range_after: [...row.range] as [number, number],
        is_beyond_range: isBeyond,
      },
    ];
  });
  moved.sort((a, b) => a.after - b.after);
  const [largest] = moved
    .map(({ run, average, average_before }) => ({ run, change: average - average_before }))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return {
    rows: moved,
    moved: moved.filter((row) => row.before !== row.after).length,
    largest_change: largest ?? null,
  };
}

import type { EvaluationKey } from '@leaderboard/core/benchmark/suite';
import type { ComparisonRecord } from '@leaderboard/core/records-api';
import { type AnswerPairs, answerPairs } from '@leaderboard/core/statistics/answer-pairs';
import { compareModels } from '@leaderboard/core/statistics/comparison';
import type { NewestRanks } from '../board/newest-ranks.sql.ts';
import type { Db } from '../database/db.ts';
import { readAnswers } from '../publish/answers.sql.ts';
import { loadEntries } from '../publish/entries.sql.ts';
import type { TaskAnswers } from '../results/answers.ts';
import { findOnBoard, toRankedRow } from './model.sql.ts';

/** Pairs the answers of two models for tasks with the same questions and metric. */
function pairAnswers(
  first: readonly TaskAnswers[],
  second: readonly TaskAnswers[],
): Map<EvaluationKey, AnswerPairs> {
  return new Map(
    first.flatMap((one) => {
      const other = second.find(
        ({ key, questionsSha256, metric }) =>
          key === one.key && questionsSha256 === one.questionsSha256 && metric === one.metric,
      );
      return other === undefined ? [] : [[one.key, answerPairs(one.bits, other.bits, one.n)] as const];
    }),
  );
}

/** Compares board rows, each identified by model name or row id. */
export async function readComparison(
  db: Db,
  wanted: readonly string[],
  board: NewestRanks | null,
): Promise<ComparisonRecord> {
  const found = board === null ? wanted.map(() => null) : await findOnBoard(db, wanted, board);
  const rows = [...new Set(found.flatMap((row) => (row === null ? [] : [row])))];
  const placed = await loadEntries(db, rows, {
    previousRank: () => null,
    rankRange: (run) => board?.rankRange(run) ?? null,
  });
  const answers: TaskAnswers[][] = [];
  // Sequential reads, because a request may use at most four connections (http/concurrency-limit.ts).
  for (const { parts } of placed) {
    const ofRow: TaskAnswers[] = [];
    for (const { run, evaluations } of parts) {
      const ofRun = await readAnswers(db, run);
      ofRow.push(...ofRun.filter(({ key }) => evaluations[key] !== undefined));
    }
    answers.push(ofRow);
  }
  const pairs = (first: number, second: number) => pairAnswers(answers[first] ?? [], answers[second] ?? []);
  const idOf = (place: number) => placed[place]?.entry.id ?? '';
  return {
    publication: board?.publication ?? null,
    models: placed.map((row) => toRankedRow(row, board)),
    missing: wanted.filter((_, index) => found[index] === null),
    pairs: compareModels(
      placed.map(({ entry }) => entry),
      pairs,
    ).map(({ first, second, comparisons }) => {
      const counted = pairs(first, second);
      return {
        first: idOf(first),
        second: idOf(second),
        comparisons: Object.fromEntries(
          [...comparisons].map(([key, { difference, interval, probability, isDifferent, isPaired }]) => [
            key,
            {
              difference,
              interval: interval === null ? null : [interval[0], interval[1]],
              probability,
              is_different: isDifferent,
              is_paired: isPaired,
            },
          ]),
        ),
        answers:
          counted.size === 0
            ? null
            : Object.fromEntries(
                [...counted].map(([key, { n, both, onlyFirst, onlySecond, none }]) => [
                  key,
                  { n, both, only_first: onlyFirst, only_second: onlySecond, none },
                ]),
              ),
      };
    }),
  };
}

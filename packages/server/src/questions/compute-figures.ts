import { DOMAINS, type EvaluationKey, LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { FEWEST_RANKED, type Label } from '@leaderboard/core/question-labels';
import { type CellRanks, cellRanks, orderOfEqual } from '@leaderboard/core/questions/cell-ranks';
import { domainCell, type LabelCounts, labelCounts } from '@leaderboard/core/questions/profile';
import { groupsOf, representativesOf } from '@leaderboard/core/questions/representatives';
import { type GapCells, gapCells } from '@leaderboard/core/questions/same-mix-gap';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import { median } from '@leaderboard/core/statistics/median';
import type { AnsweredRun, QuestionFacts } from './question-facts.sql.ts';

/** The cells of a label in a task, with the places of all rows where the cell is ranked. */
export interface RankedCounts {
  readonly counts: LabelCounts;
  readonly ranks: readonly (CellRanks | null)[];
}

/** A cell of both languages of a domain. */
export interface DomainCell {
  readonly label: string;
  readonly n: number;
  readonly parts: readonly { readonly key: EvaluationKey; readonly cell: number }[];
  readonly median: number;
  readonly ranks: CellRanks | null;
}

export type ByLabel<T> = Readonly<Record<Label, T>>;

/** What answers about profiles are made of. It can be sent to another thread. */
export interface ProfileTables {
  readonly runs: readonly number[];
  readonly groups: readonly string[];
  readonly otherQuestions: readonly number[];
  readonly tasks: ReadonlyMap<EvaluationKey, ByLabel<RankedCounts>>;
  readonly domains: ReadonlyMap<string, ByLabel<readonly DomainCell[]>>;
  /** What the gaps on the same mix rest on, by domain; none without both dictionaries. */
  readonly matches: ReadonlyMap<string, GapMatch>;
}

/** How many questions of a domain are in cells of subject and level that both languages have. */
export interface GapMatch extends Pick<GapCells, 'matched' | 'subjectsOut'> {
  readonly cells: number;
}

export interface ComputedFigures {
  /** null: nothing is computed yet. */
  readonly publication: number | null;
  readonly models: number;
  readonly profiles: ProfileTables;
}

/** A row of the board as its ranks are made. */
const rankableOf = ({ entry, model, submissionDate }: AnsweredRun) => ({
  id: entry,
  name: model,
  submissionDate,
});

/** The cells of all runs by subject, level and type (docs/questions.md#profile). */
export function computeFigures(facts: QuestionFacts): ComputedFigures {
  const { rows, publication, otherQuestions } = facts;
  const groups = groupsOf(rows);
  const representatives = representativesOf(rows, groups);
  return {
    publication,
    models: representatives.length,
    profiles: {
      runs: rows.map(({ run }) => run),
      groups,
      otherQuestions,
      ...profileTables(facts, groups, representatives),
    },
  };
}

function byLabel<T>(make: (label: Label) => T): ByLabel<T> {
  return { subject: make('subject'), level: make('level'), type: make('type') };
}

function profileTables(
  { rows, tasks }: QuestionFacts,
  groups: readonly string[],
  representatives: readonly number[],
): Pick<ProfileTables, 'tasks' | 'domains' | 'matches'> {
  const order = orderOfEqual(rows.map(rankableOf));
  const ofTasks = new Map<EvaluationKey, ByLabel<RankedCounts>>();
  for (const [key, { dictionary, right }] of tasks) {
    if (dictionary === null) continue;
    ofTasks.set(
      key,
      byLabel((label) => {
        const counts = labelCounts(dictionary, label, { right, groups, representatives });
        const ranks = counts.n.map((n, cell) => {
          if (n < FEWEST_RANKED) return null;
          const shares = Float64Array.from(counts.right, (ofRun) => (ofRun?.[cell] ?? Number.NaN) / n);
          return cellRanks(
            order,
            shares,
            shares.map((p) => (p * (1 - p)) / n),
          );
        });
        return { counts, ranks };
      }),
    );
  }
  const domains = new Map(
    DOMAINS.map(({ key, keys }) => [
      key as string,
      byLabel((label) =>
        domainCells(
          label,
          LANGUAGES.map((language) => keys[language]),
          ofTasks,
          order,
          representatives,
        ),
      ),
    ]),
  );
  const matches = new Map(
    DOMAINS.flatMap(({ key, keys }) => {
      const [pair] = LANGUAGE_PAIRS;
      if (pair === undefined) return [];
      const [first, second] = [
        tasks.get(keys[pair.first])?.dictionary,
        tasks.get(keys[pair.second])?.dictionary,
      ];
      if (first == null || second == null) return [];
      const { cells, matched, subjectsOut } = gapCells(first, second);
      return [[key as string, { cells: cells.length, matched, subjectsOut }] as const];
    }),
  );
  return { tasks: ofTasks, domains, matches };
}

/** The cells of both languages, where both have a dictionary. */
function domainCells(
  label: Label,
  keys: readonly EvaluationKey[],
  tasks: ReadonlyMap<EvaluationKey, ByLabel<RankedCounts>>,
  order: Uint32Array,
  representatives: readonly number[],
): DomainCell[] {
  const languages = keys.flatMap((key) => {
    const counts = tasks.get(key)?.[label].counts;
    return counts === undefined ? [] : [{ key, counts }];
  });
  if (languages.length < keys.length) return [];
  const values = [...new Set(languages.flatMap(({ counts }) => counts.values))];
  return values.map((value) => {
    const parts = languages.flatMap(({ key, counts }) => {
      const cell = counts.values.indexOf(value);
      return cell < 0 ? [] : [{ key, cell, counts }];
    });
    const figures = Array.from(order, (_, run) =>
      domainCell(
        parts.map(({ cell, counts }) => ({ n: counts.n[cell] ?? 0, right: counts.right[run]?.[cell] ?? 0 })),
      ),
    );
    const n = parts.reduce((sum, { cell, counts }) => sum + (counts.n[cell] ?? 0), 0);
    return {
      label: value,
      n,
      parts: parts.map(({ key, cell }) => ({ key, cell })),
      median: median(representatives.map((run) => figures[run]?.share ?? Number.NaN)),
      ranks:
        n < FEWEST_RANKED
          ? null
          : cellRanks(
              order,
              Float64Array.from(figures, ({ share }) => share),
              Float64Array.from(figures, ({ variance }) => variance),
            ),
    };
  });
}

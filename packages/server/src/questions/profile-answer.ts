import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { DOMAINS, type DomainKey, type EvaluationKey } from '@leaderboard/core/benchmark/suite';
import { compare } from '@leaderboard/core/compare';
import type { Label } from '@leaderboard/core/question-labels';
import type { CellRanks } from '@leaderboard/core/questions/cell-ranks';
import { cellKind, domainCell, profileOf } from '@leaderboard/core/questions/profile';
import type { CellsByLabel, GapRecord, ProfileCell, ProfileRecord } from '@leaderboard/core/questions-api';
import { type Interval, normalInterval } from '@leaderboard/core/statistics/interval';
import { domainGap, LANGUAGE_PAIRS, meanGap } from '@leaderboard/core/statistics/language-gap';
import type { GapMatch, ProfileTables } from './compute-figures.ts';

type Profile = ProfileRecord['profiles'][number];
type Cells = CellsByLabel[Label];

/** The two languages that the gap on the same mix is between. */
const [PAIR] = LANGUAGE_PAIRS;

const pair = (interval: Interval | null): [number, number] | null => interval && [interval[0], interval[1]];

/** The cells below 30 questions together have a line of their own when they have as many. */
const FEWEST_OTHERS = 30;

function cellsWith(cells: readonly ProfileCell[]): Cells {
  const small = cells.filter(({ kind }) => kind === 'count only');
  const n = small.reduce((sum, cell) => sum + cell.n, 0);
  return { cells: [...cells], others: n < FEWEST_OTHERS ? null : { cells: small.length, n } };
}

function placeIn(ranks: CellRanks | null, run: number): Pick<ProfileCell, 'rank' | 'rank_range'> {
  const [rank, best, worst] = [ranks?.rank[run] ?? 0, ranks?.best[run] ?? 0, ranks?.worst[run] ?? 0];
  return rank === 0 ? { rank: null, rank_range: null } : { rank, rank_range: [best, worst] };
}

const HIDDEN = { share: null, interval: null, shrunken: null, median: null, rank: null, rank_range: null };

/** The cells of a task, those with the highest shrunken share first, and the smallest ones last. */
function taskCells(tables: ProfileTables, task: EvaluationKey, by: Label, run: number): Cells {
  const table = tables.tasks.get(task)?.[by];
  const profile = table === undefined ? null : profileOf(table.counts, run, tables.groups[run] ?? '');
  if (table === undefined || profile === null) return { cells: [], others: null };
  const ordered = [...profile.cells.entries()].sort(
    ([, a], [, b]) =>
      Number(a.kind === 'count only') - Number(b.kind === 'count only') ||
      b.shrunken - a.shrunken ||
      compare(a.label, b.label),
  );
  return cellsWith(
    ordered.map(([index, { label, n, kind, share, interval, shrunken, median }]) => {
      const counted = { label, n, kind, models: tables.runs.length };
      if (kind === 'count only') return { ...counted, ...HIDDEN };
      const place = placeIn(table.ranks[index] ?? null, run);
      return { ...counted, share, interval: pair(interval), shrunken, median, ...place };
    }),
  );
}

/** The cells of both languages of a domain, those with the highest share first. */
function domainCells(tables: ProfileTables, domain: string, by: Label, run: number): Cells {
  const cells = (tables.domains.get(domain)?.[by] ?? []).map(({ label, n, parts, median, ranks }) => {
    const kind = cellKind(n);
    const counted = { label, n, kind, models: tables.runs.length };
    if (kind === 'count only') return { ...counted, ...HIDDEN };
    const { share, interval } = domainCell(
      parts.map(({ key, cell }) => {
        const counts = tables.tasks.get(key)?.[by].counts;
        return { n: counts?.n[cell] ?? 0, right: counts?.right[run]?.[cell] ?? 0 };
      }),
    );
    return { ...counted, share, interval: pair(interval), shrunken: null, median, ...placeIn(ranks, run) };
  });
  return cellsWith(cells.sort((a, b) => (b.share ?? -1) - (a.share ?? -1) || compare(a.label, b.label)));
}

function byLabel(make: (by: Label) => Cells): CellsByLabel {
  return { subject: make('subject'), level: make('level'), type: make('type') };
}

type Without = Profile['without'];

export function profileAnswer(
  tables: ProfileTables,
  { entry, run, rank }: { readonly entry: WrittenEntry; readonly run: number; readonly rank: number },
): Profile {
  const index = tables.runs.indexOf(run);
  const without = withoutOf(tables, entry, run, index);
  const tasks = without === null ? [...tables.tasks.keys()] : [];
  const domains =
    without === null ? DOMAINS.filter(({ key }) => tables.domains.get(key)?.subject.length) : [];
  const plainMean = PAIR === undefined ? null : meanGap(entry, PAIR);
  const mean = entry.same_mix?.mean ?? null;
  return {
    entry,
    rank,
    run,
    without,
    tasks: Object.fromEntries(
      tasks.map((task) => [task, byLabel((by) => taskCells(tables, task, by, index))]),
    ),
    domains: Object.fromEntries(
      domains.map(({ key }) => [key, byLabel((by) => domainCells(tables, key, by, index))]),
    ),
    gaps: DOMAINS.map(({ key }) => gapAnswer(entry, key, without, tables.matches.get(key) ?? null)),
    mean_gap: {
      plain: plainMean?.gap ?? null,
      plain_interval: pair(plainMean?.interval ?? null),
      same_mix: mean?.[0] ?? null,
      same_mix_interval: mean === null ? null : pair(normalInterval(mean[0], mean[1])),
    },
  };
}

function withoutOf(tables: ProfileTables, entry: WrittenEntry, run: number, index: number): Without {
  if (entry.provenance?.answers_run == null) return 'no_answers';
  if (tables.otherQuestions.includes(run)) return 'other_questions';
  if (index < 0) return 'not_computed';
  return tables.tasks.size === 0 ? 'no_dictionary' : null;
}

function gapAnswer(
  entry: WrittenEntry,
  domain: DomainKey,
  without: Without,
  match: GapMatch | null,
): GapRecord {
  const plain = PAIR === undefined ? null : domainGap(entry, domain, PAIR);
  const gap = entry.same_mix?.[domain] ?? null;
  const why =
    without === 'no_answers' ? 'no_answers' : match === null ? 'no_dictionary' : 'too_little_matched';
  return {
    domain,
    plain: plain?.gap ?? null,
    plain_interval: pair(plain?.interval ?? null),
    same_mix: gap?.[0] ?? null,
    same_mix_interval: gap === null ? null : pair(normalInterval(gap[0], gap[1])),
    due_to_mix: gap === null || plain === null ? null : plain.gap - gap[0],
    matched: match === null ? null : [match.matched[0], match.matched[1]],
    cells: match?.cells ?? null,
    subjects_out: [...(match?.subjectsOut ?? [])],
    without: gap === null ? why : null,
  };
}

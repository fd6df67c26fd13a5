import { DOMAINS, TASKS } from '@leaderboard/core/benchmark/suite';
import { cellKind } from '@leaderboard/core/questions/profile';
import type { CellsByLabel, ProfileCell, ProfileRecord } from '@leaderboard/core/questions-api';
import { wilsonInterval } from '@leaderboard/core/statistics/interval';
import { writtenEntry } from './record-samples.ts';

type Profile = ProfileRecord['profiles'][number];

/** Questions by subject of every task: some of each kind of cell. */
const SUBJECTS: readonly (readonly [label: string, n: number])[] = [
  ['Crop protection', 840],
  ['Environmental Science, Agroecology & Sustainable Development', 612],
  ['Soils', 240],
  ['मृदा विज्ञान', 181],
  ['Seed science', 100],
  ['Agronomy', 64],
  ['Extension education', 30],
  ['Fisheries', 29],
  ['Forestry', 12],
];
const LEVELS = [
  ['Easy', 1100],
  ['Medium', 800],
  ['Hard', 208],
] as const;
const TYPES = [
  ['Multiple Choice (MCQ)', 2060],
  ['Match the Column', 48],
] as const;

/** Models with answers to each question in these samples. */
const PROFILED_MODELS = 32;

function cellsOf(parts: SubjectParts, share: number, isTask: boolean): CellsByLabel['subject'] {
  const cells = parts.map(([label, n], index): ProfileCell => {
    const kind = cellKind(n);
    const models = PROFILED_MODELS;
    if (kind === 'count only') return { label, n, kind, ...NO_FIGURES, models };
    const right = Math.round(n * Math.min(0.98, Math.max(0.05, share + 0.11 * Math.cos(2 * index))));
    const p = right / n;
    const [low, high] = wilsonInterval(p, n);
    return {
      label,
      n,
      kind,
      share: p,
      interval: [low, high],
      shrunken: isTask ? p + (share - p) * (40 / (n + 40)) : null,
      median: 0.44 + 0.02 * Math.sin(index),
      rank: kind === 'ranked' ? 3 : null,
      rank_range: kind === 'ranked' ? [2, 5] : null,
      models,
    };
  });
  cells.sort((a, b) => (b.shrunken ?? b.share ?? -1) - (a.shrunken ?? a.share ?? -1));
  const small = cells.filter(({ kind }) => kind === 'count only');
  const n = small.reduce((sum, cell) => sum + cell.n, 0);
  return { cells, others: n < 30 ? null : { cells: small.length, n } };
}

type SubjectParts = readonly (readonly [label: string, n: number])[];
const NO_FIGURES = {
  share: null,
  interval: null,
  shrunken: null,
  median: null,
  rank: null,
  rank_range: null,
};

function byLabel(share: number, isTask: boolean, subjects: SubjectParts): CellsByLabel {
  return {
    subject: cellsOf(subjects, share, isTask),
    level: cellsOf(LEVELS, share, isTask),
    type: cellsOf(TYPES, share, isTask),
  };
}

/** A model with a profile; or without one, for a reason. */
export function profileOf(
  name: string,
  percent: number,
  without: Profile['without'] = null,
  subjects = SUBJECTS,
): Profile {
  const written = writtenEntry(name, percent);
  const entry =
    without === 'no_answers' || written.provenance === undefined
      ? written
      : { ...written, provenance: { ...written.provenance, answers_run: 7 } };
  const share = (index: number) => percent / 100 + 0.04 * Math.cos(index + percent);
  const none = { plain: null, plain_interval: null, same_mix: null, same_mix_interval: null };
  return {
    entry,
    rank: 1,
    run: 7,
    without,
    tasks:
      without === null
        ? Object.fromEntries(TASKS.map(({ key }, index) => [key, byLabel(share(index), true, subjects)]))
        : {},
    domains:
      without === null
        ? Object.fromEntries(DOMAINS.map(({ key }, index) => [key, byLabel(share(index), false, subjects)]))
        : {},
    gaps: [],
    mean_gap: none,
  };
}

export function profileRecord(
  profiles: readonly Profile[],
  changes: Partial<ProfileRecord> = {},
): ProfileRecord {
  const hasProfile = profiles.some(({ without }) => without === null);
  return {
    publication: 3,
    models: hasProfile ? PROFILED_MODELS : 0,
    profiles: [...profiles],
    missing: [],
    ...changes,
  };
}

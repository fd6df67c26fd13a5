/** English minus Hindi on the same mix of subjects and levels (docs/questions.md#gap). */
import { type Interval, normalInterval } from '../statistics/interval.ts';
import { countBoth, type Mask, maskWhere } from '../statistics/masks.ts';
import type { TaskDictionary } from './dictionary.ts';

/** A cell needs as many questions in each language. */
const FEWEST_IN_CELL = 10;
/** Below this share of the questions of a language in cells, there is no gap. */
const LEAST_MATCHED = 0.8;

interface GapCell {
  readonly subject: string;
  readonly weight: number;
  readonly english: Mask;
  readonly hindi: Mask;
  /** Questions in each. */
  readonly a: number;
  readonly b: number;
}

/** The cells of a domain with the weights that all models share. */
export interface GapCells {
  readonly cells: readonly GapCell[];
  /** Subjects of either language that are in no cell, by name. */
  readonly subjectsOut: readonly string[];
  /** The share of the questions of each language that are in cells. */
  readonly matched: readonly [english: number, hindi: number];
  /** Whether enough questions are in cells. */
  readonly isMatched: boolean;
}

const LEVELS = ['Easy', 'Medium', 'Hard'] as const;
type Level = (typeof LEVELS)[number];

function levelOf(label: string): Level {
  return LEVELS.find((level) => level === label) ?? 'Medium';
}

/**
 * The questions of each subject of a task by level. A subject that is not stated matches none
 * (docs/decisions/README.md#29-subjects-that-are-not-stated).
 */
function questionsOf({ labels: { subject, level } }: TaskDictionary) {
  const levels = level.values.map(levelOf);
  const found = new Map<string, Map<Level, number[]>>();
  for (const [question, value] of subject.of.entries()) {
    const label = subject.values[value] ?? '';
    const bySubject = found.get(label) ?? new Map<Level, number[]>();
    found.set(label, bySubject);
    const at = levels[level.of[question] ?? 0] ?? 'Medium';
    const list = bySubject.get(at);
    if (list === undefined) bySubject.set(at, [question]);
    else list.push(question);
  }
  return found;
}

/** The groups of levels of a subject that are cells: each level alone, some joined, all together, or none. */
function levelGroups(hasEnough: (levels: readonly Level[]) => boolean): readonly (readonly Level[])[] {
  const alone = (['Easy', 'Hard'] as const).filter((level) => hasEnough([level]));
  const joint = LEVELS.filter((level) => level === 'Medium' || !alone.some((one) => one === level));
  if (hasEnough(joint)) return [...alone.map((level) => [level]), joint];
  return hasEnough(LEVELS) ? [LEVELS] : [];
}

export function gapCells(english: TaskDictionary, hindi: TaskDictionary): GapCells {
  const [inEnglish, inHindi] = [questionsOf(english), questionsOf(hindi)];
  const cells: Omit<GapCell, 'weight'>[] = [];
  const subjectsOut: string[] = [];
  for (const subject of [...new Set([...inEnglish.keys(), ...inHindi.keys()])].sort()) {
    const pick = (of: Map<string, Map<Level, number[]>>, levels: readonly Level[]) =>
      levels.flatMap((level) => of.get(subject)?.get(level) ?? []);
    const groups =
      subject === ''
        ? []
        : levelGroups((levels) =>
            [inEnglish, inHindi].every((of) => pick(of, levels).length >= FEWEST_IN_CELL),
          );
    if (groups.length === 0) subjectsOut.push(subject);
    for (const levels of groups) {
      const [first, second] = [new Set(pick(inEnglish, levels)), new Set(pick(inHindi, levels))];
      cells.push({
        subject,
        english: maskWhere(english.n, (question) => first.has(question)),
        hindi: maskWhere(hindi.n, (question) => second.has(question)),
        a: first.size,
        b: second.size,
      });
    }
  }
  const weightOf = ({ a, b }: Omit<GapCell, 'weight'>) => (a * b) / (a + b);
  const total = cells.reduce((sum, cell) => sum + weightOf(cell), 0);
  const inCells = (count: (cell: Omit<GapCell, 'weight'>) => number) =>
    cells.reduce((sum, cell) => sum + count(cell), 0);
  const matched = [inCells(({ a }) => a) / english.n, inCells(({ b }) => b) / hindi.n] as const;
  return {
    cells: cells.map((cell) => ({ ...cell, weight: weightOf(cell) / total })),
    subjectsOut,
    matched,
    isMatched: matched.every((share) => share >= LEAST_MATCHED),
  };
}

export interface SameMixGap {
  readonly gap: number;
  readonly standardError: number;
  readonly interval: Interval;
}

/** The gap of a run, by its right answers in both languages; null where too few questions are matched. */
export function sameMixGap({ cells, isMatched }: GapCells, english: Mask, hindi: Mask): SameMixGap | null {
  if (!isMatched) return null;
  let gap = 0;
  let variance = 0;
  for (const cell of cells) {
    const p = countBoth(cell.english, english) / cell.a;
    const q = countBoth(cell.hindi, hindi) / cell.b;
    gap += cell.weight * (p - q);
    // n − 1: cells are small.
    variance += cell.weight ** 2 * ((p * (1 - p)) / (cell.a - 1) + (q * (1 - q)) / (cell.b - 1));
  }
  const standardError = Math.sqrt(variance);
  return { gap, standardError, interval: normalInterval(gap, standardError) };
}

/** How the profiles of models are laid side by side, and what a summary names (docs/questions.md#profile). */

import { type EvaluationKey, TASKS } from '@leaderboard/core/benchmark/suite';
import { compare } from '@leaderboard/core/compare';
import type { RowOrder } from '@leaderboard/core/pages/parameters';
import type { CellsByLabel, ProfileCell, ProfileRecord } from '@leaderboard/core/questions-api';

type Cells = CellsByLabel['subject'];

/** A cell with the figures of each model; null for a model that does not have it. */
interface ProfileRow {
  readonly label: string;
  readonly n: number;
  readonly isSmall: boolean;
  readonly median: number | null;
  readonly cells: readonly (ProfileCell | null)[];
}

/** The rows with a score. @param models the cells of each model, in its own order; null for a model without */
export function profileRows(models: readonly (Cells | null)[], order: RowOrder): ProfileRow[] {
  const lead = typeof order === 'number' ? models[order] : undefined;
  const labels = new Set([lead, ...models].flatMap((one) => one?.cells.map(({ label }) => label) ?? []));
  const rows = [...labels].flatMap((label): ProfileRow[] => {
    const cells = models.map((one) => one?.cells.find((cell) => cell.label === label) ?? null);
    const known = cells.find((cell) => cell !== null && cell.kind !== 'count only');
    if (known == null) return [];
    const { n, kind, median } = known;
    return [{ label, n, isSmall: kind === 'shown', median, cells }];
  });
  if (typeof order === 'number') return rows;
  const byLabel = (a: ProfileRow, b: ProfileRow) => compare(a.label, b.label);
  return rows.sort(order === 'label' ? byLabel : (a, b) => b.n - a.n || byLabel(a, b));
}

/** How many cells have too few questions for a score; and their questions, where they are enough for a line of their own. */
export function hiddenCells(models: readonly (Cells | null)[]): {
  readonly cells: number;
  readonly n: number | null;
} {
  const known = models.find((one) => one !== null);
  const hidden = known?.cells.filter(({ kind }) => kind === 'count only').length ?? 0;
  return { cells: hidden, n: known?.others?.n ?? null };
}

export interface TaskCell {
  readonly task: EvaluationKey;
  readonly cell: ProfileCell & { readonly share: number; readonly interval: [number, number] };
}

/** The subjects of all tasks with the highest and the lowest shrunken shares, each extreme first; no subject is in both. */
export function extremeSubjects(
  tasks: ProfileRecord['profiles'][number]['tasks'],
  most: number,
): { readonly highest: readonly TaskCell[]; readonly lowest: readonly TaskCell[] } {
  const all = TASKS.flatMap(({ key }) =>
    (tasks[key]?.subject.cells ?? []).flatMap((cell) => {
      const { label, share, interval, shrunken } = cell;
      if (label === '' || share === null || interval === null || shrunken === null) return [];
      return [{ task: key, cell: { ...cell, share, interval }, shrunken }];
    }),
  ).sort((a, b) => b.shrunken - a.shrunken || compare(a.cell.label, b.cell.label));
  const lowest = Math.min(most, Math.floor(all.length / 2));
  const highest = Math.min(most, all.length - lowest);
  return { highest: all.slice(0, highest), lowest: all.slice(all.length - lowest).reverse() };
}

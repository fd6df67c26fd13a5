import { formatPercent, formatRange } from '@leaderboard/core/format';
import type { Interval } from '@leaderboard/core/statistics/interval';
import type { ReactNode } from 'react';
import { count as formatCount } from '#catalog/figures.ts';
import { profile as texts } from '#catalog/profile.ts';
import type { TableColumn } from '../../ui/table.tsx';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { IntervalPlot } from '../charts/interval-plot.tsx';

interface PlottedCell {
  readonly share: number;
  readonly interval: Interval | null;
  /** The shrunken share, where it is shown. */
  readonly shrunken?: number | null;
  readonly rank?: number | null;
  readonly rankRange?: readonly [number, number] | null;
  /** Rows that the rank is among. */
  readonly models?: number;
}

interface PlottedRow {
  readonly label: string;
  readonly n: number;
  readonly isSmall: boolean;
  readonly median: number | null;
  /** Of each model; null for a model without. */
  readonly cells: readonly (PlottedCell | null)[];
}

interface ProfilePlotProps {
  readonly title: string;
  readonly description: string;
  /** The accessible name of the picture. */
  readonly label: string;
  /** The header of the rows' labels. */
  readonly column: string;
  /** Of the models. */
  readonly names: readonly string[];
  /** Of how many models the medians are. */
  readonly median: number;
  readonly rows: readonly PlottedRow[];
  /** A last row of the table: the cells without a score. */
  readonly others?: { readonly label: string; readonly n: number } | null;
  readonly publication: number | null;
  readonly fileName: string;
}

const inPercent = ([low, high]: Interval): Interval => [low * 100, high * 100];

/** Shares right of one or several models, as a picture and as a table. */
export function ProfilePlot(props: ProfilePlotProps) {
  const { title, description, label, names, rows, publication, fileName } = props;
  return (
    <ChartFrame
      title={title}
      description={description}
      publication={publication}
      fileName={fileName}
      table={tableOf(props)}
    >
      {(width) => (
        <IntervalPlot
          width={width}
          label={label}
          {...(names.length > 1 && { series: names })}
          rows={rows.map(({ label: row, n, isSmall, median, cells }) => ({
            label: row,
            note: isSmall ? texts.fewOf({ n }) : texts.n({ n }),
            reference: median === null ? null : median * 100,
            values: cells.flatMap((cell, series) => {
              if (cell === null) return [];
              const { share, interval, shrunken = null } = cell;
              return [
                {
                  series,
                  value: share * 100,
                  interval: interval === null ? null : inPercent(interval),
                  estimate: shrunken === null ? null : shrunken * 100,
                },
              ];
            }),
          }))}
        />
      )}
    </ChartFrame>
  );
}

type Column = TableColumn<PlottedRow>;

/** The columns of the models: the shares of all, then what only some rows have. */
function columnsOf({ names, rows, median }: ProfilePlotProps): Column[] {
  const words = texts.columns;
  const isOne = names.length === 1;
  const headed = (name: string, column: string) => (isOne ? column : words.of({ name, column }));
  const cellsOf = (model: number) => rows.flatMap(({ cells }) => cells[model] ?? []);
  const shares = names.map(
    (name, model): Column => ({
      head: isOne ? words.score : name,
      cell: ({ cells }) => shareCell(cells[model] ?? null),
    }),
  );
  const ranks = names.flatMap((name, model): Column[] => {
    const ranked = cellsOf(model).find(({ rank }) => rank != null);
    if (ranked === undefined) return [];
    return [
      {
        head: headed(name, words.rank({ models: ranked.models ?? 0 })),
        cell: ({ cells }) => {
          const { rank = null, rankRange = null } = cells[model] ?? {};
          if (rank === null) return '';
          const range = rankRange ?? [rank, rank];
          return rankWithRange(rank, range);
        },
      },
    ];
  });
  const shrunken = names.flatMap((name, model): Column[] => {
    if (cellsOf(model).every((cell) => cell.shrunken == null)) return [];
    const cell = ({ cells }: PlottedRow) => percentOrNothing(cells[model]?.shrunken);
    return [{ head: headed(name, words.shrunken), cell }];
  });
  const medians: Column = {
    head: words.median({ models: median }),
    cell: (row) => percentOrNothing(row.median),
  };
  return [...shares, medians, ...ranks, ...shrunken];
}

const percentOrNothing = (share: number | null | undefined) =>
  share == null ? '' : formatPercent(share * 100);

/** '4 (2–7)'; '4' for a rank that is sure. */
function rankWithRange(rank: number, [best, worst]: readonly [number, number]): string {
  const shown = formatCount(rank);
  return best === worst ? shown : `${shown} (${formatCount(best)}–${formatCount(worst)})`;
}

function shareCell(cell: PlottedCell | null): ReactNode {
  if (cell === null) return '';
  const { share, interval } = cell;
  const text = formatPercent(share * 100);
  if (interval === null) return text;
  const ends = inPercent(interval);
  return `${text} (${formatRange(ends)})`;
}

function tableOf(props: ProfilePlotProps) {
  const { column, names, rows, others = null } = props;
  const words = texts.columns;
  const columns: Column[] = [
    { head: column, cell: ({ label }) => label },
    { head: words.questions, cell: ({ n }) => formatCount(n) },
    ...(rows.some(({ isSmall }) => isSmall)
      ? [{ head: words.note, cell: ({ isSmall }: PlottedRow) => (isSmall ? texts.few : '') }]
      : []),
    ...columnsOf(props),
  ];
  const last: PlottedRow[] =
    others === null ? [] : [{ ...others, isSmall: false, median: null, cells: names.map(() => null) }];
  return { columns, rows: () => [...rows, ...last] };
}

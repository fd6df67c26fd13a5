import { CHANCE_LEVEL } from '@leaderboard/core/benchmark/suite';
import { formatPercent } from '@leaderboard/core/format';
import type { Interval } from '@leaderboard/core/statistics/interval';
import type { ReactNode } from 'react';
import { count as formatCount } from '#catalog/figures.ts';
import { profile as texts } from '#catalog/profile.ts';
import { charts as chartsTexts, records as recordsTexts } from '#catalog/records.ts';
import { ChartFrame } from '../../charts/chart-frame.tsx';
import { IntervalPlot } from '../../charts/interval-plot.tsx';
import { Figures } from '../../ui/scrolling-table.tsx';

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
  readonly isMain?: boolean;
  /** Absent: not known. */
  readonly n: number | undefined;
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
  /** Of how many models the medians are; null: there are none. */
  readonly median: number | null;
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
          rows={rows.map(({ label: row, isMain = false, n, isSmall, median, cells }) => ({
            label: row,
            isMain,
            ...(n !== undefined && { note: isSmall ? texts.fewOf(n) : texts.n(n) }),
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
          line={{ value: CHANCE_LEVEL * 100, label: chartsTexts.guessing }}
          limits={[0, 100]}
          format={(value) => `${value} %`}
        />
      )}
    </ChartFrame>
  );
}

interface Column {
  readonly head: string;
  readonly cell: (row: PlottedRow) => ReactNode;
}

/** The columns of one model. Those that no row has are left out. */
function columnsOf({ names, rows }: ProfilePlotProps, model: number): Column[] {
  const words = texts.columns;
  const name = names[model] ?? '';
  const headed = (column: string) => (names.length === 1 ? column : words.of(name, column));
  const has = (test: (cell: PlottedCell) => boolean) =>
    rows.some(({ cells }) => {
      const cell = cells[model] ?? null;
      return cell !== null && test(cell);
    });
  const ranked = rows.map(({ cells }) => cells[model]).find((cell) => cell?.rank != null);
  return [
    {
      head: names.length === 1 ? words.score : name,
      cell: ({ cells }) => {
        const { share = null, interval = null } = cells[model] ?? {};
        if (share === null) return '';
        const text = formatPercent(share * 100);
        if (interval === null) return text;
        const ends = inPercent(interval);
        return (
          <Figures values={[share * 100, ...ends]}>
            {texts.withInterval(text, recordsTexts.interval(ends))}
          </Figures>
        );
      },
    },
    ...(has(({ shrunken }) => shrunken != null)
      ? [
          {
            head: headed(words.shrunken),
            cell: ({ cells }: PlottedRow) => {
              const shrunken = cells[model]?.shrunken ?? null;
              return shrunken === null ? '' : formatPercent(shrunken * 100);
            },
          },
        ]
      : []),
    ...(ranked == null
      ? []
      : [
          {
            head: headed(words.rank(ranked.models ?? 0)),
            cell: ({ cells }: PlottedRow) => {
              const { rank = null, rankRange = null } = cells[model] ?? {};
              if (rank === null) return '';
              const range = rankRange ?? [rank, rank];
              return <Figures values={[rank, ...range]}>{texts.rank(rank, range)}</Figures>;
            },
          },
        ]),
  ];
}

function tableOf(props: ProfilePlotProps) {
  const { column, names, rows, median, others = null } = props;
  const words = texts.columns;
  const columns: Column[] = [
    { head: column, cell: ({ label }) => label },
    { head: words.questions, cell: ({ n }) => (n === undefined ? '' : formatCount(n)) },
    ...(rows.some(({ isSmall }) => isSmall)
      ? [{ head: words.note, cell: ({ isSmall }: PlottedRow) => (isSmall ? texts.few : '') }]
      : []),
    ...names.flatMap((_, model) => columnsOf(props, model)),
    ...(median === null
      ? []
      : [
          {
            head: words.median(median),
            cell: (row: PlottedRow) => (row.median === null ? '' : formatPercent(row.median * 100)),
          },
        ]),
  ];
  const last: PlottedRow[] =
    others === null ? [] : [{ ...others, isSmall: false, median: null, cells: names.map(() => null) }];
  return {
    columns: columns.map(({ head }) => head),
    rows: () =>
      [...rows, ...last].map((row): [ReactNode, ...ReactNode[]] => [
        row.label,
        ...columns.slice(1).map(({ cell }) => cell(row)),
      ]),
  };
}

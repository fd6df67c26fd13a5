import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { formatPercent, percentOf } from '@leaderboard/core/format';
import type { ModelRecord } from '@leaderboard/core/records-api';
import { scoreInterval } from '@leaderboard/core/statistics/mean';
import { benchmarkName, suite } from '@leaderboard/texts/suite-words';
import { day, count as formatCount } from '#catalog/figures.ts';
import { modelPage as modelPageTexts } from '#catalog/model-page.ts';
import { publicationHref } from '../../state/route.ts';
import type { TableColumn } from '../../ui/table.tsx';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { IntervalPlot } from '../charts/interval-plot.tsx';
import { LinePlot } from '../charts/line-plot.tsx';
import { IntervalCell } from '../record-page.tsx';

const fileNameOf = (name: string, part: string) => `${name.replace(/[^\w.-]+/g, '_')}-${part}`;

interface ScoreChartProps {
  readonly entry: Pick<LeaderboardEntry, 'model' | 'evaluations'>;
  /** In percent, by column. */
  readonly medians: Readonly<Record<string, number>>;
  readonly publication: number | null;
}

/** All scores of a model, each with the board's median. */
export function ScoreChart({ entry, medians, publication }: ScoreChartProps) {
  const { chart: title, description, columns, label } = modelPageTexts.scores;
  const { name } = entry.model;
  const rows = BENCHMARKS.flatMap((benchmark) => {
    const score = entry.evaluations[benchmark.key];
    if (score === undefined) return [];
    const interval = scoreInterval(entry.evaluations, benchmark.key);
    return [
      {
        label: benchmarkName(benchmark),
        isMain: benchmark.language === null,
        value: score.normalized_score,
        n: score.n,
        interval: interval === null ? null : ([percentOf(interval[0]), percentOf(interval[1])] as const),
        reference: medians[benchmark.key] ?? null,
      },
    ];
  });
  return (
    <ChartFrame
      title={title}
      description={description}
      publication={publication}
      fileName={fileNameOf(name, 'scores')}
      table={{
        columns: [
          { head: columns.column, cell: (row) => row.label },
          { head: columns.score, cell: ({ value }) => formatPercent(value) },
          {
            head: columns.interval,
            cell: ({ interval }) => (interval === null ? '' : <IntervalCell ends={interval} />),
          },
          { head: columns.questions, cell: ({ n }) => (n === undefined ? '' : formatCount(n)) },
          { head: columns.median, cell: ({ reference }) => formatPercent(reference) },
        ],
        rows: () => rows,
      }}
    >
      {(width) => (
        <IntervalPlot
          width={width}
          label={label({ ...suite, model: name })}
          rows={rows.map(({ value, interval, ...row }) => ({
            ...row,
            values: [{ series: 0, value, interval }],
          }))}
        />
      )}
    </ChartFrame>
  );
}

type History = ModelRecord['history'];

/** The plots draw this many rows of a model, because there are as many marker shapes. The table has all rows. */
const MOST_LINES = 6;

interface HistoryChartsProps {
  readonly name: string;
  readonly history: History;
  readonly publication: number | null;
}

/** Ranks and averages of a model's rows over publications. */
export function HistoryCharts({ name, history, publication }: HistoryChartsProps) {
  const { ranks, averages, rankAxis, averageAxis, description, columns } = modelPageTexts.history;
  const steps = [...new Map(history.map(({ publication: number, at }) => [number, at]))];
  const entries = [...new Set(history.map(({ entry }) => entry))].slice(0, MOST_LINES);
  const byStep = new Map(history.map((point) => [`${point.publication} ${point.entry}`, point]));
  const stepLabel = (number: number, at: string) => `${number} · ${day(at)}`;
  const tableColumns: readonly TableColumn<History[number]>[] = [
    {
      head: columns.board,
      cell: ({ publication: number, at }) => <a href={publicationHref(number)}>{stepLabel(number, at)}</a>,
    },
    { head: columns.entry, cell: ({ entry }) => entry },
    { head: columns.rank, cell: ({ rank }) => rank },
    { head: columns.models, cell: ({ rows }) => rows },
    { head: columns.average, cell: ({ average }) => formatPercent(average) },
  ];
  const charts = [
    ['ranks', ranks, rankAxis, (one: History[number]) => one.rank],
    ['averages', averages, averageAxis, (one: History[number]) => one.average],
  ] as const;
  return (
    <div className="grid grid-cols-charts items-start gap-4">
      {charts.map(([part, title, axis, value]) => (
        <ChartFrame
          key={part}
          title={title}
          description={description}
          table={{ columns: tableColumns, rows: () => history }}
          publication={publication}
          fileName={fileNameOf(name, part)}
        >
          {(width) => (
            <LinePlot
              width={width}
              label={title}
              steps={steps.map(([number, at]) => stepLabel(number, at))}
              series={entries.map((entry) => ({
                name: entry,
                values: steps.map(([number]) => {
                  const point = byStep.get(`${number} ${entry}`);
                  return point === undefined ? null : value(point);
                }),
              }))}
              isReversed={part === 'ranks'}
              axis={axis}
            />
          )}
        </ChartFrame>
      ))}
    </div>
  );
}

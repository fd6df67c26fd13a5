import type { Evaluations, LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS, CHANCE_LEVEL, DOMAINS } from '@leaderboard/core/benchmark/suite';
import { formatDifference, formatPercent } from '@leaderboard/core/format';
import type { ModelRecord } from '@leaderboard/core/records-api';
import type { Interval } from '@leaderboard/core/statistics/interval';
import {
  domainGap,
  LANGUAGE_PAIRS,
  type LanguageGap,
  meanGap,
  sameMixGap,
} from '@leaderboard/core/statistics/language-gap';
import { scoreInterval } from '@leaderboard/core/statistics/mean';
import { common as texts } from '#catalog/common.ts';
import { count as formatCount } from '#catalog/figures.ts';
import { modelPage as modelPageTexts } from '#catalog/model-page.ts';
import { charts as chartsTexts, records as recordsTexts } from '#catalog/records.ts';
import { ChartFrame } from '../../charts/chart-frame.tsx';
import { IntervalPlot } from '../../charts/interval-plot.tsx';
import { LinePlot } from '../../charts/line-plot.tsx';
import { IntervalCell } from '../../records/record-page.tsx';
import styles from '../../records/records.module.css';
import { publicationHref } from '../../state/route.ts';

interface ChartProps {
  readonly entry: { readonly model: { readonly name: string }; readonly evaluations: Evaluations };
  readonly publication: number | null;
}

const inPercent = (interval: Interval | null): Interval | null =>
  interval === null ? null : [interval[0] * 100, interval[1] * 100];
const fileNameOf = (name: string, part: string) => `${name.replace(/[^\w.-]+/g, '_')}-${part}`;
const intervalCell = (interval: Interval | null) =>
  interval === null ? '' : <IntervalCell key="interval" ends={interval} />;

/** All scores of a model, each with the board's median. */
export function ScoreChart({
  entry,
  medians,
  publication,
}: ChartProps & { readonly medians: Readonly<Record<string, number>> }) {
  const { title, description, columns, label } = modelPageTexts.scores;
  const { name } = entry.model;
  const rows = BENCHMARKS.flatMap((benchmark) => {
    const score = entry.evaluations[benchmark.key];
    if (score === undefined) return [];
    const median = medians[benchmark.key];
    return [
      {
        label: recordsTexts.benchmarkName(benchmark),
        isMain: benchmark.language === null,
        value: score.normalized_score,
        n: score.n,
        interval: inPercent(scoreInterval(entry.evaluations, benchmark.key)),
        reference: median === undefined ? null : median * 100,
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
        columns,
        rows: () =>
          rows.map(({ label: row, value, n, interval, reference }) => [
            row,
            formatPercent(value),
            intervalCell(interval),
            n === undefined ? '' : formatCount(n),
            formatPercent(reference),
          ]),
      }}
    >
      {(width) => (
        <IntervalPlot
          width={width}
          label={label(name)}
          rows={rows.map(({ value, interval, ...row }) => ({
            ...row,
            values: [{ series: 0, value, interval }],
          }))}
          line={{ value: CHANCE_LEVEL * 100, label: chartsTexts.guessing }}
          limits={[0, 100]}
          format={(value) => `${value} %`}
        />
      )}
    </ChartFrame>
  );
}

/** The gaps between languages, by domain: plain, and on the same mix of subjects and levels where there is one (docs/questions.md#gap). */
export function GapChart({
  entry,
  publication,
}: ChartProps & { readonly entry: Pick<LeaderboardEntry, 'same_mix'> }) {
  const { title, description, columns, mixColumns, series, both, onlyPlain, label, mean, none, of } =
    modelPageTexts.gap;
  const { name } = entry.model;
  const gaps = LANGUAGE_PAIRS.flatMap((pair) => [
    ...DOMAINS.map(({ key }) => ({
      label: of(texts.suite.subjects[key], pair),
      isMain: false,
      plain: domainGap(entry, key, pair),
      sameMix: sameMixGap(entry, key, pair),
    })),
    {
      label: of(mean, pair),
      isMain: true,
      plain: meanGap(entry, pair),
      sameMix: sameMixGap(entry, 'mean', pair),
    },
  ]).flatMap(({ plain, ...row }) => (plain === null ? [] : [{ ...row, plain }]));
  if (gaps.length === 0) return null;
  const hasMix = gaps.some(({ sameMix }) => sameMix !== null);
  const pointed = (gap: LanguageGap, of: number) => ({
    series: of,
    value: gap.gap * 100,
    interval: inPercent(gap.interval),
  });
  const cells = (gap: LanguageGap | null) =>
    gap === null ? ['', ''] : [formatDifference(gap.gap), intervalCell(inPercent(gap.interval))];
  return (
    <ChartFrame
      title={title}
      description={`${description} ${hasMix ? both : onlyPlain}`}
      publication={publication}
      fileName={fileNameOf(name, 'gap')}
      table={{
        columns: hasMix ? [...columns, ...mixColumns] : columns,
        rows: () =>
          gaps.map(({ label: row, plain, sameMix }) => [
            row,
            ...cells(plain),
            ...(hasMix
              ? [...cells(sameMix), sameMix === null ? '' : formatDifference(plain.gap - sameMix.gap)]
              : []),
          ]),
      }}
    >
      {(width) => (
        <IntervalPlot
          width={width}
          label={label(name)}
          {...(hasMix && { series })}
          rows={gaps.map(({ label: row, isMain, plain, sameMix }) => ({
            label: row,
            isMain,
            values: [pointed(plain, 0), ...(sameMix === null ? [] : [pointed(sameMix, 1)])],
          }))}
          line={{ value: 0, label: none }}
          format={String}
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
  const stepLabel = (number: number, at: string) => `${number} · ${recordsTexts.day(at)}`;
  const tableRows = () =>
    history.map(
      ({ publication: number, at, entry, rank, rows, average }) =>
        [
          <a key="publication" href={publicationHref(number)}>
            {stepLabel(number, at)}
          </a>,
          entry,
          rank,
          rows,
          formatPercent(average),
        ] as const,
    );
  const charts = [
    {
      part: 'ranks',
      title: ranks,
      axis: rankAxis,
      isReversed: true,
      value: (one: History[number]) => one.rank,
    },
    {
      part: 'averages',
      title: averages,
      axis: averageAxis,
      isReversed: false,
      value: (one: History[number]) => one.average,
    },
  ];
  return (
    <div className={styles.charts}>
      {charts.map(({ part, title, axis, isReversed, value }) => (
        <ChartFrame
          key={part}
          title={title}
          description={description}
          table={{ columns, rows: tableRows }}
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
              isReversed={isReversed}
              axis={axis}
            />
          )}
        </ChartFrame>
      ))}
    </div>
  );
}

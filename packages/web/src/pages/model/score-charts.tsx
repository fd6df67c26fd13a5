import type { ReadEvaluations } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS, CHANCE_LEVEL } from '@leaderboard/core/benchmark/suite';
import { DOMAINS } from '@leaderboard/core/benchmark/suite-table';
import { formatDifference, formatPercent } from '@leaderboard/core/format';
import type { Interval } from '@leaderboard/core/statistics/interval';
import { domainGap, meanGap } from '@leaderboard/core/statistics/language-gap';
import { scoreInterval } from '@leaderboard/core/statistics/mean';
import { common as texts } from '#catalog/common.ts';
import { count as formatCount } from '#catalog/figures.ts';
import { modelPage as modelPageTexts } from '#catalog/model-page.ts';
import { charts as chartsTexts, records as recordsTexts } from '#catalog/records.ts';
import { ChartFrame } from '../../charts/chart-frame.tsx';
import { IntervalPlot } from '../../charts/interval-plot.tsx';

interface ChartProps {
  readonly entry: { readonly model: { readonly name: string }; readonly evaluations: ReadEvaluations };
  readonly publication: number | null;
}

const inPercent = (interval: Interval | null): Interval | null =>
  interval === null ? null : [interval[0] * 100, interval[1] * 100];
const fileNameOf = (name: string) => name.replace(/[^\w.-]+/g, '_');
const spoken = (interval: Interval | null) => (interval === null ? '' : recordsTexts.interval(interval));

/** All scores of a model, with the board's median beside each. */
export function ScoreChart({
  entry,
  medians,
  publication,
}: ChartProps & { readonly medians: Readonly<Record<string, number>> }) {
  const { title, description, columns, label } = modelPageTexts.scores;
  const { name } = entry.model;
  const rows = BENCHMARKS.flatMap((benchmark) => {
    const score = entry.evaluations[benchmark.key];
    if (score === undefined || score.normalized_score === null) return [];
    const interval = inPercent(scoreInterval(score));
    const median = medians[benchmark.key];
    return [
      {
        benchmark,
        value: score.normalized_score,
        n: score.n,
        interval,
        median: median === undefined ? null : median * 100,
      },
    ];
  });
  return (
    <ChartFrame
      title={title}
      description={description}
      publication={publication}
      fileName={`${fileNameOf(name)}-scores`}
      table={{
        columns,
        rows: () =>
          rows.map(({ benchmark, value, n, interval, median }) => [
            recordsTexts.benchmarkName(benchmark),
            formatPercent(value),
            spoken(interval),
            n === undefined ? '' : formatCount(n),
            formatPercent(median),
          ]),
      }}
    >
      {(width) => (
        <IntervalPlot
          width={width}
          label={label(name)}
          rows={rows.map(({ benchmark, value, interval, median }) => ({
            label: recordsTexts.benchmarkName(benchmark),
            isMain: benchmark.language === null,
            values: [{ series: 0, value, interval }],
            reference: median,
          }))}
          line={{ value: CHANCE_LEVEL * 100, label: chartsTexts.guessing }}
          limits={[0, 100]}
          format={(value) => `${value} %`}
        />
      )}
    </ChartFrame>
  );
}

/** English minus Hindi, by domain. */
export function GapChart({ entry, publication }: ChartProps) {
  const { title, description, columns, label, mean, none } = modelPageTexts.gap;
  const { name } = entry.model;
  const gaps = [
    ...DOMAINS.map(({ key }) => ({
      label: texts.suite.subjects[key],
      gap: domainGap(entry.evaluations, key),
    })),
    { label: mean, gap: meanGap(entry.evaluations) },
  ].flatMap(({ label: row, gap }) =>
    gap === null ? [] : [{ row, gap: gap.gap * 100, interval: inPercent(gap.interval) }],
  );
  if (gaps.length === 0) return null;
  return (
    <ChartFrame
      title={title}
      description={description}
      publication={publication}
      fileName={`${fileNameOf(name)}-gap`}
      table={{
        columns,
        rows: () =>
          gaps.map(({ row, gap, interval }) => [row, formatDifference(gap / 100), spoken(interval)]),
      }}
    >
      {(width) => (
        <IntervalPlot
          width={width}
          label={label(name)}
          rows={gaps.map(({ row, gap, interval }) => ({
            label: row,
            isMain: row === mean,
            values: [{ series: 0, value: gap, interval }],
          }))}
          line={{ value: 0, label: none }}
          format={String}
        />
      )}
    </ChartFrame>
  );
}

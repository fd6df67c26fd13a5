import { rankedBy } from '@leaderboard/core/benchmark/protocols';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { findScope, scopeKey } from '@leaderboard/core/board/scope';
import { MIN_COMPARED } from '@leaderboard/core/compared-models';
import { formatDifference, formatRange, MISSING, toPercent } from '@leaderboard/core/format';
import type { ComparisonRecord } from '@leaderboard/core/records-api';
import { sumPairs } from '@leaderboard/core/statistics/answer-pairs';
import { COMPARED, type ComparedKey } from '@leaderboard/core/statistics/comparison';
import type { Interval } from '@leaderboard/core/statistics/interval';
import { averageOf, meanInterval, meanOf } from '@leaderboard/core/statistics/mean';
import { joinNames } from '@leaderboard/texts/suite-texts';
import type { ReactNode } from 'react';
import { common } from '#texts/common';
import { comparePage as texts } from '#texts/comparePage';
import { count as formatCount } from '#texts/figures';
import { records as recordsTexts } from '#texts/records';
import { useView } from '../state/stores.ts';
import { Notice, StateMessage } from '../ui/messages.tsx';
import { ChartFrame } from '../ui/plots/chart-frame.tsx';
import { IntervalPlot } from '../ui/plots/interval-plot.tsx';
import { RecordSection, TableSection } from '../ui/record-page.tsx';
import { ScrollingTable } from '../ui/scrolling-table.tsx';
import type { TableColumn } from '../ui/table.tsx';
import { FactsTable } from './facts-table.tsx';
import { type RecordVerdict, verdictOfRecord } from './verdict-of-record.ts';
import { COMPARED_NAMES, shortNames, verdictSentence } from './verdict-sentence.ts';

type Model = ComparisonRecord['models'][number];
type Pair = ComparisonRecord['pairs'][number];
/** Returns the name of the model with the given row id. */
type NameOf = (id: string) => string;

const inPercent = (interval: Interval): Interval => [toPercent(interval[0]), toPercent(interval[1])];

interface ScoreRow {
  readonly key: ComparedKey;
  readonly label: string;
  readonly isMain: boolean;
}

/** Rows of every table and plot: the overall average, the language averages, then the board's columns. */
const COLUMNS: readonly ScoreRow[] = [...COMPARED.keys()].map((key) => ({
  key,
  label: COMPARED_NAMES.get(key) || texts.chart.average,
  isMain: BENCHMARKS.every((one) => one.key !== key || one.language === null),
}));

function scoreOf({ entry }: Model, key: ComparedKey) {
  if (key === 'average') {
    const { average_score: value = null, average_interval: interval = null } = entry.model;
    return value === null ? null : { value, interval };
  }
  const weights = COMPARED.get(key) ?? new Map();
  const [value, mean] = [averageOf(entry, weights), meanOf(entry, weights)];
  if (value === null || mean === null) return null;
  const interval = meanInterval(mean);
  return { value, interval: interval && inPercent(interval) };
}

export function Comparison({ comparison }: { comparison: ComparisonRecord }) {
  const { models, pairs } = comparison;
  const names = shortNames(models.map(({ entry }) => entry.id));
  const places = new Map(models.map(({ entry }, place) => [entry.id, place]));
  const nameOf = (id: string) => names[places.get(id) ?? -1] ?? id;
  const scope = findScope(useView());
  const wanted = scope === null ? 'average' : scopeKey(scope);
  const verdict = verdictOfRecord(comparison, wanted);
  // The score that the visitor saw on the board comes first.
  const columns = COLUMNS.toSorted((a, b) => Number(b.key === wanted) - Number(a.key === wanted));
  const [only, ...further] = pairs;
  return (
    <>
      {models.length < MIN_COMPARED ? (
        <StateMessage title={texts.choose} text={texts.oneMoreText} />
      ) : (
        <>
          <Verdict models={models} verdict={verdict} />
          <RecordSection title={texts.chart.heading}>
            <ScoresTable
              models={models}
              names={names}
              columns={columns}
              further={
                only === undefined || further.length > 0 || Object.keys(only.comparisons).length === 0
                  ? []
                  : [differencesOf(only, nameOf)]
              }
            />
            <Plot models={models} names={names} columns={columns} publication={comparison.publication} />
          </RecordSection>
          {further.length === 0 ? null : (
            <RecordSection title={texts.differences.heading}>
              {pairs.map((pair) => (
                <Differences
                  key={`${pair.first} ${pair.second}`}
                  pair={pair}
                  columns={columns}
                  nameOf={nameOf}
                />
              ))}
            </RecordSection>
          )}
          <Answers pairs={pairs} nameOf={nameOf} />
        </>
      )}
      <FactsTable models={models} names={names} />
      {models.length < MIN_COMPARED ? null : (
        <p className="text-muted">
          <span>{`${texts.tests[verdict.isPaired]} ${texts.corrected({ count: verdict.count })}`}</span>{' '}
          <a href="#/methods">{common.uncertainty.methods}</a>
        </p>
      )}
    </>
  );
}

function Verdict({ models, verdict }: { models: readonly Model[]; verdict: RecordVerdict }) {
  const named = (some: readonly Model[]) => joinNames(shortNames(some.map(({ entry }) => entry.id)));
  const partial = models.filter(({ entry }) => entry.domains !== undefined);
  const incomplete = models.filter(
    ({ entry }) =>
      entry.domains === undefined && BENCHMARKS.some(({ key }) => entry.evaluations[key] === undefined),
  );
  const protocolsAsked = new Set(models.map(({ entry }) => rankedBy(entry)));
  return (
    <section className="stack gap-3" aria-label={texts.verdictTitle}>
      {verdict.best.length === 0 ? null : (
        <p className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
          <b role="status" className="min-w-0 text-icon">
            {verdictSentence(
              models.map(({ entry }) => entry.id),
              verdict,
            )}
          </b>
        </p>
      )}
      {incomplete.length === 0 ? null : (
        <Notice tone="warning">{texts.incomplete({ names: named(incomplete) })}</Notice>
      )}
      {partial.length === 0 ? null : (
        <Notice tone="warning">{texts.someDomains({ names: named(partial) })}</Notice>
      )}
      {protocolsAsked.size < 2 ? null : <Notice tone="warning">{texts.otherProtocols}</Notice>}
    </section>
  );
}

/** A score, bold if it is the best in its row. Its interval is for screen readers only, because the plot shows it. */
function scoreText(score: ReturnType<typeof scoreOf>, isBest: boolean): ReactNode {
  if (score === null) return MISSING;
  const { value, interval } = score;
  return (
    <span translate="no">
      {isBest ? <b>{value.toFixed(2)}</b> : <span>{value.toFixed(2)}</span>}
      {interval === null ? null : <span className="hidden-text">{` (${formatRange(interval)})`}</span>}
    </span>
  );
}

/** The best score in a row as displayed; null if all scores are equal or the models' protocols differ. */
function bestOf(models: readonly Model[], key: ComparedKey): string | null {
  const values = models.flatMap((model) => scoreOf(model, key)?.value ?? []);
  const isAlike = new Set(models.map(({ entry }) => rankedBy(entry))).size === 1;
  const isSame = new Set(values.map((value) => value.toFixed(2))).size < 2;
  return isAlike && !isSame ? Math.max(...values).toFixed(2) : null;
}

interface ScoresTableProps {
  readonly models: readonly Model[];
  readonly names: readonly string[];
  readonly columns: readonly ScoreRow[];
  /** Additional table columns. */
  readonly further: readonly TableColumn<ScoreRow>[];
}

function ScoresTable({ models, names, columns, further }: ScoresTableProps) {
  return (
    <ScrollingTable
      title={texts.chart.heading}
      rows={columns}
      keyOf={({ key }) => key}
      columns={[
        {
          head: texts.chart.columns,
          cell: ({ label, isMain }) => (isMain ? label : <span className="text-muted">{label}</span>),
        },
        ...models.map((model, place) => ({
          head: names[place] ?? '',
          cell: ({ key }: ScoreRow) => {
            const score = scoreOf(model, key);
            return scoreText(score, score?.value.toFixed(2) === bestOf(models, key));
          },
        })),
        ...further,
      ]}
    />
  );
}

interface PlotProps extends Omit<ScoresTableProps, 'further'> {
  readonly publication: number | null;
}

function Plot({ models, names, columns, publication }: PlotProps) {
  const { title, description, label } = texts.chart;
  return (
    <ChartFrame
      title={title}
      heading="h3"
      description={description}
      publication={publication}
      fileName="comparison"
    >
      {(width) => (
        <IntervalPlot
          width={width}
          label={label({ names: joinNames(names) })}
          series={names}
          rows={columns.map(({ key, label: row, isMain }) => ({
            label: row,
            isMain,
            values: models.flatMap((model, series) => {
              const found = scoreOf(model, key);
              return found === null ? [] : [{ series, ...found }];
            }),
          }))}
        />
      )}
    </ChartFrame>
  );
}

/** The column with the differences between two models, bold if significant jointly with all others on the page. */
function differencesOf({ first, second, comparisons }: Pair, nameOf: NameOf): TableColumn<ScoreRow> {
  const { title, ahead, notApart, interval: intervalText } = texts.differences;
  return {
    head: title({ first: nameOf(first), second: nameOf(second) }),
    cell: ({ key }) => {
      const found = comparisons[key];
      if (found === undefined) return MISSING;
      const { difference, interval, probability, is_different: isDifferent } = found;
      const points = formatDifference(difference);
      return (
        <span className="whitespace-nowrap" translate="no">
          {isDifferent ? <b>{points}</b> : <span>{points}</span>}
          <span className="text-muted text-sm">
            {interval === null
              ? ''
              : ` (${intervalText({ low: formatDifference(interval[0]), high: formatDifference(interval[1]) })})`}
          </span>
          <span className="text-sm">
            {probability === null
              ? ` ${recordsTexts.unknown}`
              : isDifferent
                ? ` ${ahead({ name: nameOf(difference > 0 ? first : second) })}`
                : ` ${notApart}`}
          </span>
        </span>
      );
    },
  };
}

interface DifferencesProps {
  readonly pair: Pair;
  readonly columns: readonly ScoreRow[];
  readonly nameOf: NameOf;
}

/** The differences between one pair, if more than two models are compared. */
function Differences({ pair, columns, nameOf }: DifferencesProps) {
  const differences = differencesOf(pair, nameOf);
  return (
    <details>
      <summary className="mb-2 min-h-small-control">
        <h3 className="inline text-xl">{differences.head}</h3>
      </summary>
      <ScrollingTable
        title={differences.head}
        rows={columns.filter(({ key }) => pair.comparisons[key] !== undefined)}
        keyOf={({ key }) => key}
        columns={[{ head: texts.differences.column, cell: ({ label }) => label }, differences]}
      />
    </details>
  );
}

function Answers({ pairs, nameOf }: { pairs: readonly Pair[]; nameOf: NameOf }) {
  const { heading, columns, pair: pairName, text } = texts.answers;
  const known = pairs.flatMap((pair) => {
    const tasks = Object.values(pair.answers ?? {}).map(({ only_first, only_second, ...counts }) => ({
      ...counts,
      onlyFirst: only_first,
      onlySecond: only_second,
    }));
    return tasks.length === 0 ? [] : [{ pair, sum: sumPairs(tasks) }];
  });
  if (known.length === 0) return null;
  return (
    <TableSection
      title={heading}
      text={text}
      rows={known}
      keyOf={({ pair }) => `${pair.first} ${pair.second}`}
      columns={[
        {
          head: columns.models,
          cell: ({ pair }) => pairName({ first: nameOf(pair.first), second: nameOf(pair.second) }),
        },
        { head: columns.questions, cell: ({ sum }) => formatCount(sum.n) },
        { head: columns.both, cell: ({ sum }) => formatCount(sum.both) },
        { head: columns.onlyFirst, cell: ({ sum }) => formatCount(sum.onlyFirst) },
        { head: columns.onlySecond, cell: ({ sum }) => formatCount(sum.onlySecond) },
        { head: columns.none, cell: ({ sum }) => formatCount(sum.none) },
      ]}
    />
  );
}

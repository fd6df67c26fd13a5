import { rankedBy } from '@leaderboard/core/benchmark/protocols';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { findScope, scopeKey } from '@leaderboard/core/board/scope';
import { FEWEST_COMPARED } from '@leaderboard/core/compared-models';
import { formatDifference, formatRange, MISSING, percentOf } from '@leaderboard/core/format';
import type { ComparisonRecord } from '@leaderboard/core/records-api';
import { sumPairs } from '@leaderboard/core/statistics/answer-pairs';
import { COMPARED, type ComparedKey } from '@leaderboard/core/statistics/comparison';
import type { Interval } from '@leaderboard/core/statistics/interval';
import { averageOf, meanInterval, meanOf } from '@leaderboard/core/statistics/mean';
import { listed } from '@leaderboard/texts/suite-words';
import type { ReactNode } from 'react';
import { common } from '#texts/common';
import { comparePage as texts } from '#texts/comparePage';
import { count as formatCount } from '#texts/figures';
import { records as recordsTexts } from '#texts/records';
import { useView } from '../../state/stores.ts';
import { Notice, StateMessage } from '../../ui/messages.tsx';
import { ModelPageLink } from '../../ui/model-links.tsx';
import { ScrollingTable } from '../../ui/scrolling-table.tsx';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { IntervalPlot } from '../charts/interval-plot.tsx';
import { RecordSection, TableSection } from '../record-page.tsx';
import { FactsTable } from './facts-table.tsx';
import { type RecordVerdict, verdictOfRecord } from './verdict-of-record.ts';
import { COMPARED_NAMES, shortNames, verdictSentence } from './verdict-sentence.ts';

type Model = ComparisonRecord['models'][number];
type Pair = ComparisonRecord['pairs'][number];

const inPercent = (interval: Interval): Interval => [percentOf(interval[0]), percentOf(interval[1])];

/** The rows of every table and plot: the average, that of each language, then the board's columns. */
const COLUMNS: readonly { readonly key: ComparedKey; readonly label: string; readonly isMain: boolean }[] = [
  ...COMPARED.keys(),
].map((key) => ({
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
  const { models, pairs, missing } = comparison;
  const names = shortNames(models.map(({ entry }) => entry.id));
  const places = new Map(models.map(({ entry }, place) => [entry.id, place]));
  const nameOf = (id: string) => names[places.get(id) ?? -1] ?? id;
  const scope = findScope(useView());
  const verdict = verdictOfRecord(comparison, scope === null ? 'average' : scopeKey(scope));
  return (
    <>
      {missing.length === 0 ? null : (
        <Notice tone="warning">
          <span>{`${texts.missing({ names: missing.join(', ') })}. ${texts.missingHint}`}</span>{' '}
          {missing.map((name) => (
            <ModelPageLink key={name} name={name} />
          ))}
        </Notice>
      )}
      {models.length < FEWEST_COMPARED ? (
        <StateMessage title={texts.choose} text={texts.oneMoreText} />
      ) : (
        <>
          <Verdict models={models} verdict={verdict} />
          <RecordSection title={texts.chart.heading}>
            <ScoresTable models={models} names={names} />
            <Plot models={models} names={names} publication={comparison.publication} />
          </RecordSection>
          <RecordSection title={texts.differences.heading}>
            {pairs.map((pair) => (
              <Differences key={`${pair.first} ${pair.second}`} pair={pair} nameOf={nameOf} />
            ))}
          </RecordSection>
          <Answers pairs={pairs} nameOf={nameOf} />
        </>
      )}
      <FactsTable models={models} names={names} />
      {models.length < FEWEST_COMPARED ? null : (
        <p className="text-muted">
          <span>{`${texts.tests[verdict.isPaired]} ${texts.corrected({ count: verdict.count })}`}</span>{' '}
          <a href="#/methods">{common.uncertainty.methods}</a>
        </p>
      )}
    </>
  );
}

function Verdict({ models, verdict }: { models: readonly Model[]; verdict: RecordVerdict }) {
  const named = (some: readonly Model[]) => listed(shortNames(some.map(({ entry }) => entry.id)));
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

/** A score. Its interval is visible in the plot, and here for screen readers. */
function scoreText(score: ReturnType<typeof scoreOf>): ReactNode {
  if (score === null) return MISSING;
  const { value, interval } = score;
  return (
    <span translate="no">
      <span>{value.toFixed(2)}</span>
      {interval === null ? null : <span className="hidden-text">{` (${formatRange(interval)})`}</span>}
    </span>
  );
}

function ScoresTable({ models, names }: { models: readonly Model[]; names: readonly string[] }) {
  return (
    <ScrollingTable
      title={texts.chart.heading}
      rows={COLUMNS}
      keyOf={({ key }) => key}
      columns={[
        {
          head: texts.chart.columns,
          cell: ({ label, isMain }) => (isMain ? label : <span className="text-muted">{label}</span>),
        },
        ...models.map((model, place) => ({
          head: names[place] ?? '',
          cell: ({ key }: (typeof COLUMNS)[number]) => scoreText(scoreOf(model, key)),
        })),
      ]}
    />
  );
}

interface PlotProps {
  readonly models: readonly Model[];
  readonly names: readonly string[];
  readonly publication: number | null;
}

function Plot({ models, names, publication }: PlotProps) {
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
          label={label({ names: listed(names) })}
          series={names}
          rows={COLUMNS.map(({ key, label: row, isMain }) => ({
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

interface DifferencesProps {
  readonly pair: Pair;
  readonly nameOf: (id: string) => string;
}

function Differences({ pair, nameOf }: DifferencesProps) {
  const { title, columns, notApart, unknown } = texts.differences;
  const heading = title({ first: nameOf(pair.first), second: nameOf(pair.second) });
  return (
    <details>
      <summary className="mb-2 min-h-small-control">
        <h3 className="inline text-xl">{heading}</h3>
      </summary>
      <ScrollingTable
        title={heading}
        rows={COLUMNS.flatMap(({ key, label }) => {
          const one = pair.comparisons[key];
          return one === undefined ? [] : [{ key, label, ...one }];
        })}
        keyOf={({ key }) => key}
        columns={[
          { head: columns.column, cell: ({ label }) => label },
          { head: columns.points, cell: ({ difference }) => formatDifference(difference) },
          {
            head: columns.ahead,
            cell: ({ probability, is_different: isDifferent, difference }) =>
              probability === null ? (
                unknown
              ) : isDifferent ? (
                <b>{nameOf(difference > 0 ? pair.first : pair.second)}</b>
              ) : (
                notApart
              ),
          },
          {
            head: columns.interval,
            cell: ({ interval }) =>
              interval === null
                ? recordsTexts.unknown
                : texts.differenceInterval({
                    low: formatDifference(interval[0]),
                    high: formatDifference(interval[1]),
                  }),
          },
        ]}
      />
    </details>
  );
}

function Answers({ pairs, nameOf }: { pairs: readonly Pair[]; nameOf: (id: string) => string }) {
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

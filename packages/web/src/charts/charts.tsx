import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { DOMAINS } from '@leaderboard/core/benchmark/suite';
import { formatParams, formatPercent, toPercent } from '@leaderboard/core/format';
import type { LanguagePair } from '@leaderboard/core/statistics/language-gap';
import { scoreInterval } from '@leaderboard/core/statistics/mean';
import { domainNames, joinNames, languages } from '@leaderboard/texts/suite-texts';
import { useMemo } from 'react';
import { explorePage as texts } from '#texts/explorePage';
import { shortNames } from '../compare/verdict-sentence.ts';
import { modelHref } from '../state/route.ts';
import { useStores } from '../state/stores.ts';
import { StateMessage } from '../ui/messages.tsx';
import { ChartFrame } from '../ui/plots/chart-frame.tsx';
import { IntervalPlot } from '../ui/plots/interval-plot.tsx';
import { ScatterPlot, type ScatterPlotProps } from '../ui/plots/scatter-plot.tsx';
import { languagePoints, sizePoints } from './explored-points.ts';

interface PointsChartProps extends Omit<ScatterPlotProps, 'width' | 'onChoose'> {
  readonly title: string;
  readonly description: string;
  readonly fileName: string;
  readonly publication: number | null;
  /** Message shown if there are no points. */
  readonly none: string;
}

/** A chart with a point for each model, which links to the model's page. */
function PointsChart({ title, description, fileName, publication, none, height, ...plot }: PointsChartProps) {
  const { pageUrl } = useStores();
  if (plot.points.length === 0) return <StateMessage title={title} text={none} />;
  return (
    <ChartFrame
      title={title}
      heading="h2"
      description={description}
      publication={publication}
      fileName={fileName}
    >
      {(width) => (
        <ScatterPlot
          {...plot}
          width={width}
          // With equal axes, the plot is never taller than it is wide.
          height={plot.kind === 'diagonal' ? Math.min(width, height) : height}
          onChoose={({ name }) => pageUrl.follow(modelHref(name))}
        />
      )}
    </ChartFrame>
  );
}

interface ChartProps {
  readonly entries: readonly LeaderboardEntry[];
  /** The publication of the entries; null if unknown. */
  readonly publication: number | null;
}

/** Props of a chart that labels some of its points. */
interface NamingChartProps extends ChartProps {
  readonly named: readonly LeaderboardEntry[];
}

export function SizeChart({ entries, named, publication }: NamingChartProps) {
  const words = texts.size;
  const points = useMemo(() => sizePoints(entries, named), [entries, named]);
  return (
    <PointsChart
      title={words.title}
      description={`${words.description} ${words.unknown({ count: entries.length - points.length })}`.trim()}
      fileName="size"
      publication={publication}
      none={words.none}
      kind="front"
      height={460}
      label={words.label({ count: points.length })}
      points={points}
      axes={{ x: words.x, y: words.y }}
      format={{ x: formatParams, y: formatPercent }}
    />
  );
}

interface PairProps {
  readonly pair: LanguagePair;
}

/** Scores of a few models in two languages by domain, with their intervals. */
export function DomainsChart({ entries, publication, pair }: ChartProps & PairProps) {
  const words = texts.domains;
  const names = shortNames(entries.map(({ id }) => id));
  const both = [pair.first, pair.second];
  const rows = DOMAINS.flatMap(({ key, keys }) => {
    const ofModels = entries.flatMap(({ evaluations }, place) => {
      const values = both.flatMap((language, series) => {
        const score = evaluations[keys[language]];
        const interval = scoreInterval(evaluations, keys[language]);
        const ends = interval && ([toPercent(interval[0]), toPercent(interval[1])] as const);
        return score === undefined ? [] : [{ series, value: score.normalized_score, interval: ends }];
      });
      return values.length === 0 ? [] : [{ label: names[place] ?? '', values }];
    });
    return ofModels.length === 0 ? [] : [{ label: domainNames[key], isMain: true, values: [] }, ...ofModels];
  });
  if (rows.length === 0) return null;
  const spoken = both.map((language) => languages[language]);
  return (
    <ChartFrame
      title={words.title({ languages: joinNames(spoken) })}
      heading="h2"
      description={words.description}
      publication={publication}
      fileName="domains"
    >
      {(width) => (
        <IntervalPlot
          isJoined
          width={width}
          label={words.label({ languages: joinNames(spoken), names: joinNames(names) })}
          series={spoken}
          rows={rows}
        />
      )}
    </ChartFrame>
  );
}

export function LanguagesChart({ entries, named, publication, pair }: NamingChartProps & PairProps) {
  const words = texts.languages;
  const points = useMemo(() => languagePoints(entries, pair, named), [entries, pair, named]);
  const [first, second] = [languages[pair.first], languages[pair.second]];
  const names = joinNames([first, second]);
  return (
    <PointsChart
      title={names}
      description={words.description({ first })}
      fileName="languages"
      publication={publication}
      none={words.none}
      kind="diagonal"
      height={560}
      label={words.label({ languages: names, count: points.length })}
      points={points}
      axes={{ x: words.axis({ language: first }), y: words.axis({ language: second }) }}
      format={{ x: formatPercent, y: formatPercent }}
    />
  );
}

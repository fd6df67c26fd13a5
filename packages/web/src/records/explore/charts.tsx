import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { formatParams, formatPercent } from '@leaderboard/core/format';
import type { LanguagePair } from '@leaderboard/core/statistics/language-gap';
import { languages, listed } from '@leaderboard/texts/suite-words';
import { useMemo } from 'react';
import { explorePage as texts } from '#texts/explorePage';
import { modelHref } from '../../state/route.ts';
import { useStores } from '../../state/stores.ts';
import { StateMessage } from '../../ui/messages.tsx';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { ScatterPlot, type ScatterPlotProps } from '../charts/scatter-plot.tsx';
import { languagePoints, sizePoints } from './explored-points.ts';

interface PointsChartProps extends Omit<ScatterPlotProps, 'width' | 'onChoose'> {
  readonly title: string;
  readonly description: string;
  readonly fileName: string;
  readonly publication: number | null;
  /** The message if there are no points. */
  readonly none: string;
}

/** A chart with a point for each model, which opens the model's page. */
function PointsChart({ title, description, fileName, publication, none, height, ...plot }: PointsChartProps) {
  const { address } = useStores();
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
          // With equal axes it is at most as high as wide.
          height={plot.kind === 'diagonal' ? Math.min(width, height) : height}
          onChoose={({ name }) => address.follow(modelHref(name))}
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

export function SizeChart({ entries, publication }: ChartProps) {
  const words = texts.size;
  const points = useMemo(() => sizePoints(entries), [entries]);
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

export function LanguagesChart({ entries, publication, pair }: ChartProps & { readonly pair: LanguagePair }) {
  const words = texts.languages;
  const points = useMemo(() => languagePoints(entries, pair), [entries, pair]);
  const [first, second] = [languages[pair.first], languages[pair.second]];
  const names = listed([first, second]);
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

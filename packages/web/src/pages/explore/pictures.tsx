import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS, type EvaluationKey } from '@leaderboard/core/benchmark/suite';
import { DOMAINS } from '@leaderboard/core/benchmark/suite-table';
import { formatParams, formatPercent } from '@leaderboard/core/format';
import { memo, useMemo } from 'react';
import { common as texts } from '#catalog/common.ts';
import { explorePage as explorePageTexts } from '#catalog/explore-page.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { ChartFrame } from '../../charts/chart-frame.tsx';
import { type PlottedPoint, type PointFormat, ScatterPlot } from '../../charts/scatter-plot.tsx';
import styles from '../../records/records.module.css';
import { useHydrated } from '../../state/hydrated.ts';
import { ModelPageLink } from '../../ui/model-page-link.tsx';
import { modelHref } from '../../ui/record-paths.ts';
import { StateMessage } from '../../ui/state-message.tsx';
import own from './explore.module.css';
import { type ExploreChoice, languagePoints, sizePoints, weightsOf } from './explored-points.ts';

/** The table of a picture has this many models: those with the highest y. */
const TABLE_ROWS = 500;
/** With more points, the picture in a document would be larger than the board itself. Then it is drawn after hydration. */
const MOST_PICTURED = 2000;

interface PicturesProps {
  readonly entries: readonly LeaderboardEntry[];
  readonly choice: ExploreChoice;
  /** The publication of the entries; null if unknown. */
  readonly publication: number | null;
}

/** Memoized, because a key in the search must not draw thousands of points again. */
export const Pictures = memo(function Pictures({ entries, choice, publication }: PicturesProps) {
  switch (choice.picture) {
    case 'size':
      return <SizePicture entries={entries} column={choice.column} height={460} publication={publication} />;
    case 'languages':
      return <LanguagesPicture entries={entries} domain={choice.domain} publication={publication} />;
    case 'domains':
      return (
        <div className={styles.charts}>
          {DOMAINS.map(({ key }) => (
            <SizePicture key={key} entries={entries} column={key} height={280} publication={publication} />
          ))}
        </div>
      );
  }
});

/** What differs between the pictures. */
interface PointsPictureProps {
  readonly title: string;
  readonly description: string;
  readonly fileName: string;
  readonly label: string;
  readonly points: readonly PlottedPoint[];
  /** Replaces the picture if there are no points. */
  readonly noPoints: string;
  readonly axes: { readonly x: string; readonly y: string };
  readonly kind: 'front' | 'diagonal';
  readonly heightAt: (width: number) => number;
  readonly format: PointFormat;
  readonly columns: readonly string[];
  /** The cells of a row after the name and the two figures. */
  readonly moreCells: (point: PlottedPoint) => readonly string[];
}

/** A picture with a point for each model. A point links to the model's page. */
function PointsPicture({
  entries,
  publication,
  description,
  label,
  points,
  noPoints,
  axes,
  kind,
  heightAt,
  format,
  columns,
  moreCells,
  ...frame
}: Omit<PicturesProps, 'choice'> & PointsPictureProps) {
  const hydrated = useHydrated();
  if (points.length === 0) return <StateMessage title={frame.title} text={noPoints} />;
  const isPictured = hydrated || points.length <= MOST_PICTURED;
  const leftOut = points.length > TABLE_ROWS ? explorePageTexts.inTable(TABLE_ROWS, points.length) : '';
  const rows = () =>
    points
      .toSorted((a, b) => b.y - a.y)
      .slice(0, TABLE_ROWS)
      .map(
        (point) =>
          [
            <ModelPageLink key="model" name={point.name} />,
            format.x(point.x),
            format.y(point.y),
            ...moreCells(point),
          ] as const,
      );
  return (
    <ChartFrame
      {...frame}
      description={`${description} ${leftOut}`.trim()}
      publication={publication}
      table={{ columns, rows }}
    >
      {(width) =>
        isPictured ? (
          <ScatterPlot
            width={width}
            height={heightAt(width)}
            label={label}
            points={points}
            axes={axes}
            format={format}
            isLog={kind === 'front'}
            hasFront={kind === 'front'}
            hasDiagonal={kind === 'diagonal'}
            onChoose={(id) => {
              const entry = entries.find((one) => one.id === id);
              if (entry !== undefined) location.hash = modelHref(entry.model.name);
            }}
          />
        ) : (
          <div
            className={own.picture}
            style={{
              '--height': kind === 'diagonal' ? `min(${heightAt(width)}px, 100cqi)` : `${heightAt(width)}px`,
            }}
          />
        )
      }
    </ChartFrame>
  );
}

function SizePicture({
  entries,
  column,
  height,
  publication,
}: Omit<PicturesProps, 'choice'> & {
  readonly column: EvaluationKey | null;
  readonly height: number;
}) {
  const words = explorePageTexts.size;
  const points = useMemo(() => sizePoints(entries, weightsOf(column)), [entries, column]);
  const benchmark = BENCHMARKS.find(({ key }) => key === column);
  const score = benchmark === undefined ? recordsTexts.average : recordsTexts.benchmarkName(benchmark);
  return (
    <PointsPicture
      entries={entries}
      publication={publication}
      title={words.title(score)}
      description={`${words.description} ${explorePageTexts.unknownSize(entries.length - points.length)}`}
      fileName={`size-${column ?? 'average'}`}
      label={words.label(score, points.length)}
      points={points}
      noPoints={words.none}
      axes={{ x: words.x, y: words.y(score) }}
      kind="front"
      heightAt={() => height}
      format={{ x: formatParams, y: formatPercent }}
      columns={words.columns}
      moreCells={({ isMarked }) => [isMarked ? explorePageTexts.onFront : '']}
    />
  );
}

function LanguagesPicture({
  entries,
  domain,
  publication,
}: Omit<PicturesProps, 'choice'> & Pick<ExploreChoice, 'domain'>) {
  const words = explorePageTexts.languages;
  const points = useMemo(() => languagePoints(entries, domain), [entries, domain]);
  const name = domain === null ? explorePageTexts.allDomains : texts.suite.subjects[domain];
  return (
    <PointsPicture
      entries={entries}
      publication={publication}
      title={words.title(name)}
      description={words.description}
      fileName={`languages-${domain ?? 'all'}`}
      label={words.label(points.length)}
      points={points}
      noPoints={words.none}
      axes={{ x: words.x, y: words.y }}
      kind="diagonal"
      heightAt={(width) => Math.min(width, 560)}
      format={{ x: formatPercent, y: formatPercent }}
      columns={words.columns}
      moreCells={() => []}
    />
  );
}

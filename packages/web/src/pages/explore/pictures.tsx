import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS, type EvaluationKey } from '@leaderboard/core/benchmark/suite';
import { DOMAINS } from '@leaderboard/core/benchmark/suite-table';
import { formatParams, formatPercent } from '@leaderboard/core/format';
import { useMemo } from 'react';
import { ChartFrame } from '../../charts/chart-frame.tsx';
import { ScatterPlot } from '../../charts/scatter-plot.tsx';
import styles from '../../records/records.module.css';
import { usePlainDocument } from '../../state/plain-document.ts';
import { explorePageTexts } from '../../texts/explore-page-texts.ts';
import { recordsTexts } from '../../texts/records-texts.ts';
import { texts } from '../../texts/texts.ts';
import { ModelPageLink } from '../../ui/model-page-link.tsx';
import { modelHref } from '../../ui/record-paths.ts';
import type { ExploreChoice } from './explore-choice.ts';
import { languagePoints, sizePoints, weightsOf } from './explored-points.ts';

type Entries = readonly LeaderboardEntry[];

/** So many models are in the table of a picture: those on top. */
const TABLE_ROWS = 500;
/** Of more points, the picture in a document that is read without script would be larger than the board itself. */
const MOST_PICTURED = 2000;

interface PicturesProps {
  readonly entries: Entries;
  readonly choice: ExploreChoice;
  /** The publication that the entries are of; null where it is not known. */
  readonly publication: number | null;
}

export function Pictures({ entries, choice, publication }: PicturesProps) {
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
}

/** What is said of a table that leaves models out. */
function leftOut(points: number): string {
  return points > TABLE_ROWS ? explorePageTexts.inTable(TABLE_ROWS, points) : '';
}

/** Leads to the page of the model that a row belongs to. */
function useChoose(entries: Entries): (id: string) => void {
  return (id) => {
    const entry = entries.find((one) => one.id === id);
    if (entry !== undefined) location.hash = modelHref(entry.model.name);
  };
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
  const choose = useChoose(entries);
  const benchmark = BENCHMARKS.find(({ key }) => key === column);
  const isPictured = !usePlainDocument() || points.length <= MOST_PICTURED;
  const score = benchmark === undefined ? recordsTexts.average : recordsTexts.benchmarkName(benchmark);
  return (
    <ChartFrame
      title={words.title(score)}
      description={`${words.description} ${explorePageTexts.unknownSize(entries.length - points.length)} ${leftOut(points.length)}`.trim()}
      publication={publication}
      fileName={`size-${column ?? 'average'}`}
      table={{
        columns: words.columns,
        rows: points
          .toSorted((a, b) => b.y - a.y)
          .slice(0, TABLE_ROWS)
          .map(({ name, x, y, isMarked }) => [
            <ModelPageLink key="model" name={name} />,
            formatParams(x),
            formatPercent(y),
            isMarked ? explorePageTexts.onFront : '',
          ]),
      }}
    >
      {!isPictured
        ? null
        : (width) => (
            <ScatterPlot
              width={width}
              height={height}
              label={words.label(score, points.length)}
              points={points}
              axes={{ x: words.x, y: words.y(score) }}
              isLog={true}
              formatX={String}
              formatY={String}
              hasFront={true}
              hasDiagonal={false}
              onChoose={choose}
            />
          )}
    </ChartFrame>
  );
}

function LanguagesPicture({
  entries,
  domain,
  publication,
}: Omit<PicturesProps, 'choice'> & Pick<ExploreChoice, 'domain'>) {
  const words = explorePageTexts.languages;
  const points = useMemo(() => languagePoints(entries, domain), [entries, domain]);
  const choose = useChoose(entries);
  const isPictured = !usePlainDocument() || points.length <= MOST_PICTURED;
  const name = domain === null ? explorePageTexts.allDomains : texts.suite.subjects[domain];
  return (
    <ChartFrame
      title={words.title(name)}
      description={`${words.description} ${leftOut(points.length)}`.trim()}
      publication={publication}
      fileName={`languages-${domain ?? 'all'}`}
      table={{
        columns: words.columns,
        rows: points
          .toSorted((a, b) => b.y - a.y)
          .slice(0, TABLE_ROWS)
          .map((point) => [
            <ModelPageLink key="model" name={point.name} />,
            formatPercent(point.x),
            formatPercent(point.y),
          ]),
      }}
    >
      {!isPictured
        ? null
        : (width) => (
            <ScatterPlot
              width={width}
              height={Math.min(width, 560)}
              label={words.label(points.length)}
              points={points}
              axes={{ x: words.x, y: words.y }}
              isLog={false}
              formatX={String}
              formatY={String}
              hasFront={false}
              hasDiagonal={true}
              onChoose={choose}
            />
          )}
    </ChartFrame>
  );
}

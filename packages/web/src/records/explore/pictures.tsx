import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS, DOMAINS } from '@leaderboard/core/benchmark/suite';
import { formatParams, formatPercent } from '@leaderboard/core/format';
import type { ExploreChoice } from '@leaderboard/core/pages/parameters';
import type { LanguagePair } from '@leaderboard/core/statistics/language-gap';
import { benchmarkName, languages, listed, subjects } from '@leaderboard/texts/suite-words';
import { memo, useMemo } from 'react';
import { explorePage as explorePageTexts } from '#catalog/explore-page.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { useHydrated } from '../../state/from-server.ts';
import { modelHref } from '../../state/route.ts';
import { useStores } from '../../state/stores.ts';
import { StateMessage } from '../../ui/messages.tsx';
import { ModelPageLink } from '../../ui/model-links.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { type PlotKind, type PlottedPoint, type PointFormat, ScatterPlot } from '../charts/scatter-plot.tsx';
import { frontPoints, languagePoints, releaseOf, sizeOf, weightsOf } from './explored-points.ts';

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
    case 'released':
      return (
        <FrontPicture
          of={choice.picture}
          entries={entries}
          column={choice.column}
          height={460}
          publication={publication}
        />
      );
    case 'languages':
      return choice.pair === null ? null : (
        <LanguagesPicture
          entries={entries}
          domain={choice.domain}
          pair={choice.pair}
          publication={publication}
        />
      );
    case 'domains':
      return (
        <div className="grid grid-cols-charts items-start gap-4">
          {DOMAINS.map(({ key }) => (
            <FrontPicture
              key={key}
              of="size"
              entries={entries}
              column={key}
              height={280}
              publication={publication}
            />
          ))}
        </div>
      );
  }
});

interface PointsPictureProps {
  readonly title: string;
  readonly description: string;
  readonly fileName: string;
  readonly publication: number | null;
  readonly label: string;
  readonly points: readonly PlottedPoint[];
  /** The catalog's words for the axis, the table, and the message if there are no points. */
  readonly words: {
    readonly x: string;
    readonly columns: Readonly<Record<'model' | 'x' | 'y', string>> & { readonly isMarked?: string };
    readonly none: string;
  };
  readonly yAxis: string;
  readonly kind: PlotKind;
  /** The largest height in px. */
  readonly height: number;
  readonly format: PointFormat;
}

/** A picture with a point for each model. A point links to the model's page. */
function PointsPicture(props: PointsPictureProps) {
  const { title, fileName, publication, label, points, words, yAxis, kind, height, format } = props;
  const hydrated = useHydrated();
  const { address } = useStores();
  if (points.length === 0) return <StateMessage title={title} text={words.none} />;
  const isDiagonal = kind === 'diagonal';
  const leftOut =
    points.length > TABLE_ROWS ? explorePageTexts.inTable({ shown: TABLE_ROWS, total: points.length }) : '';
  const { isMarked: markedHead, ...heads } = words.columns;
  const columns: TableColumn<PlottedPoint>[] = [
    { head: heads.model, cell: ({ name }) => <ModelPageLink name={name} /> },
    { head: heads.x, cell: ({ x }) => format.x(x) },
    { head: heads.y, cell: ({ y }) => format.y(y) },
  ];
  if (markedHead !== undefined)
    columns.push({ head: markedHead, cell: ({ isMarked }) => (isMarked ? explorePageTexts.onFront : '') });
  const rows = () => points.toSorted((a, b) => b.y - a.y).slice(0, TABLE_ROWS);
  return (
    <ChartFrame
      title={title}
      description={`${props.description} ${leftOut}`.trim()}
      publication={publication}
      fileName={fileName}
      table={{ columns, rows }}
    >
      {(width) =>
        hydrated || points.length <= MOST_PICTURED ? (
          <ScatterPlot
            width={width}
            height={isDiagonal ? Math.min(width, height) : height}
            label={label}
            points={points}
            axes={{ x: words.x, y: yAxis }}
            format={format}
            kind={kind}
            onChoose={({ name }) => address.follow(modelHref(name))}
          />
        ) : (
          <div
            className="h-(--height) noscript:h-auto"
            style={{ '--height': isDiagonal ? `min(${height}px, 100cqi)` : `${height}px` }}
          />
        )
      }
    </ChartFrame>
  );
}

interface FrontPictureProps extends Omit<PicturesProps, 'choice'>, Pick<ExploreChoice, 'column'> {
  readonly of: 'size' | 'released';
  readonly height: number;
}

const day = (time: number) => new Date(time).toISOString().slice(0, 10);

const FRONTS = {
  size: { xOf: sizeOf, kind: 'front', format: { x: formatParams, y: formatPercent } },
  released: { xOf: releaseOf, kind: 'time', format: { x: day, y: formatPercent } },
} as const;

function FrontPicture({ of, entries, column, height, publication }: FrontPictureProps) {
  const words = explorePageTexts[of];
  const { xOf, kind, format } = FRONTS[of];
  const points = useMemo(() => frontPoints(entries, weightsOf(column), xOf), [entries, column, xOf]);
  const benchmark = BENCHMARKS.find(({ key }) => key === column);
  const score = benchmark === undefined ? recordsTexts.average : benchmarkName(benchmark);
  return (
    <PointsPicture
      title={words.title({ score })}
      description={`${words.description} ${words.unknown({ count: entries.length - points.length })}`}
      fileName={`${of}-${column ?? 'average'}`}
      publication={publication}
      label={words.label({ score, count: points.length })}
      points={points}
      words={words}
      yAxis={words.y({ score })}
      kind={kind}
      height={height}
      format={format}
    />
  );
}

type LanguagesPictureProps = Omit<PicturesProps, 'choice'> &
  Pick<ExploreChoice, 'domain'> & { readonly pair: LanguagePair };

function LanguagesPicture({ entries, domain, pair, publication }: LanguagesPictureProps) {
  const words = explorePageTexts.languages;
  const points = useMemo(() => languagePoints(entries, domain, pair), [entries, domain, pair]);
  const name = domain === null ? explorePageTexts.allDomains : subjects[domain];
  const [first, second] = [languages[pair.first], languages[pair.second]];
  const names = listed([first, second]);
  const columns = { model: words.model, x: first, y: second };
  return (
    <PointsPicture
      title={words.title({ languages: names, domain: name })}
      description={words.description({ first })}
      fileName={`languages-${domain ?? 'all'}`}
      publication={publication}
      label={words.label({ languages: names, count: points.length })}
      points={points}
      words={{ x: words.axis({ language: first }), columns, none: words.none }}
      yAxis={words.axis({ language: second })}
      kind="diagonal"
      height={560}
      format={{ x: formatPercent, y: formatPercent }}
    />
  );
}

import { formatPercent } from '@leaderboard/core/format';
import type { ModelRecord } from '@leaderboard/core/records-api';
import { modelPage as modelPageTexts } from '#catalog/model-page.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { ChartFrame } from '../../charts/chart-frame.tsx';
import { LinePlot } from '../../charts/line-plot.tsx';
import styles from '../../records/records.module.css';
import { publicationHref } from '../../state/route.ts';

type History = ModelRecord['history'];

/** A line has a shape of its own for so many rows of a model; the table has all. */
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
  const byPlace = new Map(history.map((place) => [`${place.publication} ${place.entry}`, place]));
  const seriesOf = (value: (place: History[number]) => number | null) =>
    entries.map((entry) => ({
      name: entry,
      values: steps.map(([number]) => {
        const place = byPlace.get(`${number} ${entry}`);
        return place === undefined ? null : value(place);
      }),
    }));
  const table = {
    columns,
    rows: () =>
      history.map(
        ({ publication: number, at, entry, rank, rows, average }) =>
          [
            <a key="publication" href={publicationHref(number)}>
              {`${number} · ${recordsTexts.day(at)}`}
            </a>,
            entry,
            rank,
            rows,
            formatPercent(average),
          ] as const,
      ),
  };
  const labels = steps.map(([number, at]) => `${number} · ${recordsTexts.day(at)}`);
  const fileName = name.replace(/[^\w.-]+/g, '_');
  return (
    <div className={styles.charts}>
      <ChartFrame
        title={ranks}
        description={description}
        table={table}
        publication={publication}
        fileName={`${fileName}-ranks`}
      >
        {(width) => (
          <LinePlot
            width={width}
            label={ranks}
            steps={labels}
            series={seriesOf(({ rank }) => rank)}
            isReversed={true}
            axis={rankAxis}
            format={String}
          />
        )}
      </ChartFrame>
      <ChartFrame
        title={averages}
        description={description}
        table={table}
        publication={publication}
        fileName={`${fileName}-averages`}
      >
        {(width) => (
          <LinePlot
            width={width}
            label={averages}
            steps={labels}
            series={seriesOf(({ average }) => average)}
            isReversed={false}
            axis={averageAxis}
            format={String}
          />
        )}
      </ChartFrame>
    </div>
  );
}

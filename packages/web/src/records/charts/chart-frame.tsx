import { exportFileName } from '@leaderboard/core/export/source';
import { isoDay } from '@leaderboard/core/format';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { charts as chartsTexts } from '#texts/charts';
import { useConfig } from '../../state/config.ts';
import { TextButton } from '../../ui/button.tsx';
import { Part } from '../../ui/part.tsx';
import { ScrollingTable } from '../../ui/scrolling-table.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import './chart-frame.css';
import { pictureOf, savePicture } from './picture-file.ts';

interface ChartFrameProps<Row extends object> {
  readonly title: string;
  readonly description: string;
  /** The figures of the plot, where no other table has them. The rows are made when the table is opened. */
  readonly table?: { readonly columns: readonly TableColumn<Row>[]; readonly rows: () => readonly Row[] };
  /** The publication of the figures; null if unknown. */
  readonly publication: number | null;
  /** Part of the name of the picture's file. */
  readonly fileName: string;
  /** Draws the plot at a width in px. */
  readonly children: (width: number) => ReactNode;
}

/** The last measured width. Most plots of a page have it and need not be drawn twice. */
let likelyWidth = 640;

/** A plot with its title, its figures as a table, and its downloads. */
export function ChartFrame<Row extends object>(props: ChartFrameProps<Row>) {
  const { title, description, table, publication, fileName, children } = props;
  const { productName, publicUrl } = useConfig();
  const titleId = useId();
  const area = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(likelyWidth);
  const [isTable, setIsTable] = useState(false);

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    const measure = () => {
      likelyWidth = Math.max(240, Math.floor(element.clientWidth));
      setWidth(likelyWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function save() {
    const plot = area.current?.querySelector('svg');
    if (plot == null) return;
    const source = [
      chartsTexts.site({ product: productName, site: publicUrl ?? location.origin }),
      chartsTexts.saved({ publication, date: isoDay(new Date()) }),
    ];
    savePicture(pictureOf(plot, title, source), exportFileName({ publication }, fileName, 'svg'));
  }

  const figures = (shown: NonNullable<typeof table>) => (
    <ScrollingTable
      look="figures"
      title={title}
      columns={shown.columns}
      rows={shown.rows()}
      keyOf={(_row, place) => place}
    />
  );
  return (
    <figure className="card min-w-0 p-3 sm:px-5 sm:py-4" aria-labelledby={titleId}>
      <figcaption>
        <h3 id={titleId} className="font-bold text-lg">
          {title}
        </h3>
      </figcaption>
      <div ref={area} className="chart mt-3 min-w-0">
        <div hidden={isTable} translate="no">
          <Part>{children(width)}</Part>
        </div>
        {isTable && table !== undefined ? figures(table) : null}
      </div>
      <p className="mt-2 text-muted text-sm">{description}</p>
      <div>
        {table === undefined ? null : (
          <TextButton aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {chartsTexts.asTable}
          </TextButton>
        )}
        <TextButton disabled={isTable} onClick={save}>
          {chartsTexts.svg}
        </TextButton>
      </div>
    </figure>
  );
}

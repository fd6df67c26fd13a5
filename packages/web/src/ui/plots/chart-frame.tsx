import { exportFileName } from '@leaderboard/core/export/source';
import { isoDay } from '@leaderboard/core/format';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { charts as chartsTexts } from '#texts/charts';
import { useConfig } from '../../state/config.ts';
import { Button } from '../button.tsx';
import { SectionBoundary } from '../section-boundary.tsx';
import { pictureOf, savePicture } from './picture-file.ts';

interface ChartFrameProps {
  readonly title: string;
  readonly heading: 'h2' | 'h3';
  readonly description: string;
  /** The publication that the figures come from; null if unknown. */
  readonly publication: number | null;
  /** Part of the downloaded image's file name. */
  readonly fileName: string;
  /** Renders the plot at a width in px. */
  readonly children: (width: number) => ReactNode;
}

/** The last measured width. Most plots on a page share it, which avoids rendering them twice. */
let likelyWidth = 640;

/** A plot with a title, a description and a download button. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, heading: Heading, description, publication, fileName, children } = props;
  const { productName, publicUrl } = useConfig();
  const titleId = useId();
  const area = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(likelyWidth);

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
    const site = chartsTexts.site({ product: productName, site: publicUrl ?? location.origin });
    const saved = chartsTexts.saved({ publication, date: isoDay(new Date()) });
    savePicture(
      pictureOf(plot, title, `${site}. ${saved}`),
      exportFileName({ publication }, fileName, 'svg'),
    );
  }

  return (
    <figure className="card min-w-0 p-3 sm:px-5 sm:py-4" aria-labelledby={titleId}>
      <figcaption>
        <Heading id={titleId} className="font-bold text-lg">
          {title}
        </Heading>
      </figcaption>
      <div
        ref={area}
        className="mt-3 min-w-0 [&_svg]:block [&_svg]:h-auto [&_svg]:max-w-full [&_svg]:text-[12px]"
      >
        <div translate="no">
          <SectionBoundary>{children(width)}</SectionBoundary>
        </div>
      </div>
      <p className="mt-2 mb-3 text-muted text-sm">{description}</p>
      <Button onClick={save}>{chartsTexts.svg}</Button>
    </figure>
  );
}

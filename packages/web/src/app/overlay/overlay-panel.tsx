import { MISSING } from '@leaderboard/core/format';
import { useId } from 'react';
import { count as formatCount } from '#texts/figures';
import { overlay as overlayTexts } from '#texts/overlay';
import { IconButton } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useRestoredFocus } from '../../ui/use-restored-focus.ts';
import { gradeFps, useFigures } from './figures.ts';

const GRADES = { good: 'text-yes', warning: 'text-secondary', poor: 'text-no' } as const;

const KB = 1024;

const megabytes = (bytes: number) => overlayTexts.megabytes({ value: (bytes / KB / KB).toFixed(1) });

/** Formats a metric; '-' if the browser does not report it. */
function figure<T>(value: T | null, write: (value: T) => string): string {
  return value === null ? MISSING : write(value);
}

/** Shows seven metrics of the page. Not a live region, because it changes twice a second. */
export function OverlayPanel({ onClose }: { onClose: () => void }) {
  const { fps, fcp, renderCycles, heapBytes, gpuBytes, network } = useFigures();
  const titleId = useId();
  const { labels } = overlayTexts;
  const grade = fps === null ? null : gradeFps(fps);

  return (
    <section
      ref={useRestoredFocus()}
      className="over fixed right-4 bottom-4 z-900 w-72 rounded-xl text-sm max-sm:right-2 max-sm:bottom-2 max-sm:left-2 max-sm:w-auto"
      aria-labelledby={titleId}
    >
      <div className="flex items-center justify-between py-1 pr-1 pl-4 max-sm:pl-3">
        <h2 id={titleId} className="flex items-center gap-2 font-semibold text-md">
          <span>{overlayTexts.title}</span>{' '}
          <small className="whitespace-nowrap rounded-xs border border-strong px-1.5 font-medium text-muted text-xs">
            {overlayTexts.devOnly}
          </small>
        </h2>
        <IconButton label={overlayTexts.close} data-tooltip={undefined} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <dl className="px-4 pb-2 max-sm:grid max-sm:grid-cols-[auto_auto] max-sm:gap-x-3 max-sm:px-3 max-sm:text-xs">
        <div className="col-span-full mb-1 flex items-baseline gap-2 border-b pb-1">
          <dt className="text-muted">{labels.fps}</dt>
          <dd className="flex flex-1 items-baseline gap-1.5 max-sm:justify-end">
            <span className="text-title">{figure(fps, (value) => value.toFixed(0))}</span>
            {grade === null ? null : (
              <em className={`font-semibold not-italic ${GRADES[grade]}`}>{overlayTexts.fpsGrades[grade]}</em>
            )}
          </dd>
        </div>
        <Figure
          label={labels.fcp}
          value={figure(fcp, (ms) => overlayTexts.milliseconds({ value: ms.toFixed(0) }))}
        />
        <Figure label={labels.renderCycles} value={formatCount(renderCycles)} />
        <Figure label={labels.heap} value={figure(heapBytes, megabytes)} />
        <Figure label={labels.gpu} value={figure(gpuBytes, megabytes)} />
        <Figure
          label={labels.network}
          value={figure(network, ({ transferredBytes }) =>
            overlayTexts.kilobytes({ value: (transferredBytes / KB).toFixed(0) }),
          )}
        />
        <Figure
          label={labels.compression}
          value={figure(network?.compression ?? null, ({ ratio, savedPercent }) =>
            overlayTexts.compression({ ratio: ratio.toFixed(1), saved: savedPercent.toFixed(0) }),
          )}
        />
      </dl>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-2 py-0.5">
      <dt className="whitespace-nowrap text-muted">{label}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </div>
  );
}

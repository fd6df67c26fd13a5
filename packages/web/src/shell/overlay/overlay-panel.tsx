import { useId } from 'react';
import { count as formatCount } from '#catalog/figures.ts';
import { overlay as overlayTexts } from '#catalog/shell-parts.ts';
import { announce } from '../../state/announcement.ts';
import { IconButton } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { gradeFps, useFigures } from './figures.ts';
import styles from './overlay-panel.module.css';

interface OverlayPanelProps {
  readonly isShortcutEnabled: boolean;
  readonly onEnableShortcut: (on: boolean) => void;
  readonly onClose: () => void;
}

/** Seven figures about the page. Not a live region: it changes twice a second. */
export function OverlayPanel({ isShortcutEnabled, onEnableShortcut, onClose }: OverlayPanelProps) {
  const { fps, fpsHistory, fcp, renderCycles, heapBytes, gpuBytes, network } = useFigures();
  const titleId = useId();
  const { labels } = overlayTexts;
  const grade = fps === null ? null : gradeFps(fps);

  return (
    <section ref={useFocusKept()} className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          <span>{overlayTexts.title}</span> <small className={styles.tag}>{overlayTexts.devOnly}</small>
        </h2>
        <IconButton label={overlayTexts.close} data-tooltip={undefined} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <dl className={styles.figures}>
        <div className={styles.rate} data-grade={grade}>
          <dt>{labels.fps}</dt>
          <dd>
            <span>{overlayTexts.fps(fps)}</span>
            {grade === null ? null : <em>{overlayTexts.fpsGrades[grade]}</em>}
          </dd>
          <Sparkline values={fpsHistory} />
        </div>
        <Figure label={labels.fcp} value={overlayTexts.milliseconds(fcp)} />
        <Figure label={labels.renderCycles} value={formatCount(renderCycles)} />
        <Figure label={labels.heap} value={overlayTexts.megabytes(heapBytes)} />
        <Figure label={labels.gpu} value={overlayTexts.megabytes(gpuBytes)} />
        <Figure
          label={labels.network}
          value={overlayTexts.kilobytes(network === null ? null : network.transferredBytes)}
        />
        <Figure label={labels.compression} value={overlayTexts.compression(network?.compression ?? null)} />
      </dl>
      <button
        type="button"
        className={styles.turn}
        onClick={() => {
          onEnableShortcut(!isShortcutEnabled);
          announce(isShortcutEnabled ? overlayTexts.turnedOff : overlayTexts.turnedOn);
        }}
      >
        {isShortcutEnabled ? overlayTexts.turnOff : overlayTexts.turnOn}
      </button>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The top of the scale: higher rates are cut off, so that 60 stays visible. */
const TOP_FPS = 72;
const WIDTH = 78;
const HEIGHT = 28;
const STEP = 2;

/** The FPS of the last seconds, the newest at the right. */
function Sparkline({ values }: { values: readonly number[] }) {
  const points = values.map((fps, index) => {
    const x = WIDTH - (values.length - 1 - index) * STEP;
    const y = HEIGHT - 1 - (Math.min(fps, TOP_FPS) / TOP_FPS) * (HEIGHT - 2);
    return `${x},${y.toFixed(1)}`;
  });
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}

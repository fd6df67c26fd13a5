import { useId } from 'react';
import { count as formatCount } from '#catalog/figures.ts';
import { overlay as overlayTexts } from '#catalog/shell-parts.ts';
import { IconButton } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { gradeFps, useFigures } from './figures.ts';
import styles from './overlay-panel.module.css';

/** Seven figures about the page. Not a live region: it changes twice a second. */
export function OverlayPanel({ onClose }: { onClose: () => void }) {
  const { fps, fcp, renderCycles, heapBytes, gpuBytes, network } = useFigures();
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

import { common as texts } from '#catalog/common.ts';
import styles from './uncertainty-legend.module.css';

/** What the small print and the marks of the table mean, once, below it. */
export function UncertaintyLegend() {
  const { legend, methods } = texts.uncertainty;
  return (
    <p className={styles.legend}>
      {`${legend} `}
      <a href="#/methods">{methods}</a>
    </p>
  );
}

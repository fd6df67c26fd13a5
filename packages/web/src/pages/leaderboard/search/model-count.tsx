import { common as texts } from '#catalog/common.ts';
import { count as formatCount } from '#catalog/figures.ts';
import styles from './search-bar.module.css';

export interface ModelCountProps {
  /** Matching models that are not pinned, and matching models that are. */
  readonly filtered: number;
  readonly pinned: number;
  /** Of all models; of those of official providers when only they are shown. */
  readonly total: number;
  readonly officialOnly: boolean;
}

/** 'filtered / total', and '+N' for pinned models. */
export function ModelCount({ filtered, pinned, total, officialOnly }: ModelCountProps) {
  return (
    <p className={styles.count}>
      <span className="hidden-text">{texts.search.countSpoken(filtered, total, pinned, officialOnly)}</span>
      <span aria-hidden="true" data-part="count">
        <strong>{formatCount(filtered)}</strong>
        {' / '}
        <span className={officialOnly ? styles.officialTotal : undefined} data-part="total">
          {formatCount(total)}
        </span>
        {pinned === 0 ? null : <span className={styles.pinnedCount}>{` +${formatCount(pinned)}`}</span>}
      </span>
    </p>
  );
}

import { useId } from 'react';
import { advancedFilters as advancedFilterTexts } from '#catalog/board-panels.ts';
import { common as texts } from '#catalog/common.ts';
import { count as formatCount } from '#catalog/figures.ts';
import covering from '../../../ui/covering-input.module.css';
import { FilterGroup } from './filter-group.tsx';
import styles from './official-box.module.css';

interface OfficialBoxProps {
  readonly className: string | undefined;
  readonly active: boolean;
  readonly count: number;
  readonly onChange: (active: boolean) => void;
}

/** The filter for models that their creators maintain. */
export function OfficialBox({ className, active, count, onChange }: OfficialBoxProps) {
  const textId = useId();
  return (
    <FilterGroup className={`${styles.box} ${className ?? ''}`} title={advancedFilterTexts.official}>
      <p id={textId} className={styles.text}>
        {texts.filters.officialText}
      </p>
      <div className={styles.row}>
        <label className={styles.switch}>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own state
            role="switch"
            className={covering.input}
            checked={active}
            aria-describedby={textId}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span className={styles.track} aria-hidden="true" />
          <span>{texts.filters.officialOnly}</span>
          <span className={styles.count}>
            <span data-part="models">{formatCount(count)}</span>
            <span className="hidden-text">{texts.filters.countUnit(count)}</span>
          </span>
        </label>
        <p className={styles.state} data-active={active}>
          {active ? advancedFilterTexts.active : advancedFilterTexts.inactive}
        </p>
      </div>
    </FilterGroup>
  );
}

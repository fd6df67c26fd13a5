import { type FocusEventHandler, type ReactNode, useId } from 'react';
import styles from './advanced-filters.module.css';

interface FilterGroupProps {
  readonly className?: string | undefined;
  readonly title: string;
  /** The current choice, beside the title. */
  readonly value?: string;
  /** Beside the title. */
  readonly hint?: string;
  readonly onBlur?: FocusEventHandler<HTMLFieldSetElement>;
  readonly children: ReactNode;
}

/** Filters of one kind under their heading. */
export function FilterGroup({ className, title, value, hint, onBlur, children }: FilterGroupProps) {
  const hintId = useId();
  return (
    <fieldset
      className={`${styles.group} ${className ?? ''}`}
      aria-describedby={hint === undefined ? undefined : hintId}
      onBlur={onBlur}
    >
      <legend className={styles.title}>{title}</legend>
      {value === undefined ? null : (
        <span className={styles.value} data-part="range">
          {value}
        </span>
      )}
      {hint === undefined ? null : (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
      {children}
    </fieldset>
  );
}

/** Chips of a group, side by side while there is room. */
export function ChipRow({ children }: { children: ReactNode }) {
  return <div className={styles.chips}>{children}</div>;
}

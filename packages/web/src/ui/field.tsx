import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  readonly label: string;
  /** The largest width of the control, as a CSS length. */
  readonly width: string;
  /** An input or select. */
  readonly children: ReactNode;
}

/** A control under its label. */
export function Field({ label, width, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={styles.field} style={{ '--field-width': width }}>
      {label}
      {children}
    </label>
  );
}

/** Chips under their common label. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.chips}>{children}</div>
    </fieldset>
  );
}

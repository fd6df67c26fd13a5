import type { ReactNode } from 'react';
import { records as recordsTexts } from '#catalog/records.ts';
import styles from './records.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** Facts in two columns; one that is null is unknown and says so. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <span className={styles.unknown}>{recordsTexts.unknown}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

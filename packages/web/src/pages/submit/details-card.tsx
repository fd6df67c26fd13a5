import type { ReactNode } from 'react';
import { ChevronIcon } from '../../ui/icons.tsx';
import styles from './details-card.module.css';

interface DisclosureProps {
  readonly title: string;
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A card that opens and closes: the browser's own, so that a search in the page finds what is inside. */
export function Disclosure({ title, open, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={styles.card}
      open={open}
      onToggle={(event) => {
        // A card inside this one tells of itself through here too.
        if (event.target === event.currentTarget) onToggle?.(event.currentTarget.open);
      }}
    >
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
        <ChevronIcon />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

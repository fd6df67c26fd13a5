import type { ReactNode } from 'react';
import { ChevronIcon } from '../../ui/icons.tsx';
import styles from './details-card.module.css';

interface DetailsCardProps {
  readonly title: string;
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A card that opens and closes by the browser's own element, so that a search in the page finds its content. */
export function DetailsCard({ title, open, onToggle, children }: DetailsCardProps) {
  return (
    <details
      className={styles.card}
      open={open}
      onToggle={(event) => {
        // The toggle of a card inside this one arrives here too.
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

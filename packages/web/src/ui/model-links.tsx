import { DetailsLink } from './details-link.tsx';
import { OpenIcon } from './icons.tsx';
import { ModelLink } from './model-link.tsx';
import styles from './model-links.module.css';

interface ModelLinksProps {
  readonly name: string;
  /** Whether an icon says that the name opens another page. */
  readonly hasIcon?: boolean;
}

/** A submitted model: its name leads to the hub in a new tab, and the link beside it to our own page. */
export function ModelLinks({ name, hasIcon = false }: ModelLinksProps) {
  return (
    <span className={styles.links}>
      <ModelLink name={name} className={hasIcon ? `${styles.name} ${styles.opens}` : styles.name}>
        {name}
        {hasIcon ? (
          <span className={styles.icon}>
            <OpenIcon />
          </span>
        ) : null}
      </ModelLink>
      <DetailsLink name={name} className={styles.details} />
    </span>
  );
}

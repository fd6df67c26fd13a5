import type { Row } from '@leaderboard/core/columns';
import { hubPathOf } from '@leaderboard/core/entry';
import { useConfig } from '../../../state/config.ts';
import { texts } from '../../../texts/texts.ts';
import { DatabaseIcon } from '../../../ui/icons.tsx';
import styles from './model-cell.module.css';

/** Names of models ranked up to here are bold (spec 2.3). */
const BOLD_RANKS = 3;

/** The organisation stands back, so that the eye finds the model. */
function ModelName({ name }: { name: string }) {
  const split = name.indexOf('/') + 1;
  return (
    <>
      {split === 0 ? null : <span className={styles.organization}>{name.slice(0, split)}</span>}
      <span className={styles.own}>{name.slice(split)}</span>
    </>
  );
}

interface ModelCellProps {
  readonly row: Row;
  /** Of its links: 0 in the row that Tab enters, else -1. */
  readonly tabIndex: number;
}

/** The model's name, linked to its page on the hub where it has one, and the link to its detailed results. */
export function ModelCell({ row, tabIndex }: ModelCellProps) {
  const { hubName, hubUrl, resultsDatasetUrl } = useConfig();
  const { name } = row.entry.model;
  const hubPath = hubPathOf(row.entry);
  const nameStyle = row.staticRank <= BOLD_RANKS ? `${styles.name} ${styles.bold}` : styles.name;
  return (
    <span className={styles.model}>
      {hubPath === null ? (
        <span className={nameStyle}>
          <ModelName name={name} />
        </span>
      ) : (
        <a
          className={nameStyle}
          href={`${hubUrl}/${hubPath}`}
          target="_blank"
          rel="noopener noreferrer"
          title={texts.leaderboard.viewModel(name, hubName)}
          tabIndex={tabIndex}
        >
          <ModelName name={name} />
        </a>
      )}
      {resultsDatasetUrl === null ? null : (
        <a
          className={styles.results}
          href={resultsDatasetUrl}
          target="_blank"
          rel="noopener noreferrer"
          title={texts.leaderboard.viewResults(name)}
          aria-label={texts.leaderboard.viewResults(name)}
          tabIndex={tabIndex}
        >
          <DatabaseIcon />
        </a>
      )}
    </span>
  );
}

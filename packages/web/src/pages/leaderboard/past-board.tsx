import { toQuery } from '@leaderboard/core/board/query';
import { viewQuery } from '@leaderboard/core/board/view';
import { getExport } from '@leaderboard/core/records-api';
import { useEffect } from 'react';
import { past as pastTexts } from '#catalog/past.ts';
import { usePastBoard } from '../../data/past-board-query.ts';
import { useConfig } from '../../state/config.ts';
import { useHydrated } from '../../state/hydrated.ts';
import { useView } from '../../state/view-store.ts';
import { opensElsewhere } from '../../ui/link-click.ts';
import { publicationHref } from '../../ui/record-paths.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { Board } from './board.tsx';
import styles from './past-board.module.css';
import { pastTitle } from './past-title.ts';

interface PastBoardProps {
  /** The number of a publication, as the address has it. */
  readonly at: string;
  readonly onLeave: () => void;
}

const csvOf = (at: string) => `${getExport.path.replace(':file', 'board.csv')}${toQuery([['at', at]])}`;

/** The board as a publication left it, marked as such, with the way back. */
export function PastBoard({ at, onLeave }: PastBoardProps) {
  const config = useConfig();
  const { data, error, refetch } = usePastBoard(at);
  const view = useView();
  const hydrated = useHydrated();
  const keptFocus = useFocusKept();
  const title = pastTitle(at, data !== null, config);
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  const back = (
    <a
      ref={keptFocus}
      href={`/${viewQuery(view)}`}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onLeave();
      }}
    >
      {pastTexts.back}
    </a>
  );
  if (data === null)
    return (
      <StateMessage title={pastTexts.notFound} text={pastTexts.notFoundText(at)} action={<p>{back}</p>} />
    );
  if (data === undefined && error !== null) {
    return (
      <StateMessage
        role="alert"
        title={pastTexts.failed}
        action={<RetryButton onRetry={refetch}>{pastTexts.retry}</RetryButton>}
      />
    );
  }
  return (
    <>
      <div className={styles.notice}>
        <p>
          <b>{pastTexts.notice(at)}</b> {data === undefined ? null : pastTexts.models[data.models ?? 'today']}
        </p>
        <p className={styles.links}>
          {back}
          <a href={publicationHref(Number(at))}>{pastTexts.what}</a>
        </p>
      </div>
      {data !== undefined ? (
        <Board source={{ entries: data.entries.rows, first: null }} at={at} />
      ) : hydrated ? (
        <SpinnerArea label={pastTexts.loading} size="page" />
      ) : (
        // The server's page: only visitors without script see it.
        <p>
          {pastTexts.needsScript} <a href={csvOf(at)}>{pastTexts.csv}</a>
        </p>
      )}
    </>
  );
}

import { toQuery } from '@leaderboard/core/board/query';
import { viewQuery } from '@leaderboard/core/board/view';
import { getExport } from '@leaderboard/core/records-api';
import { useEffect } from 'react';
import { common as texts } from '#catalog/common.ts';
import { past as pastTexts } from '#catalog/documents.ts';
import { usePastBoard } from '../data/past-board-query.ts';
import { type Config, useConfig } from '../state/config.ts';
import { useHydrated } from '../state/from-server.ts';
import { opensElsewhere } from '../state/links.ts';
import { publicationHref } from '../state/route.ts';
import { useView } from '../state/stores.ts';
import { RetryButton } from '../ui/button.tsx';
import { Notice, StateMessage, UnreadableNotice } from '../ui/messages.tsx';
import { SpinnerArea } from '../ui/spinner.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { Board } from './board.tsx';

/** The title of the document with a board of the past. @param isThere false: there is no such publication. */
export function pastTitle(
  at: string,
  isThere: boolean,
  { productName }: Pick<Config, 'productName'>,
): string {
  return `${isThere ? pastTexts.title({ publication: at }) : pastTexts.notFound} – ${texts.leaderboard.title({ product: productName })}`;
}

export interface PastBoardProps {
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
      // Another page has set its own title by now.
      if (document.title === title) document.title = before;
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
      <StateMessage
        title={pastTexts.notFound}
        text={pastTexts.notFoundText({ publication: at })}
        action={<p>{back}</p>}
      />
    );
  if (data === undefined && error !== null) {
    return <StateMessage role="alert" title={pastTexts.failed} action={<RetryButton onRetry={refetch} />} />;
  }
  return (
    <>
      <Notice tone="warning" className="my-4">
        <p>
          <b>{pastTexts.notice({ publication: at })}</b>{' '}
          {data === undefined ? null : <span>{pastTexts.ofToday}</span>}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          {back}
          <a href={publicationHref(Number(at))}>{pastTexts.what}</a>
        </p>
      </Notice>
      {data !== undefined ? (
        <>
          <UnreadableNotice count={data.unreadable.length} />
          <Board
            source={{ entries: data.rows, initial: null }}
            publication={{ number: Number(at), at: data.published ?? null }}
            at={at}
          />
        </>
      ) : hydrated ? (
        <SpinnerArea label={pastTexts.loading} size="page" />
      ) : (
        // The server's page: only visitors without script see it.
        <p>
          <span>{pastTexts.needsScript}</span> <a href={csvOf(at)}>{pastTexts.csv}</a>
        </p>
      )}
    </>
  );
}

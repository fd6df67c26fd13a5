import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { DEFAULT_PROTOCOL } from '@leaderboard/core/benchmark/protocols';
import { useState } from 'react';
import { common as texts } from '#texts/common';
import { day } from '#texts/figures';
import type { Entries } from '../data/entry-reader.ts';
import { useLeaderboard } from '../data/leaderboard-query.ts';
import { type DisplayedPublication, readPagePublication } from '../data/page-publication.ts';
import { useConfig } from '../state/config.ts';
import { useHydrated, useHydrationData } from '../state/hydration.ts';
import { RetryButton } from '../ui/button.tsx';
import { ErrorBanner, StateMessage, UnreadableNotice } from '../ui/messages.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Board } from './board.tsx';
import { BoardSkeleton, TableLoading } from './board-skeleton.tsx';
import './board.css';
import { useStores, useView } from '../state/stores.ts';
import { LogoHeader } from './logo-header.tsx';

const NO_ROWS: readonly LeaderboardEntry[] = [];

/** The publication of the loaded board, or of the server-rendered one until it has loaded. */
function shownPublication(data: Entries | undefined): DisplayedPublication {
  const page = readPagePublication(document);
  const number = data?.publication ?? page?.number ?? null;
  return { number, at: data?.published ?? (page?.number === number ? (page?.day ?? null) : null) };
}

export function LeaderboardPage() {
  const { productName } = useConfig();
  const { viewStore } = useStores();
  const { data, error, refetch } = useLeaderboard();
  const { initialBoard, publishedOn } = useHydrationData();
  // The server only renders the default protocol's board.
  const { protocol } = useView();
  const initial = protocol === DEFAULT_PROTOCOL ? initialBoard : null;
  const [firstProtocol] = useState(protocol);
  // Until the page is hydrated it must show the server's rows, even if the whole board has arrived.
  const hydrated = useHydrated();
  const entries = hydrated ? (data?.rows ?? null) : null;
  const publication = hydrated ? shownPublication(data) : { number: null, at: publishedOn };
  const reason = error?.message || texts.errors.leaderboard;
  const retry = <RetryButton onRetry={refetch} />;
  const failure = error === null ? null : <StateMessage role="alert" title={reason} action={retry} />;
  // Switching to another protocol keeps focus in place, and a failed switch can be undone.
  const keepsControls = protocol !== firstProtocol || (protocol !== DEFAULT_PROTOCOL && error !== null);
  return (
    <div className="board-page pt-1">
      <div className="flat:hidden-text mb-2 phone:mb-1 flex flex-row-reverse tiny:flex-col-reverse tiny:items-start items-center justify-between gap-4 phone:gap-2 tiny:gap-0">
        <LogoHeader onReset={viewStore.reset} />
        <PageHeading
          isLine
          title={texts.leaderboard.title({ product: productName })}
          subtitle={texts.leaderboard.subtitle}
        />
      </div>
      <UnreadableNotice count={data?.unreadable.length ?? 0} />
      {error === null || (initial === null && entries === null) ? null : (
        <div className="mb-4">
          <ErrorBanner
            message={`${texts.errors.notUpdated({
              number: publication.number,
              day: publication.at === null ? null : day(publication.at),
            })} ${reason}`}
            action={retry}
          />
        </div>
      )}
      {entries !== null || initial !== null ? (
        <Board
          source={{ entries, initial }}
          publication={publication}
          unreadable={data?.unreadable.length ?? 0}
        />
      ) : keepsControls ? (
        <Board
          source={{ entries: NO_ROWS, initial: null }}
          publication={publication}
          instead={failure ?? <TableLoading />}
        />
      ) : (
        (failure ?? <BoardSkeleton />)
      )}
    </div>
  );
}

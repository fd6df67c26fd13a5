import { common as texts } from '#catalog/common.ts';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import { publicationOfPage } from '../../data/publication-of-page.ts';
import { useAddressParameter } from '../../state/address.ts';
import { useConfig } from '../../state/config.ts';
import { useHydrated, useInitialBoard } from '../../state/from-server.ts';
import { latePart } from '../../state/late-part.ts';
import { useViewStore } from '../../state/view-store.ts';
import { RetryButton } from '../../ui/button.tsx';
import { ErrorBanner, PartMissing, StateMessage, UnreadableNotice } from '../../ui/messages.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Board } from './board.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import styles from './leaderboard-page.module.css';
import { LogoHeader } from './logo-header.tsx';

/** Exported for the server, which loads it before it renders a past board. */
export const pastBoard = latePart(async () => (await import('./past-board.tsx')).PastBoard);

const newerBoard = latePart(async () => (await import('./newer-board.tsx')).NewerBoard);

/** @param loaded the publication of a board that was loaded earlier; null: the page shows the board that it came with. */
function notUpdated(loaded: number | null): string {
  const page = publicationOfPage(document);
  return texts.errors.notUpdated(
    loaded ?? page?.number ?? null,
    page?.number === (loaded ?? page?.number) ? page?.day : undefined,
  );
}

export function LeaderboardPage() {
  const { productName } = useConfig();
  const store = useViewStore();
  const [at, setAt] = useAddressParameter('at');
  const { data, dataUpdatedAt, error, refetch } = useLeaderboard(at === null);
  const PastBoard = pastBoard.use(at !== null);
  const NewerBoard = newerBoard.use(data !== undefined);
  const initial = useInitialBoard();
  // Until the page is hydrated it must show the server's rows, even if the whole board has arrived.
  const entries = useHydrated() ? (data?.rows ?? null) : null;
  const reason = error?.message || texts.errors.leaderboard;
  const retry = <RetryButton onRetry={refetch} />;
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <LogoHeader onReset={store.reset} />
        <PageHeading title={texts.leaderboard.title(productName)} subtitle={texts.leaderboard.subtitle} />
      </div>
      {at === null ? (
        <>
          <UnreadableNotice count={data?.unreadable.length ?? 0} text={texts.errors.unreadableEntries} />
          {error === null || (initial === null && entries === null) ? null : (
            <ErrorBanner message={`${notUpdated(data?.publication ?? null)} ${reason}`} action={retry} />
          )}
          {NewerBoard && data !== undefined ? (
            <NewerBoard board={data} readAt={dataUpdatedAt} onShow={refetch} />
          ) : null}
          {entries !== null || initial !== null ? (
            <Board source={{ entries, initial }} unreadable={data?.unreadable.length ?? 0} />
          ) : error === null ? (
            <BoardSkeleton />
          ) : (
            <StateMessage role="alert" title={reason} action={retry} />
          )}
        </>
      ) : PastBoard ? (
        <PastBoard key={at} at={at} onLeave={() => setAt(null)} />
      ) : PastBoard === null ? (
        <BoardSkeleton />
      ) : (
        <PartMissing />
      )}
    </div>
  );
}

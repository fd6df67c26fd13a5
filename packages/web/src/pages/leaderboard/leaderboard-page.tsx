import { common as texts } from '#catalog/common.ts';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import { useAddressParameter } from '../../state/address-parameter.ts';
import { useConfig } from '../../state/config.ts';
import { useFirstScreen } from '../../state/first-screen.ts';
import { useHydrated } from '../../state/hydrated.ts';
import { useViewStore } from '../../state/view-store.ts';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { latePart } from '../../ui/late-part.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PartMissing } from '../../ui/part-missing.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { UnreadableNotice } from '../../ui/unreadable-notice.tsx';
import { Board } from './board.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { pastBoard } from './late-past-board.ts';
import styles from './leaderboard-page.module.css';
import { LogoHeader } from './logo-header.tsx';

const newerBoard = latePart(async () => (await import('./newer-board.tsx')).NewerBoard);

export function LeaderboardPage() {
  const { productName } = useConfig();
  const store = useViewStore();
  const [at, setAt] = useAddressParameter('at');
  const { data, dataUpdatedAt, error, refetch } = useLeaderboard(at === null);
  const PastBoard = pastBoard.use(at !== null);
  const NewerBoard = newerBoard.use(data !== undefined);
  const first = useFirstScreen();
  // While hydrating, only the rows of the server's page may show, even if the whole board has arrived.
  const entries = useHydrated() ? (data?.rows ?? null) : null;
  const retry = <RetryButton onRetry={refetch}>{texts.leaderboard.retry}</RetryButton>;
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <LogoHeader onReset={store.reset} />
        <PageHeading title={texts.leaderboard.title(productName)} subtitle={texts.leaderboard.subtitle} />
      </div>
      {at === null ? (
        <>
          <UnreadableNotice count={data?.unreadable.length ?? 0} text={texts.errors.unreadableEntries} />
          {error === null || first === null || entries !== null ? null : (
            <ErrorBanner message={error.message || texts.errors.leaderboard} action={retry} />
          )}
          {NewerBoard && data !== undefined ? (
            <NewerBoard board={data} readAt={dataUpdatedAt} onShow={refetch} />
          ) : null}
          {entries !== null || first !== null ? (
            <Board source={{ entries, first }} unreadable={data?.unreadable.length ?? 0} />
          ) : error === null ? (
            <BoardSkeleton />
          ) : (
            <StateMessage role="alert" title={error.message || texts.errors.leaderboard} action={retry} />
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

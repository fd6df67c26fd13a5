import { LEADERBOARD_LOAD_ERROR } from '@leaderboard/core/errors';
import { DEFAULT_SORT } from '@leaderboard/core/rows';
import { useState } from 'react';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import { useConfig } from '../../state/config.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { Board } from './board.tsx';
import styles from './leaderboard-page.module.css';
import { LogoHeader } from './logo-header.tsx';
import { TableSkeleton } from './table/table-skeleton.tsx';

/** The leaderboard (spec 2.2). */
export function LeaderboardPage() {
  const { productName } = useConfig();
  const { data: entries, error, refetch } = useLeaderboard();
  const [sort, setSort] = useState(DEFAULT_SORT);
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <LogoHeader onReset={() => setSort(DEFAULT_SORT)} />
        <PageHeading title={texts.leaderboard.title(productName)} subtitle={texts.leaderboard.subtitle} />
      </div>
      {entries !== undefined ? (
        <Board entries={entries} sort={sort} onSort={setSort} />
      ) : error === null ? (
        <TableSkeleton />
      ) : (
        <StateMessage
          role="alert"
          title={error.message || LEADERBOARD_LOAD_ERROR}
          action={<Button onClick={() => void refetch()}>{texts.leaderboard.retry}</Button>}
        />
      )}
    </div>
  );
}

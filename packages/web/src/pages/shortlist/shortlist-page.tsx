import { common as texts } from '#catalog/common.ts';
import { shortlist as shortlistTexts } from '#catalog/shortlist.ts';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import styles from '../../shortlist/shortlist.module.css';
import { Shortlist } from '../../shortlist/shortlist.tsx';
import { RetryButton } from '../../ui/button.tsx';
import { StateMessage } from '../../ui/messages.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The shortlist as its own page. */
export function ShortlistPage() {
  const { data, error, refetch } = useLeaderboard();
  return (
    <div className={styles.page}>
      <PageHeading title={shortlistTexts.title} subtitle={shortlistTexts.subtitle} />
      {data !== undefined ? (
        <Shortlist entries={data.rows} />
      ) : error === null ? (
        <Spinner label={texts.leaderboard.loading} />
      ) : (
        <StateMessage
          role="alert"
          title={error.message || texts.errors.leaderboard}
          action={<RetryButton onRetry={refetch}>{texts.leaderboard.retry}</RetryButton>}
        />
      )}
    </div>
  );
}

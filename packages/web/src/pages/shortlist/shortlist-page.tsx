import { shortlist as shortlistTexts } from '#catalog/shortlist.ts';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import styles from '../../shortlist/shortlist.module.css';
import { Shortlist } from '../../shortlist/shortlist.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The shortlist as its own page. */
export function ShortlistPage() {
  const { data } = useLeaderboard();
  return (
    <div className={styles.page}>
      <PageHeading title={shortlistTexts.title} subtitle={shortlistTexts.subtitle} />
      <Shortlist entries={data?.rows ?? null} />
    </div>
  );
}

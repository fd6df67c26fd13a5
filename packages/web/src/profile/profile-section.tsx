import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { profile as texts } from '#catalog/profile.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { failureText } from '../data/failure-text.ts';
import { useProfile } from '../data/profile-query.ts';
import { RecordSection } from '../records/record-page.tsx';
import styles from '../records/records.module.css';
import { useHydrated } from '../state/from-server.ts';
import { latePart } from '../state/late-part.ts';
import { RetryButton } from '../ui/button.tsx';
import { PartMissing, StateMessage } from '../ui/messages.tsx';
import { SpinnerArea } from '../ui/spinner.tsx';
import { profileHref } from './profile-view.ts';

const summaries = latePart(async () => (await import('./profile-summaries.tsx')).ProfileSummaries);

interface ProfileSectionProps {
  /** The rows on the page. */
  readonly entries: readonly Pick<LeaderboardEntry, 'id' | 'model' | 'provenance'>[];
  /** The models of the page that the section links to: those of the page first. */
  readonly models: readonly string[];
}

/** The profile in short, on the page of a model and beside a comparison. A row without answers has none, and is not asked for. */
export function ProfileSection({ entries, models }: ProfileSectionProps) {
  const answered = entries.filter(({ provenance }) => provenance?.answers_run != null);
  const { heading, none, noneOf, what, link, side } = texts.summary;
  return (
    <RecordSection title={heading}>
      {answered.length > 0 ? (
        <Answered ids={answered.map(({ id }) => id)} />
      ) : (
        <p className={styles.muted}>{entries.length === 1 ? none : noneOf}</p>
      )}
      <p>
        <a href={profileHref(models)}>{answered.length === 0 ? what : entries.length === 1 ? link : side}</a>
      </p>
    </RecordSection>
  );
}

function Answered({ ids }: { ids: readonly string[] }) {
  const hydrated = useHydrated();
  const { data, error, refetch } = useProfile(ids);
  const Summaries = summaries.use(hydrated);
  if (Summaries === undefined) return <PartMissing />;
  if (error !== null && data == null)
    return (
      <StateMessage
        role="alert"
        title={failureText(error, recordsTexts.failed)}
        action={<RetryButton onRetry={refetch}>{recordsTexts.retry}</RetryButton>}
      />
    );
  if (!hydrated || Summaries === null || data === undefined)
    return (
      <div className={styles.summaryPlace}>
        <SpinnerArea label={recordsTexts.loading} />
      </div>
    );
  if (data === null) return <p className={styles.muted}>{texts.notFound}</p>;
  const profiled = data.profiles.filter(({ without }) => without === null);
  return (
    <>
      {data.profiles.map(({ entry, without }) =>
        without === null ? null : (
          <p key={entry.id} className={styles.muted}>
            {texts.without([entry.id], without)}
          </p>
        ),
      )}
      {profiled.length === 0 ? null : <Summaries profiles={profiled} models={data.models} />}
    </>
  );
}

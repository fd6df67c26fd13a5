import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { languageOfLabel } from '@leaderboard/core/question-labels';
import { getProfile, type ProfileRecord } from '@leaderboard/core/questions-api';
import { shortNames } from '@leaderboard/texts/short-names';
import { benchmarkName } from '@leaderboard/texts/suite-words';
import { useQuery } from '@tanstack/react-query';
import { profile as texts } from '#catalog/profile.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { queryOf } from '../../data/query-of.ts';
import { Answer } from '../../ui/answer.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { RecordSection, recordFailure } from '../record-page.tsx';
import { CellsOfModels } from './cells-of-models.tsx';
import { extremeSubjects, type TaskCell } from './profile-rows.ts';

interface ProfileSectionProps {
  /** The rows on the page. */
  readonly entries: readonly Pick<LeaderboardEntry, 'id' | 'model' | 'provenance'>[];
}

/** The profile by subject, on the page of a model and beside a comparison. A row without answers has none, and is not asked for. */
export function ProfileSection({ entries }: ProfileSectionProps) {
  const answered = entries.filter(({ provenance }) => provenance?.answers_run != null);
  if (answered.length === 0) return null;
  return (
    <RecordSection title={texts.summary.heading}>
      <Answered ids={answered.map(({ id }) => id)} />
    </RecordSection>
  );
}

function Answered({ ids }: { ids: readonly string[] }) {
  return (
    <Answer
      query={useQuery(queryOf(getProfile, { models: ids.join(',') }))}
      waiting={
        <div className="min-h-80">
          <SpinnerArea label={recordsTexts.loading} />
        </div>
      }
      notThere={<p className="text-muted">{texts.notFound}</p>}
      failed={recordFailure}
    >
      {(profile) => <Profiles profile={profile} />}
    </Answer>
  );
}

function Profiles({ profile: data }: { profile: ProfileRecord }) {
  const profiled = data.profiles.filter(({ without }) => without === null);
  return (
    <>
      {data.profiles.map(({ entry, without }) =>
        without === null ? null : (
          <p key={entry.id} className="text-muted">
            {texts.without({ names: entry.id, why: texts.reasons[without] })}
          </p>
        ),
      )}
      {profiled.length === 0 ? null : (
        <>
          <ProfileSummaries profiles={profiled} models={data.models} />
          <CellsOfModels
            profiles={profiled}
            names={shortNames(profiled.map(({ entry }) => entry.id))}
            models={data.models}
            publication={data.publication}
          />
        </>
      )}
    </>
  );
}

type Profile = ProfileRecord['profiles'][number];

/** So many subjects at each end, of one model and of each of several. */
const NAMED = { one: 3, several: 2 };

const percent = (share: number) => Math.round(share * 100);

interface ProfileSummariesProps {
  /** Models with a profile. */
  readonly profiles: readonly Profile[];
  /** K. */
  readonly models: number;
}

/** The subjects in which each model has its highest and lowest shares, of all tasks. */
function ProfileSummaries({ profiles, models }: ProfileSummariesProps) {
  return (
    <div className="grid gap-6">
      {profiles.length === 1
        ? profiles.map((profile) => <Extremes key={profile.entry.id} profile={profile} models={models} />)
        : profiles.map((profile) => (
            <section key={profile.entry.id} className="stack gap-3" aria-label={profile.entry.id}>
              <h3 className="text-xl">{profile.entry.id}</h3>
              <Extremes isOneOfSeveral profile={profile} models={models} />
            </section>
          ))}
      <p className="text-muted">{texts.summary.note}</p>
    </div>
  );
}

interface ExtremesProps {
  readonly profile: Profile;
  readonly models: number;
  readonly isOneOfSeveral?: boolean;
}

function Extremes({ profile, models, isOneOfSeveral = false }: ExtremesProps) {
  const { highest, lowest } = extremeSubjects(profile.tasks, isOneOfSeveral ? NAMED.several : NAMED.one);
  const Title = isOneOfSeveral ? 'h4' : 'h3';
  return (
    <div className="grid grid-cols-charts items-start gap-4">
      {[
        { title: texts.summary.highest, cells: highest },
        { title: texts.summary.lowest, cells: lowest },
      ].map(({ title, cells }) =>
        cells.length === 0 ? null : (
          <div key={title}>
            <Title className={isOneOfSeveral ? 'font-bold' : 'text-xl'}>{title}</Title>
            <ul className="wrap-anywhere mt-2 grid gap-3">
              {cells.map((one) => (
                <Subject key={`${one.task} ${one.cell.label}`} one={one} models={models} />
              ))}
            </ul>
          </div>
        ),
      )}
    </div>
  );
}

interface SubjectProps {
  readonly one: TaskCell;
  readonly models: number;
}

function Subject({ one: { task, cell }, models }: SubjectProps) {
  const { label, n, kind, share, interval, median } = cell;
  return (
    <li>
      <b lang={languageOfLabel(label)}>{label}</b> <span>{taskName(task)}</span>
      <span className="block text-muted">
        <span>
          {texts.rightOn({
            percent: percent(share),
            n,
            low: percent(interval[0]),
            high: percent(interval[1]),
          })}
        </span>
        {median === null ? null : <span>{`; ${texts.median({ percent: percent(median), models })}`}</span>}
        {kind === 'shown' ? <span>{`; ${texts.few}`}</span> : null}
      </span>
    </li>
  );
}

function taskName(task: string): string {
  const benchmark = BENCHMARKS.find(({ key }) => key === task);
  return benchmark === undefined ? task : benchmarkName(benchmark);
}

import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { extremeSubjects, type TaskCell } from '@leaderboard/core/questions/profile-rows';
import type { ProfileRecord } from '@leaderboard/core/questions-api';
import { profile as texts } from '#catalog/profile.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import styles from '../records/records.module.css';
import { profileHref } from './profile-view.ts';

type Profile = ProfileRecord['profiles'][number];

/** So many subjects at each end. */
const MOST_NAMED = 3;

const percent = (share: number) => Math.round(share * 100);

/** The subjects in which a model has its highest and lowest shares, of all tasks. */
export function ProfileSummary({ profile, models }: { readonly profile: Profile; readonly models: number }) {
  const { highest, lowest } = extremeSubjects(profile.tasks, MOST_NAMED);
  const { id } = profile.entry;
  return (
    <div className={styles.charts}>
      <Subjects title={texts.summary.highest} of={id} cells={highest} models={models} />
      <Subjects title={texts.summary.lowest} of={id} cells={lowest} models={models} />
    </div>
  );
}

interface SubjectsProps {
  readonly title: string;
  readonly of: string;
  readonly cells: readonly TaskCell[];
  readonly models: number;
}

function Subjects({ title, of, cells, models }: SubjectsProps) {
  if (cells.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.cells}>
        {cells.map(({ task, cell: { label, n, kind, share, interval, median } }) => (
          <li key={`${task} ${label}`}>
            <b>{label}</b> <a href={profileHref([of], task)}>{taskName(task)}</a>
            <span className={styles.cellFigures}>
              {texts.rightOn(percent(share), n, [percent(interval[0]), percent(interval[1])])}
              {median === null ? null : `; ${texts.median(percent(median), models)}`}
              {kind === 'shown' ? `; ${texts.few}` : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function taskName(task: string): string {
  const benchmark = BENCHMARKS.find(({ key }) => key === task);
  return benchmark === undefined ? task : recordsTexts.benchmarkName(benchmark);
}

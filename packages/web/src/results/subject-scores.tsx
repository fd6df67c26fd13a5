import { TASKS } from '@leaderboard/core/benchmark/suite';
import { formatPercent, formatRange, toPercent } from '@leaderboard/core/format';
import type { RunRecord } from '@leaderboard/core/records-api';
import { wilsonInterval } from '@leaderboard/core/statistics/interval';
import { benchmarkName } from '@leaderboard/texts/suite-texts';
import { runPage as texts } from '#texts/runPage';
import { languageOf } from '../ui/record-texts.ts';
import { ScrollingTable } from '../ui/scrolling-table.tsx';

/** Correct answers by subject and language, collapsed; renders nothing if the run's samples lack subjects. */
export function SubjectScores({ subjects }: Pick<RunRecord, 'subjects'>) {
  const rows = TASKS.flatMap((task) => (subjects[task.key] ?? []).map((score) => ({ task, ...score })));
  if (rows.length === 0) return null;
  const { title, note, columns, of, notStated } = texts.subjects;
  return (
    <details>
      <summary className="mb-2 min-h-small-control">
        <h2 className="inline text-2xl">{title}</h2>
      </summary>
      <p className="mb-3 text-muted">{note}</p>
      <ScrollingTable
        title={title}
        rows={rows}
        keyOf={({ task, subject }) => `${task.key} ${subject}`}
        columns={[
          {
            head: columns.subject,
            cell: ({ subject }) => (
              <span lang={languageOf(subject)}>{subject === '' ? notStated : subject}</span>
            ),
          },
          { head: columns.language, cell: ({ task }) => benchmarkName(task) },
          { head: columns.right, cell: ({ right, n }) => of({ right, n }) },
          { head: columns.share, cell: ({ right, n }) => formatPercent(toPercent(right / n)) },
          {
            head: texts.columns.interval,
            cell: ({ right, n }) => {
              const [low, high] = wilsonInterval(right / n, n);
              return formatRange([toPercent(low), toPercent(high)]);
            },
          },
        ]}
      />
    </details>
  );
}

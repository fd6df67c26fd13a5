import { getAnswers } from '@leaderboard/core/api';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { formatCo2, formatPercent, percentOf } from '@leaderboard/core/format';
import { getResultsFile, getRun, type RunRecord } from '@leaderboard/core/records-api';
import { count as formatCount } from '#catalog/figures.ts';
import { records as recordsTexts, runPage as runPageTexts } from '#catalog/records.ts';
import { useRunRecord } from '../../data/records-query.ts';
import { DataLink } from '../../records/data-link.tsx';
import { Facts } from '../../records/facts.tsx';
import { RecordPage } from '../../records/record-page.tsx';
import styles from '../../records/records.module.css';
import { yesNo } from '../../records/yes-no.ts';
import { useRouteHash } from '../../state/address.ts';
import { publicationHref, restOfRoute, runHref } from '../../state/route.ts';
import { ModelPageLink } from '../../ui/model-links.tsx';
import { ScrollingTable } from '../../ui/scrolling-table.tsx';

/** Where the scores of one run come from: '#/run/12'. */
export function RunPage() {
  const query = useRunRecord(restOfRoute(useRouteHash(), '/run') ?? '');
  const { notFound, notFoundText } = runPageTexts;
  return (
    <RecordPage query={query} notFound={{ title: notFound, text: notFoundText }}>
      {(run) => <RunView run={run} />}
    </RecordPage>
  );
}

function pathOf(path: string, id: number): string {
  return path.replace(':id', String(id));
}

function RunView({ run }: { run: RunRecord }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.name}>{recordsTexts.run(run.id)}</h1>
        <p>
          <ModelPageLink name={run.model}>{runPageTexts.of(run.model)}</ModelPageLink>
        </p>
        <p className={styles.links}>
          <b>{recordsTexts.states[run.state.kind]}</b>
          {run.has_file ? (
            <a href={pathOf(getResultsFile.path, run.id)} download>
              {runPageTexts.download}
            </a>
          ) : null}
          {run.has_answers ? <a href={pathOf(getAnswers.path, run.id)}>{runPageTexts.answers}</a> : null}
        </p>
      </header>
      <State run={run} />
      <Passport run={run} />
      <section className={styles.section}>
        <h2 className={styles.heading}>{runPageTexts.checks}</h2>
        <List sign="✓" items={run.checks} words={recordsTexts.checks} />
      </section>
      {run.cautions.length === 0 ? null : (
        <section className={styles.section}>
          <h2 className={styles.heading}>{runPageTexts.warnings}</h2>
          <List sign="!" items={run.cautions} words={recordsTexts.warnings} />
        </section>
      )}
      <section className={styles.section}>
        <h2 className={styles.heading}>{runPageTexts.scores}</h2>
        <ScrollingTable
          title={runPageTexts.scores}
          file={{ publication: run.publication, part: `run-${run.id}` }}
          columns={runPageTexts.columns}
          rows={BENCHMARKS.flatMap((benchmark) => {
            const score = run.evaluations[benchmark.key];
            if (score === undefined) return [];
            const { interval, n, metric } = score;
            return [
              {
                key: benchmark.key,
                cells: [
                  recordsTexts.benchmarkName(benchmark),
                  formatPercent(score.normalized_score),
                  interval === undefined
                    ? recordsTexts.unknown
                    : recordsTexts.interval([percentOf(interval[0]), percentOf(interval[1])]),
                  n === undefined ? recordsTexts.unknown : formatCount(n),
                  metric ?? recordsTexts.unknown,
                  run.task_versions?.[benchmark.task] ?? recordsTexts.unknown,
                ],
              },
            ];
          })}
        />
      </section>
      <DataLink path={pathOf(getRun.path, run.id)} publication={run.publication} part={`run-${run.id}`} />
    </div>
  );
}

/** Why a run is not on the board any more. */
function State({ run: { state } }: { run: RunRecord }) {
  if (state.kind === 'on_board') return null;
  return (
    <p className={styles.notice}>
      {state.kind === 'superseded'
        ? runPageTexts.superseded(state.by)
        : runPageTexts.takenBack(recordsTexts.day(state.at ?? ''))}{' '}
      {state.by === null ? null : (
        <>
          <a href={runHref(state.by)}>{recordsTexts.run(state.by)}</a>
          {state.publication === null ? null : ','}
        </>
      )}{' '}
      {state.reason === null ? null : runPageTexts.reason(state.reason)}{' '}
      {state.publication === null ? null : (
        <a href={publicationHref(state.publication)}>{recordsTexts.publication(state.publication)}</a>
      )}
    </p>
  );
}

function Passport({ run }: { run: RunRecord }) {
  const { facts: labels } = runPageTexts;
  const by = run.cause === null ? null : recordsTexts.cause(run.cause);
  const harness = [run.harness_version, run.harness_git_hash].filter((part) => part !== null).join(', ');
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{runPageTexts.passport}</h2>
      <Facts
        facts={[
          [labels.row, run.entry],
          [
            labels.average,
            `${formatPercent(run.average)}${run.average_interval === null ? '' : ` (${recordsTexts.interval(run.average_interval)})`}`,
          ],
          [labels.evaluated, run.evaluated_at === null ? null : recordsTexts.dayAndTime(run.evaluated_at)],
          [labels.recorded, recordsTexts.dayAndTime(run.recorded_at)],
          [
            labels.by,
            by === null || run.submitter === null ? by : runPageTexts.submittedBy(by, run.submitter),
          ],
          [
            labels.publication,
            run.publication === null ? null : (
              <a key="publication" href={publicationHref(run.publication)}>
                {recordsTexts.publication(run.publication)}
              </a>
            ),
          ],
          [
            labels.duration,
            run.duration_seconds === null ? null : recordsTexts.duration(run.duration_seconds),
          ],
          [labels.harness, harness === '' ? null : harness],
          [labels.fewShot, run.few_shot],
          [labels.commit, run.commit],
          [labels.revision, run.revision],
          [labels.precision, run.precision],
          [labels.chatTemplate, yesNo(run.chat_template_applied)],
          [labels.source, run.source],
          [labels.file, run.file_sha256],
          [labels.co2, run.co2_cost === null ? null : formatCo2(run.co2_cost)],
        ]}
      />
    </section>
  );
}

interface ListProps {
  readonly sign: string;
  readonly items: readonly string[];
  /** By the server's words; a word of a newer server shows as it came. */
  readonly words: Readonly<Record<string, string>>;
}

function List({ sign, items, words }: ListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>
          <span className={styles.sign} aria-hidden="true">
            {sign}
          </span>
          {Object.hasOwn(words, item) ? words[item] : item}
        </li>
      ))}
    </ul>
  );
}

import { getAnswers } from '@leaderboard/core/api';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { formatCo2, formatPercent, percentOf } from '@leaderboard/core/format';
import { getResultsFile, getRun, type RunRecord } from '@leaderboard/core/records-api';
import type { RunWarning } from '@leaderboard/core/results/run-checks';
import { samplesSentence } from '@leaderboard/core/results/samples-problems';
import { common } from '#catalog/common.ts';
import { count as formatCount } from '#catalog/figures.ts';
import { records as recordsTexts, runPage as texts } from '#catalog/records.ts';
import { samplesProblems } from '#catalog/samples-problems.ts';
import { useRunRecord } from '../../data/records-query.ts';
import {
  DataLink,
  Facts,
  IntervalCell,
  PublicationLink,
  RecordPage,
  RecordSection,
  RunLink,
  TableSection,
  yesNo,
} from '../../records/record-page.tsx';
import styles from '../../records/records.module.css';
import { useRouteHash } from '../../state/address.ts';
import { restOfRoute } from '../../state/route.ts';
import { ModelPageLink } from '../../ui/model-links.tsx';
import { submitterText } from '../../ui/submitter-text.ts';
import { RepeatRun } from './repeat-run.tsx';

/** Where the scores of one run come from: '#/run/12'. */
export function RunPage() {
  const query = useRunRecord(restOfRoute(useRouteHash(), '/run') ?? '');
  return (
    <RecordPage query={query} notFound={{ title: texts.notFound, text: texts.notFoundText }}>
      {(run) => <RunView run={run} />}
    </RecordPage>
  );
}

function pathOf(path: string, id: number): string {
  return path.replace(':id', String(id));
}

/** A caution that must not be overlooked. */
const REMOTE_CODE: RunWarning = 'remote_code';

function RunView({ run }: { run: RunRecord }) {
  const unknown = run.cautions.filter((caution) => caution !== REMOTE_CODE);
  const problem = run.answers_problem;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.name}>{recordsTexts.run(run.id)}</h1>
        <p>
          <ModelPageLink name={run.model}>{texts.of(run.model)}</ModelPageLink>
        </p>
        <p className={styles.links}>
          <b>{recordsTexts.states[run.state.kind]}</b>
          {run.has_file ? (
            <a href={pathOf(getResultsFile.path, run.id)} download>
              {texts.download}
            </a>
          ) : null}
          {run.has_answers ? <a href={pathOf(getAnswers.path, run.id)}>{texts.answers}</a> : null}
        </p>
      </header>
      <State run={run} />
      {run.cautions.includes(REMOTE_CODE) ? (
        <p className={styles.notice}>{recordsTexts.warnings[REMOTE_CODE]}</p>
      ) : null}
      <Passport run={run} />
      <RecordSection title={texts.checks}>
        <Checks run={run} />
      </RecordSection>
      {unknown.length === 0 ? null : (
        <RecordSection title={texts.warnings}>
          <List sign="!" items={unknown} words={recordsTexts.warnings} />
          {problem == null ? null : (
            <p>{samplesSentence(samplesProblems, problem.code, problem.params ?? {}) ?? problem.detail}</p>
          )}
        </RecordSection>
      )}
      <RepeatRun run={run} />
      <TableSection
        title={texts.scores}
        file={{ publication: run.publication, part: `run-${run.id}` }}
        columns={texts.columns}
        rows={BENCHMARKS.flatMap((benchmark) => {
          const score = run.evaluations[benchmark.key];
          if (score === undefined) return [];
          const { interval, n, metric } = score;
          const version = run.task_versions?.[benchmark.task];
          return [
            {
              key: benchmark.key,
              cells: [
                recordsTexts.benchmarkName(benchmark),
                formatPercent(score.normalized_score),
                interval === undefined ? (
                  recordsTexts.unknown
                ) : (
                  <IntervalCell key="interval" ends={[percentOf(interval[0]), percentOf(interval[1])]} />
                ),
                n === undefined ? recordsTexts.unknown : formatCount(n),
                metric ?? recordsTexts.unknown,
                version === undefined ? recordsTexts.unknown : <code key="version">{version}</code>,
              ],
            },
          ];
        })}
      />
      <DataLink path={pathOf(getRun.path, run.id)} publication={run.publication} part={`run-${run.id}`} />
    </div>
  );
}

/** Why a run is no longer on the board. */
function State({ run: { state } }: { run: RunRecord }) {
  if (state.kind === 'on_board') return null;
  return (
    <p className={styles.notice}>
      <span>
        {state.kind === 'superseded'
          ? texts.superseded(state.by)
          : texts.takenBack(recordsTexts.day(state.at ?? ''))}
      </span>{' '}
      {state.by === null ? null : (
        <>
          <RunLink run={state.by} />
          {state.publication === null ? null : <span>,</span>}
        </>
      )}{' '}
      {state.reason === null ? null : <span>{texts.reason(state.reason)}</span>}{' '}
      {state.publication === null ? null : <PublicationLink publication={state.publication} />}
    </p>
  );
}

function Passport({ run }: { run: RunRecord }) {
  const { facts: labels } = texts;
  const by = run.cause === null ? null : recordsTexts.cause(run.cause);
  const harness = [run.harness_version, run.harness_git_hash].filter((part) => part !== null).join(', ');
  return (
    <RecordSection title={texts.passport}>
      <Facts
        facts={[
          [labels.row, run.entry],
          [labels.suite, common.suite.named({ version: run.suite.version })],
          [
            labels.average,
            `${formatPercent(run.average)}${run.average_interval === null ? '' : ` (${recordsTexts.interval(run.average_interval)})`}`,
          ],
          [labels.evaluated, run.evaluated_at === null ? null : recordsTexts.dayAndTime(run.evaluated_at)],
          [labels.recorded, recordsTexts.dayAndTime(run.recorded_at)],
          [
            labels.by,
            by === null || run.submitter === null ? by : texts.submittedBy(by, submitterText(run.submitter)),
          ],
          [
            labels.publication,
            run.publication === null ? null : (
              <PublicationLink key="publication" publication={run.publication} />
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
          [labels.machine, run.machine],
          ...(run.image === null ? [] : ([[labels.image, run.image]] as const)),
          [labels.chatTemplate, yesNo(run.chat_template_applied)],
          [labels.source, run.source],
          ...(run.file_sha256 === null ? [] : ([[labels.file, run.file_sha256]] as const)),
          [labels.co2, run.co2_cost === null ? null : formatCo2(run.co2_cost)],
        ]}
      />
    </RecordSection>
  );
}

/** Each outcome with its sign, in the order in which they show. */
const OUTCOMES = [
  ['failed', '✗'],
  ['passed', '✓'],
  ['not_stated', '?'],
  ['not_applicable', '–'],
] as const;

function Checks({ run }: { run: RunRecord }) {
  const { outcomes } = run;
  return (
    <>
      {OUTCOMES.map(([outcome, sign]) => {
        const checks = Object.keys(outcomes).filter((check) => outcomes[check] === outcome);
        return checks.length === 0 ? null : (
          <div key={outcome}>
            <h3 className={styles.outcome}>{recordsTexts.outcomes[outcome]}</h3>
            <List sign={sign} items={checks} words={recordsTexts.checks} />
          </div>
        );
      })}
      {Object.values(outcomes).includes('not_stated') ? (
        <p className={styles.muted}>{texts.checksHint}</p>
      ) : null}
    </>
  );
}

interface ListProps {
  readonly sign: string;
  readonly items: readonly string[];
  /** By the server's code. An unknown code of a newer server is shown as it is. */
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
          <span>{Object.hasOwn(words, item) ? words[item] : item}</span>
        </li>
      ))}
    </ul>
  );
}

import { getAnswers } from '@leaderboard/core/api';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { formatCo2, formatPercent, formatRange, toPercent } from '@leaderboard/core/format';
import { formatUrl } from '@leaderboard/core/pages/urls';
import { getResultsFile, getRun, type RunRecord } from '@leaderboard/core/records-api';
import type { UnknownPart } from '@leaderboard/core/results/repeat-command';
import type { RunCheck, RunWarning } from '@leaderboard/core/results/run-checks';
import { formatText } from '@leaderboard/texts/sentences';
import { findLabel } from '@leaderboard/texts/submission-texts';
import { benchmarkName, suite, suiteName } from '@leaderboard/texts/suite-texts';
import type { ReactNode } from 'react';
import { day, count as formatCount } from '#texts/figures';
import { records as recordsTexts } from '#texts/records';
import { runPage as texts } from '#texts/runPage';
import { usePageCall } from '../data/page-call.ts';
import { CopiedText } from '../ui/copied-text.tsx';
import { Notice } from '../ui/messages.tsx';
import { ModelPageLink } from '../ui/model-links.tsx';
import {
  asServed,
  Facts,
  PublicationLink,
  RecordColumn,
  RecordName,
  RecordPage,
  RecordSection,
  RunLink,
  TableSection,
  yesNo,
} from '../ui/record-page.tsx';
import { causeText, dayAndTime, durationText, protocolText } from '../ui/record-texts.ts';
import { submitterText } from '../ui/submitter-text.ts';
import { SubjectScores } from './subject-scores.tsx';
import { WrongNumber } from './wrong-number.tsx';

/** The origin of one run's scores: '#/run/12'. */
export function RunPage() {
  const query = usePageCall(getRun, '/run');
  return (
    <RecordPage query={query} notFound={{ title: texts.notFound, text: texts.notFoundText }}>
      {(run) => <RunView run={run} />}
    </RecordPage>
  );
}

function RunView({ run }: { run: RunRecord }) {
  const named = { id: String(run.id) };
  const heads = texts.columns;
  return (
    <RecordColumn>
      <header className="stack gap-2">
        <RecordName>{recordsTexts.run({ id: run.id })}</RecordName>
        <p>
          <ModelPageLink name={run.model}>{texts.of({ model: run.model })}</ModelPageLink>
        </p>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <b>{recordsTexts.states[run.state.kind]}</b>
          {run.has_file ? (
            <a href={formatUrl(getResultsFile.path, named)} download>
              {texts.download}
            </a>
          ) : null}
          {run.has_answers ? <a href={formatUrl(getAnswers.path, named)}>{texts.answers}</a> : null}
        </p>
      </header>
      <State run={run} />
      {run.other_questions ? <Notice tone="warning">{recordsTexts.otherQuestionsCaution}</Notice> : null}
      {run.cautions.includes('remote_code') ? (
        <Notice tone="warning">{recordsTexts.remoteCodeCaution}</Notice>
      ) : null}
      <Known run={run} />
      <RepeatRun run={run} />
      <TableSection
        title={texts.scores}
        rows={BENCHMARKS.flatMap((benchmark) => {
          const score = run.evaluations[benchmark.key];
          return score === undefined ? [] : [{ benchmark, ...score }];
        })}
        keyOf={({ benchmark }) => benchmark.key}
        columns={[
          { head: heads.column, cell: ({ benchmark }) => benchmarkName(benchmark) },
          { head: heads.score, cell: (score) => formatPercent(score.normalized_score) },
          {
            head: heads.interval,
            cell: ({ interval }) =>
              interval === undefined ? null : formatRange([toPercent(interval[0]), toPercent(interval[1])]),
          },
          { head: heads.questions, cell: ({ n }) => (n === undefined ? null : formatCount(n)) },
          { head: heads.metric, cell: ({ metric }) => metric ?? null },
          {
            head: heads.version,
            cell: ({ benchmark }) => {
              const version = run.task_versions?.[benchmark.task];
              return version === undefined ? null : <code>{version}</code>;
            },
          },
        ]}
      />
      <WrongNumber run={run} />
      <SubjectScores subjects={run.subjects} />
    </RecordColumn>
  );
}

/** Explains why a run is not on the board. */
function State({ run: { state } }: { run: RunRecord }) {
  if (state.kind === 'on_board') return null;
  return (
    <Notice tone="warning">
      <span>
        {state.kind === 'superseded'
          ? state.by === null
            ? texts.neverOnBoard
            : texts.superseded
          : texts.retracted({ at: day(state.at ?? '') })}
      </span>{' '}
      {state.by === null ? null : (
        <>
          <RunLink run={state.by} />
          {state.publication === null ? null : <span>,</span>}
        </>
      )}{' '}
      {state.reason === null ? null : <span>{texts.reason({ reason: state.reason })}</span>}{' '}
      {state.publication === null ? null : <PublicationLink publication={state.publication} />}
    </Notice>
  );
}

const URL_OR_ARXIV_ID = /(https?:\/\/[^\s),;]+(?<![.])|arXiv:\d{4}\.\d{4,5}(?:v\d+)?)/i;

/** Source of the scores. URLs and arXiv ids in it become links. */
function Source({ text }: { text: string }) {
  return text.split(URL_OR_ARXIV_ID).map((part, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a string that never changes; some are equal
    if (place % 2 === 0) return <span key={place}>{part}</span>;
    const href = part.replace(/^arXiv:/i, 'https://arxiv.org/abs/');
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={place} href={href} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    );
  });
}

type Fact = readonly [label: string, value: ReactNode];

function Known({ run }: { run: RunRecord }) {
  const { facts: labels } = texts;
  const by = run.cause === null ? null : causeText(run.cause);
  const harness = [run.harness_version, run.harness_git_hash].filter((part) => part !== null).join(', ');
  const interval = run.average_interval;
  const facts: readonly Fact[] = [
    [
      labels.average,
      `${formatPercent(run.average)}${interval === null ? '' : ` (${formatRange(interval)})`}`,
    ],
    [recordsTexts.protocol, protocolText(run)],
    [labels.source, <Source key="source" text={run.source} />],
    [labels.precision, run.precision],
    [labels.fewShot, run.few_shot],
    [labels.chatTemplate, yesNo(run.chat_template_applied)],
    [labels.evaluated, run.evaluated_at === null ? null : dayAndTime(run.evaluated_at)],
    [labels.duration, run.duration_seconds === null ? null : durationText(run.duration_seconds)],
    [labels.harness, harness === '' ? null : harness],
    [labels.commit, run.commit ?? (run.is_served ? asServed(run.evaluated_at) : null)],
    [labels.revision, run.revision],
    [labels.machine, run.machine],
    [labels.image, run.image],
    [labels.co2, run.co2_cost === null ? null : formatCo2(run.co2_cost)],
    [labels.file, run.file_sha256],
    [
      labels.by,
      by === null || run.submitter === null
        ? by
        : texts.submittedBy({ cause: by, submitter: submitterText(run.submitter) }),
    ],
    [labels.suite, suiteName({ version: run.suite.version })],
    [
      labels.publication,
      run.publication === null ? null : <PublicationLink key="board" publication={run.publication} />,
    ],
  ];
  return (
    <RecordSection title={texts.known}>
      {run.file_sha256 === null ? <p>{texts.printed}</p> : null}
      <Facts facts={facts.filter(([, value]) => value !== null)} />
      <NotKnown run={run} />
      {CHECKED.map(([outcome, sign]) => {
        const checks = checksOf(run, outcome);
        return checks.length === 0 ? null : (
          <div key={outcome}>
            <h3 className="mb-1 font-semibold text-lg">{recordsTexts.outcomes[outcome]}</h3>
            <List sign={sign} items={checks} />
          </div>
        );
      })}
    </RecordSection>
  );
}

/** Outcomes of applicable checks with their symbols, in display order. */
const CHECKED = [
  ['failed', '✗'],
  ['passed', '✓'],
  ['not_stated', '?'],
] as const;

type Words<Key extends string> = Readonly<Record<Key, string | ((values: typeof suite) => string)>>;
/** Every check must have a label. Unknown checks from newer servers are shown as received. */
const CHECKS: Partial<Words<string>> = recordsTexts.checks satisfies Words<RunCheck>;
const UNKNOWN: Readonly<
  Record<Exclude<RunWarning, 'remote_code' | 'few_shot_unstated'> | UnknownPart, string>
> = texts.unknown;

/** Labels of the checks with the given outcome. */
function checksOf({ outcomes }: RunRecord, outcome: string): readonly string[] {
  const checks = Object.keys(outcomes).filter((check) => outcomes[check] === outcome);
  return checks.map((check) => formatText(CHECKS[check] ?? check, suite));
}

/** Cautions that are displayed elsewhere: one as a notice, the other as a check with the outcome 'not_stated'. */
const SHOWN_ELSEWHERE: readonly string[] = ['remote_code', 'few_shot_unstated'] satisfies RunWarning[];

/** Lists the unknown facts without duplicates, because a caution and a gap in the commands may be the same fact. */
function NotKnown({ run }: { run: RunRecord }) {
  const codes = [...run.cautions, ...run.repeat.unknown].filter((code) => !SHOWN_ELSEWHERE.includes(code));
  if (codes.length === 0) return null;
  const facts = new Set(codes.map((code) => findLabel(UNKNOWN, code)));
  const problem = run.answers_problem;
  return (
    <>
      <p>{texts.notKnown({ facts: [...facts].join('; ') })}</p>
      {problem === null ? null : <p>{problem.detail}</p>}
    </>
  );
}

function List({ sign, items }: { sign: string; items: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {items.map((item) => (
        <li key={item} className="pl-6 -indent-6">
          <span className="inline-block w-6 indent-0" aria-hidden="true">
            {sign}
          </span>
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

/** Commands that repeat a run; renders nothing if the model's weights are not public. */
function RepeatRun({ run }: { run: RunRecord }) {
  const { repeat } = texts;
  const { lines } = run.repeat;
  if (lines.length === 0) return null;
  return (
    <RecordSection title={repeat.title}>
      <p>{run.file_sha256 === null ? repeat.defaults : repeat.text}</p>
      <p>{repeat.gated}</p>
      <CopiedText scrollsAs={repeat.commands} text={lines.join('\n')} words={repeat} />
    </RecordSection>
  );
}

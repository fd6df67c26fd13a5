import { basename } from 'node:path';
import type { Evaluations } from '@leaderboard/core/benchmark/entry';
import {
  BENCHMARKS,
  CURRENT,
  type EvaluationKey,
  suiteVersion,
  type Version,
} from '@leaderboard/core/benchmark/suite';
import { worded } from '@leaderboard/core/coded';
import { formatPercent, formatRevision, MISSING, withPercent } from '@leaderboard/core/format';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import { samplesProblems } from '@leaderboard/texts/english/samples-problems';
import type { NewRun } from '../publish.sql.ts';
import type { FileOutcome, ImportResult } from './import-files.ts';
import { endOfSamples } from './samples-files.ts';

function scoreLines(scores: Evaluations, { domains, languages }: Version): string[] {
  return domains.map((domain) => {
    const shown = (key: EvaluationKey) => formatPercent(scores[key]?.normalized_score ?? null).padStart(7);
    const byLanguage = languages.map((language) => `${language} ${shown(domain.keys[language])}`);
    return `    ${[`${domain.label}  ${shown(domain.key)}`, ...byLanguage].join('   ')}`;
  });
}

const TASKS = BENCHMARKS.flatMap(({ task, language }) => (language === null ? [] : [task]));
const SAMPLES_NAME = new RegExp(`^samples_(?:${TASKS.join('|')})_.+\\.jsonl$`);

/** Names every samples file that was not used, by reason. Those of runs that were there before are left out. */
function reportUnused({ outcomes, publications, samples }: ImportResult): string {
  const owners = new Map<string, NewRun>();
  const kinds = new Map<string, FileOutcome['kind']>();
  for (const outcome of outcomes) {
    for (const task of TASKS) kinds.set(`samples_${task}${endOfSamples(outcome.path)}`, outcome.kind);
    if (outcome.kind === 'accepted') for (const file of outcome.samples) owners.set(file, outcome.run);
  }
  const whyUnused = (file: string): string | null => {
    const owner = owners.get(file);
    if (owner !== undefined) {
      const problem = problemOf(owner, publications);
      if (problem === undefined) return null;
      return `${owner.model.name} is published without answers: ${worded(samplesProblems, problem)}`;
    }
    const name = basename(file);
    if (kinds.get(name) === 'unchanged') return null;
    if (kinds.get(name) === 'refused') return 'The results file of this time was refused.';
    return SAMPLES_NAME.test(name)
      ? 'There is no results file of this time beside it.'
      : 'The name is not samples_TASK_TIME.jsonl with a task of the suite.';
  };
  const unused = new Map<string, string[]>();
  for (const file of samples) {
    const why = whyUnused(file);
    if (why !== null) unused.set(why, [...(unused.get(why) ?? []), `      ${file}`]);
  }
  if (unused.size === 0) return '';
  const groups = [...unused].map(([why, files]) => `  - ${why}\n${files.join('\n')}\n`);
  return `Samples files that were not used (a run has all answers or none):\n${groups.join('')}\n`;
}

/** Why the samples of a run are not used: the import finds that, or the publication. */
function problemOf(run: NewRun, publications: ImportResult['publications']): SamplesProblem | undefined {
  const refused = publications.flatMap(({ answersRefused }) => answersRefused);
  return run.answersProblem ?? refused.find(({ fileSha256 }) => fileSha256 === run.fileSha256)?.problem;
}

/** What the operator is told of a run that went to the history. */
function reportOlder(run: NewRun, publications: ImportResult['publications']): string[] {
  const older = publications.flatMap((publication) => publication.older);
  const found = older.find(({ fileSha256 }) => fileSha256 === run.fileSha256);
  if (found === undefined) return [];
  const [date, dateOnBoard] = [found.date, found.dateOnBoard].map((one) => one && dayOf(one));
  return [
    `    In the history: ${date === null ? 'it has no date' : `it is of ${date}`}, and the run on the board is of ${dateOnBoard}.`,
    '    To put it on the board, import it with --replace-newer.',
  ];
}

const dayOf = (time: string) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

function reportFile(outcome: FileOutcome, publications: ImportResult['publications']): string {
  if (outcome.kind === 'unchanged')
    return `unchanged  ${outcome.path}\n    The same file was imported before. Samples files beside it change nothing.`;
  if (outcome.kind === 'refused') {
    const reasons = outcome.reasons.map((reason) => `    - ${reason}`);
    const read = Object.keys(outcome.scores).length > 0 ? scoreLines(outcome.scores, CURRENT) : [];
    return [`refused    ${outcome.path}`, ...reasons, ...read].join('\n');
  }
  const { run, samples } = outcome;
  const problem = problemOf(run, publications);
  const revision = run.commit === null ? run.revision : formatRevision(run.commit);
  const facts = [
    `revision ${revision ?? MISSING}`,
    `precision ${run.precision ?? MISSING}`,
    run.answers !== undefined && problem === undefined ? 'with answers' : 'without answers',
    ...(run.suiteVersion === CURRENT.version ? [] : [`version ${run.suiteVersion} of the suite`]),
  ];
  const scores = Object.fromEntries(run.scores.map(({ key, value }) => [key, withPercent({ value })]));
  return [
    `imported   ${outcome.path}`,
    `    ${run.model.name} (${facts.join(', ')})`,
    ...(problem !== undefined && samples.length === 0 ? [`    ${worded(samplesProblems, problem)}`] : []),
    ...reportOlder(run, publications),
    ...scoreLines(scores, suiteVersion(run.suiteVersion) ?? CURRENT),
  ].join('\n');
}

/** The report of an import for the operator: every file with its scores, and the reasons against it and its samples. */
export function reportImport(result: ImportResult): string {
  const { outcomes, publications } = result;
  const count = (kind: FileOutcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const sums = `${count('accepted')} imported, ${count('unchanged')} unchanged, ${count('refused')} refused.`;
  const boards = publications.flatMap(({ id, suiteVersion: version, added, replaced }) => {
    const of = version === CURRENT.version ? '' : ` of version ${version} of the suite`;
    return id === null ? [] : [`Publication ${id}${of}: ${added} rows added, ${replaced} replaced.`];
  });
  const board = boards.length === 0 ? 'The board did not change.' : boards.join(' ');
  const files = outcomes.map((outcome) => reportFile(outcome, publications));
  return `${files.join('\n')}\n\n${reportUnused(result)}${sums} ${board}`;
}

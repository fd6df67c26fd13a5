import { formatMessage } from '@leaderboard/core/coded-messages';
import { formatRevision, MISSING, withPercent } from '@leaderboard/core/format';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import { samplesProblems } from '@leaderboard/texts/samples-problems';
import type { NewRun } from '../publish/publish.sql.ts';
import { scoreLines } from '../results/results.ts';
import type { FileOutcome, ImportResult } from './import-files.ts';

/** Names every samples file that was not used, by reason. */
function reportUnused({ outcomes, publication, samples }: ImportResult): string {
  const owners = new Map(
    outcomes.flatMap((one) => (one.kind === 'accepted' ? one.samples.map((file) => [file, one.run]) : [])),
  );
  const unused = new Map<string, string[]>();
  for (const file of samples) {
    const owner = owners.get(file);
    const problem = owner && problemOf(owner, publication);
    if (owner !== undefined && problem === undefined) continue;
    const why =
      problem === undefined
        ? 'No results file of this time was imported now, or the name is not samples_TASK_TIME.jsonl with a task of the suite.'
        : `${owner?.model.name} is published without answers: ${formatMessage(samplesProblems.en, problem)}`;
    unused.set(why, [...(unused.get(why) ?? []), `      ${file}`]);
  }
  if (unused.size === 0) return '';
  const groups = [...unused].map(([why, files]) => `  - ${why}\n${files.join('\n')}\n`);
  return `Samples files that were not used (a run has all answers or none):\n${groups.join('')}\n`;
}

/** Why the samples of a run are not used: the import finds that, or the publication. */
function problemOf(run: NewRun, publication: ImportResult['publication']): SamplesProblem | undefined {
  const refused = publication?.answersRefused ?? [];
  return run.answersProblem ?? refused.find(({ fileSha256 }) => fileSha256 === run.fileSha256)?.problem;
}

const isoOf = (time: string | null) =>
  time === null ? 'has no date' : `is of ${new Date(time).toISOString()}`;

/** What the operator is told of a run that went to the history. */
function reportOlder(sha256: string | null, publication: ImportResult['publication']): string[] {
  const found = publication?.older.find(({ run }) => run.fileSha256 === sha256);
  if (found === undefined) return [];
  const { run, onBoard } = found;
  return [
    `    In the history: it ${isoOf(run.date)}, and the run on the board ${isoOf(onBoard.date)}. --replace-newer puts it on the board.`,
  ];
}

/** A sentence for the operator about a time that cannot be true. */
function reportWrongDate(run: NewRun, publication: ImportResult['publication']): string[] {
  if (run.evaluatedAt === null || publication?.wronglyDated.includes(run.fileSha256) !== true) return [];
  return [
    `    The file says that it ${isoOf(run.evaluatedAt)}, before lm_eval existed or in the future: the run counts as one without a date.`,
  ];
}

/** A sentence for the operator about a stated size that is not the one in the file. */
function reportSize(outcome: Extract<FileOutcome, { kind: 'accepted' }>): string[] {
  const [stated, counted] = [outcome.run.model.paramsBillions, outcome.countedBillions];
  if (stated === null || counted === null || Math.abs(stated / counted - 1) <= 0.05) return [];
  return [`    --params ${stated} was taken; the harness counted ${counted} billion parameters.`];
}

function reportFile(outcome: FileOutcome, publication: ImportResult['publication']): string {
  if (outcome.kind === 'unchanged')
    return `unchanged  ${outcome.path}\n    The same file was imported before. Only --samples adds answers, to a run on the board that was imported without.`;
  if (outcome.kind === 'skipped') return `skipped    ${outcome.path}\n    ${outcome.reason}`;
  if (outcome.kind === 'refused') {
    const reasons = outcome.reasons.map((reason) => `    - ${reason}`);
    const read = Object.keys(outcome.scores).length > 0 ? scoreLines(outcome.scores) : [];
    return [`refused    ${outcome.path}`, ...reasons, ...read].join('\n');
  }
  const { run, samples } = outcome;
  if (outcome.isKnown)
    return `answers    ${outcome.path}\n    ${run.model.name} is with answers now. Its scores and facts stay as they are.`;
  const problem = problemOf(run, publication);
  const revision = run.commit === null ? run.revision : formatRevision(run.commit);
  const facts = [
    `revision ${revision ?? MISSING}`,
    `precision ${run.precision ?? MISSING}`,
    run.answers !== undefined && problem === undefined ? 'with answers' : 'without answers',
  ];
  const scores = Object.fromEntries(run.scores.map(({ key, value }) => [key, withPercent({ value })]));
  return [
    `imported   ${outcome.path}`,
    `    ${run.model.name} (${facts.join(', ')})`,
    `    ${run.source}${run.harnessVersion === null ? '' : `, version ${run.harnessVersion}`}`,
    ...(problem !== undefined && samples.length === 0
      ? [`    ${formatMessage(samplesProblems.en, problem)}`]
      : []),
    ...reportOlder(run.fileSha256, publication),
    ...reportWrongDate(run, publication),
    ...reportSize(outcome),
    ...scoreLines(scores),
  ].join('\n');
}

/** The report of an import for the operator: every file with its scores, and the reasons against it and its samples. */
export function reportImport(result: ImportResult): string {
  const { outcomes, publication } = result;
  const count = (kind: FileOutcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const skipped = count('skipped');
  const sums = `${count('accepted')} imported, ${count('unchanged')} unchanged, ${count('refused')} refused${skipped > 0 ? `, ${skipped} skipped` : ''}.`;
  const board =
    publication === null || publication.id === null
      ? 'The board did not change.'
      : `Publication ${publication.id}: ${publication.added} ${publication.added === 1 ? 'row' : 'rows'} added, ${publication.replaced} replaced.`;
  const files = outcomes.map((outcome) => reportFile(outcome, publication));
  return `${files.join('\n')}\n\n${reportUnused(result)}${sums} ${board}`;
}

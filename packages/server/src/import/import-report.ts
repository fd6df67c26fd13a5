import { formatMessage } from '@leaderboard/core/coded-messages';
import { formatRevision, MISSING, withPercent } from '@leaderboard/core/format';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import { samplesProblems } from '@leaderboard/texts/failure-explanations';
import type { NewRun } from '../publish/publish.sql.ts';
import { formatScores } from '../results/results.ts';
import type { FileOutcome, ImportResult } from './import-files.ts';

/** Lists unused samples files, grouped by reason. */
function reportUnused({ outcomes, publication, samples }: ImportResult): string {
  const owners = new Map(
    outcomes.flatMap((one) => (one.kind === 'accepted' ? one.samples.map((file) => [file, one.run]) : [])),
  );
  const unused = new Map<string, string[]>();
  for (const file of samples) {
    const owner = owners.get(file);
    const problem = owner && findSamplesProblem(owner, publication);
    if (owner !== undefined && problem === undefined) continue;
    const why =
      problem === undefined
        ? 'No results file with this timestamp was just imported, or the name is not samples_TASK_TIME.jsonl with a task of the suite.'
        : `${owner?.model.name} is published without answers: ${formatMessage(samplesProblems.en, problem)}`;
    unused.set(why, [...(unused.get(why) ?? []), `      ${file}`]);
  }
  if (unused.size === 0) return '';
  const groups = [...unused].map(([why, files]) => `  - ${why}\n${files.join('\n')}\n`);
  return `Samples files that were not used (a run has all answers or none):\n${groups.join('')}\n`;
}

/** Returns why a run's samples are not used, as found during import or publication. */
function findSamplesProblem(
  run: NewRun,
  publication: ImportResult['publication'],
): SamplesProblem | undefined {
  const refused = publication?.answersRefused ?? [];
  return run.answersProblem ?? refused.find(({ fileSha256 }) => fileSha256 === run.fileSha256)?.problem;
}

const formatDate = (time: string | null) =>
  time === null ? 'has no date' : `is from ${new Date(time).toISOString()}`;

/** Tells the operator why a run was moved to the history. */
function reportOlder(sha256: string | null, publication: ImportResult['publication']): string[] {
  const found = publication?.older.find(({ run }) => run.fileSha256 === sha256);
  if (found === undefined) return [];
  const { run, onBoard } = found;
  return [
    `    In the history: it ${formatDate(run.date)}, and the run on the board ${formatDate(onBoard.date)}. --replace-newer puts it on the board.`,
  ];
}

/** Warns the operator about an impossible evaluation date. */
function reportWrongDate(run: NewRun, publication: ImportResult['publication']): string[] {
  if (run.evaluatedAt === null || publication?.wronglyDated.includes(run.fileSha256) !== true) return [];
  return [
    `    The file says that it ${formatDate(run.evaluatedAt)}, before lm_eval existed or in the future: the run counts as undated.`,
  ];
}

/** Warns the operator if the stated size differs from the size in the file. */
function reportSize(outcome: Extract<FileOutcome, { kind: 'accepted' }>): string[] {
  const [stated, counted] = [outcome.run.model.paramsBillions, outcome.countedBillions];
  if (stated === null || counted === null || Math.abs(stated / counted - 1) <= 0.05) return [];
  return [`    --params ${stated} was used; the harness counted ${counted} billion parameters.`];
}

function reportFile(outcome: FileOutcome, publication: ImportResult['publication']): string {
  if (outcome.kind === 'unchanged')
    return `unchanged  ${outcome.path}\n    The same file was imported before. Only --samples can add answers, to a run on the board that was imported without them.`;
  if (outcome.kind === 'skipped') return `skipped    ${outcome.path}\n    ${outcome.reason}`;
  if (outcome.kind === 'refused') {
    const reasons = outcome.reasons.map((reason) => `    - ${reason}`);
    const read = Object.keys(outcome.scores).length > 0 ? formatScores(outcome.scores) : [];
    return [`refused    ${outcome.path}`, ...reasons, ...read].join('\n');
  }
  const { run, samples } = outcome;
  if (outcome.isKnown)
    return `answers    ${outcome.path}\n    ${run.model.name} has answers now. Its scores and facts stay the same.`;
  const problem = findSamplesProblem(run, publication);
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
    ...formatScores(scores),
  ].join('\n');
}

/** Formats the operator's import report: every file with its scores and problems, and the unused samples. */
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

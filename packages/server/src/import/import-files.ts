import { dirname, join } from 'node:path';
import type { Evaluations } from '@leaderboard/core/benchmark/entry';
import { SUITE_NAME } from '@leaderboard/core/benchmark/suite';
import { formatMessage } from '@leaderboard/core/coded-messages';
import type { Problem } from '@leaderboard/core/results/file-problems';
import { parseHarnessJson, shortName } from '@leaderboard/core/results/harness-json';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import { secretPlaces } from '@leaderboard/core/results/secrets';
import { failureExplanations, samplesProblems } from '@leaderboard/texts/failure-explanations';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { publishLateAnswers, runsWithoutAnswers } from '../publish/late-answers.sql.ts';
import { type Retracted, readFileStates } from '../publish/ledger.sql.ts';
import {
  type NewRun,
  type PublishOutcome,
  type PublishOverrides,
  publish,
  shouldPublish,
} from '../publish/publish.sql.ts';
import { questionSetKey } from '../publish/question-sets.sql.ts';
import type { ExpectedAnswers } from '../results/answers.ts';
import { sortReports } from '../results/evalscope-reports.ts';
import {
  findSecretsInSamples,
  listSamplesFiles,
  type ReadAnswers,
  readResultsFile,
  readReviewsOf,
  readSamples,
} from '../results/result-files.ts';
import { checkQuestions, readBoardQuestionSets } from './changed-questions.sql.ts';
import type { EvalScopeFolder, ImportSource } from './find-results.ts';
import type { ImportOptions } from './import-options.ts';
import { type ParseRunResult, parseRun, withAnswers } from './parse-run.ts';

export type FileOutcome =
  | {
      readonly kind: 'accepted';
      readonly path: string;
      readonly run: NewRun;
      /** Parameter count from the harness, which counts packed values; null if the file contains none. */
      readonly countedBillions: number | null;
      /** Samples files of the run. */
      readonly samples: readonly string[];
      /** True if the run is already on the board without answers, so only the answers are new. */
      readonly isKnown: boolean;
    }
  | { readonly kind: 'unchanged'; readonly path: string }
  /** The file contains no results for this suite. */
  | { readonly kind: 'skipped'; readonly path: string; readonly reason: string }
  | {
      readonly kind: 'refused';
      readonly path: string;
      readonly reasons: readonly string[];
      readonly scores: Evaluations;
    };

export interface ImportResult {
  readonly outcomes: readonly FileOutcome[];
  /** null if the files contain nothing new. */
  readonly publication: PublishOutcome | null;
  /** All samples files in the folders of the results files, or in the given folder. */
  readonly samples: readonly string[];
}

/**
 * Imports results files. All accepted files become one publication in one transaction. Rejected and previously imported files
 * change nothing. A file that an operator retracted is rejected unless overridden.
 * @param onRead receives the number of files read so far.
 * @param samples samples folder for a single results file; by default, each results file's own folder.
 * @param secrets whether to publish files with apparent secrets; their values are hidden in either case.
 */
export async function importFiles(
  database: Database,
  found: readonly ImportSource[],
  options: ImportOptions,
  onRead: (count: number) => void,
  overrides: PublishOverrides = {},
  samples?: string,
  secrets: 'refuse' | 'publish anyway' = 'refuse',
): Promise<ImportResult> {
  const outcomes: FileOutcome[] = [];
  const seen = new Set<string>();
  const sets = new Map(await readBoardQuestionSets(database.db));
  const given = { db: database.db, overrides, seen, samples, sets, secrets };
  for (const [index, one] of found.entries()) {
    if (typeof one === 'string') outcomes.push(await importFile(one, options, given));
    else if ('other' in one) outcomes.push({ kind: 'skipped', path: one.other, reason: one.reason });
    else outcomes.push(...(await importFolder(one, options, given)));
    onRead(index + 1);
  }
  const accepted = outcomes.filter((outcome) => outcome.kind === 'accepted');
  const runs = accepted.filter(({ isKnown }) => !isKnown).map(({ run }) => run);
  // A configuration's last run stays on the board, so the newest must come last.
  runs.sort((a, b) => (a.evaluatedAt ?? '').localeCompare(b.evaluatedAt ?? '', 'en'));
  // Samples can only be given for a single file.
  const known = accepted.find(({ isKnown }) => isKnown);
  const publication =
    known !== undefined
      ? await publishLateAnswers(database, known.run)
      : runs.length === 0
        ? null
        : await publish(database, 'import', runs, overrides);
  const [refused] = publication?.answersRefused ?? [];
  if (known !== undefined && refused !== undefined)
    outcomes.splice(0, 1, refuseAnswers(known.path, refused.problem));
  // Samples of an unchanged run were already used.
  const changed = outcomes.filter(({ kind }) => kind !== 'unchanged').map(({ path }) => dirname(path));
  const folders = samples === undefined ? new Set(changed) : [samples];
  const inFolders = await Promise.all(Array.from(folders, listSamplesFiles));
  return { outcomes, publication, samples: inFolders.flat() };
}

interface ImportContext {
  readonly db: Db;
  readonly overrides: PublishOverrides;
  /** Hashes of the files accepted so far. */
  readonly seen: Set<string>;
  readonly samples: string | undefined;
  /** Question sets of the board, extended by the files accepted so far. */
  readonly sets: Map<string, string>;
  readonly secrets: 'refuse' | 'publish anyway';
}

async function importFile(path: string, options: ImportOptions, given: ImportContext): Promise<FileOutcome> {
  const bytes = await readResultsFile(path);
  if (!Buffer.isBuffer(bytes)) return refuseFile(path, { problems: [bytes], scores: {} });
  return importRun(path, bytes, options, given, (wanted) =>
    readSamples(path, wanted, given.samples, 'followed'),
  );
}

/** Imports the run in an EvalScope folder and lists every unused report. */
async function importFolder(
  folder: EvalScopeFolder,
  options: ImportOptions,
  given: ImportContext,
): Promise<FileOutcome[]> {
  const { text, refused, ofOthers } = sortReports(folder);
  const unused: FileOutcome[] = [
    ...[...ofOthers].map(([name, dataset]): FileOutcome => {
      const reason = `It is a report of ${shortName(dataset)}, which is not a dataset of ${SUITE_NAME}.`;
      return { kind: 'skipped', path: join(folder.path, name), reason };
    }),
    ...[...refused].map(([name, problems]) => refuseFile(join(folder.path, name), { problems, scores: {} })),
  ];
  if (text === null) return unused;
  const read = (wanted: readonly ExpectedAnswers[]) => readReviewsOf(folder.path, wanted, given.samples);
  return [await importRun(folder.path, Buffer.from(text), options, given, read), ...unused];
}

async function importRun(
  path: string,
  bytes: Buffer,
  options: ImportOptions,
  { db, overrides, seen, samples, sets, secrets }: ImportContext,
  readAnswersOf: (wanted: readonly ExpectedAnswers[]) => Promise<ReadAnswers>,
): Promise<FileOutcome> {
  const inFile = secrets === 'refuse' ? findSecrets(bytes) : [];
  if (inFile.length > 0) return refuseSecrets(path, inFile);
  const read = parseRun(bytes, options);
  if (read.kind === 'refused') return refuseFile(path, read);
  // Check this before reading the samples, which may take minutes.
  const { fileSha256 } = read.run;
  const state = (await readFileStates(db, [fileSha256])).get(fileSha256);
  const isKnown =
    state === null && samples !== undefined && (await runsWithoutAnswers(db, fileSha256)).length > 0;
  if (!isKnown && (seen.has(fileSha256) || !shouldPublish(state, overrides))) {
    if (typeof state !== 'object' || state === null) return { kind: 'unchanged', path };
    return { kind: 'refused', path, reasons: [describeRetraction(state)], scores: {} };
  }
  const answers = await readAnswersOf(read.expectedAnswers);
  const { answersProblem } = answers;
  if (isKnown && answersProblem !== undefined) {
    return refuseAnswers(path, answersProblem);
  }
  const changed = checkQuestions({ ...read.run, ...answers }, sets);
  if (changed !== null) return refuseFile(path, { problems: [changed], scores: {} });
  const needsSecretScan =
    answers.answers !== undefined && answers.unread === undefined && secrets === 'refuse';
  const places = needsSecretScan ? await findSecretsInSamples(answers.files) : [];
  if (places.length > 0) return refuseSecrets(path, places);
  seen.add(fileSha256);
  for (const { key, questionsSha256 } of answers.answers ?? [])
    sets.set(questionSetKey(read.run, key), questionsSha256);
  const { countedBillions } = read.facts;
  return {
    kind: 'accepted',
    path,
    run: withAnswers(read.run, answers),
    countedBillions,
    samples: answers.files,
    isKnown,
  };
}

/** Rejects new answers for a known run and leaves the run unchanged. */
function refuseAnswers(path: string, problem: SamplesProblem): FileOutcome {
  return { kind: 'refused', path, reasons: [formatMessage(samplesProblems.en, problem)], scores: {} };
}

function findSecrets(bytes: Buffer): readonly string[] {
  return [...new Set(secretPlaces(parseHarnessJson(bytes.toString('utf8'))))];
}

const MAX_SHOWN_PLACES = 10;

function refuseSecrets(path: string, places: readonly string[]): FileOutcome {
  const more = places.length - MAX_SHOWN_PLACES;
  const named = [...places.slice(0, MAX_SHOWN_PLACES), ...(more > 0 ? [`${more} more`] : [])];
  const what = named.map((place) => `${place} has a name or value that looks like a secret.`);
  const advice =
    'Remove it from the file, or add --publish-anyway: pages, API and downloads then show … in its place.';
  return { kind: 'refused', path, reasons: [...what, advice], scores: {} };
}

function refuseFile(
  path: string,
  { problems, scores }: Pick<Extract<ParseRunResult, { kind: 'refused' }>, 'problems' | 'scores'>,
): FileOutcome {
  const reasons = problems.map(
    (problem) => `${formatMessage(failureExplanations.en, problem)}${getHint(problem)}`,
  );
  const [only, ...more] = problems;
  // Generated letters can only be reported for complete domains.
  if (only?.code === 'generated_letters' && more.length === 0)
    reasons.push("Add --reported and --source NAME to show its scores on the model's page as reported.");
  return { kind: 'refused', path, reasons, scores };
}

/** Suggests import options that resolve a problem. */
function getHint(problem: Problem): string {
  if (problem.code === 'model_unproven')
    return ' Add --model organization/model-name, or confirm this name with --on-hub yes or --on-hub no.';
  if (problem.code.startsWith('model_not')) return ' Add --model organization/model-name.';
  if (problem.code === 'revision_unstated')
    return ' Add --revision COMMIT, or --on-hub no for a model that is not on a hub.';
  if (problem.code === 'precision_unstated') return ' Add --precision, or --on-hub no.';
  if (problem.code !== 'contradiction') return '';
  return ` Omit --${problem.params.fact}, or correct it.`;
}

function describeRetraction({ at, publicationId, reason }: Retracted): string {
  const when = `on ${at.toISOString().slice(0, 10)} (publication ${publicationId})`;
  return `It was retracted ${when}: ${reason}. To publish it again, add --again.`;
}

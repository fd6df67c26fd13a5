import { dirname, join } from 'node:path';
import type { Evaluations } from '@leaderboard/core/benchmark/entry';
import { SUITE_NAME } from '@leaderboard/core/benchmark/suite';
import { formatMessage } from '@leaderboard/core/coded-messages';
import type { Problem } from '@leaderboard/core/results/file-problems';
import { parseHarnessJson, shortName } from '@leaderboard/core/results/harness-json';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import { secretPlaces } from '@leaderboard/core/results/secrets';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import { samplesProblems } from '@leaderboard/texts/samples-problems';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { publishAnswers, runsWithoutAnswers } from '../publish/answers-later.sql.ts';
import { knownFiles, type TakenBack } from '../publish/ledger.sql.ts';
import {
  type Insisted,
  isPublished,
  type NewRun,
  type PublishOutcome,
  publish,
} from '../publish/publish.sql.ts';
import { setName } from '../publish/question-sets.sql.ts';
import type { AnswersWanted } from '../results/answers.ts';
import { sortReports } from '../results/evalscope-reports.ts';
import {
  type ReadAnswers,
  readResultsFile,
  readReviewsOf,
  readSamplesOf,
  samplesIn,
  secretsInSamples,
} from '../results/result-files.ts';
import { changedQuestions, questionSetsOfBoard } from './changed-questions.sql.ts';
import type { EvalScopeFolder, Found } from './found-files.ts';
import type { ImportOptions } from './import-options.ts';
import { type ReadRun, runOfFile, withAnswers } from './run-of-file.ts';

export type FileOutcome =
  | {
      readonly kind: 'accepted';
      readonly path: string;
      readonly run: NewRun;
      /** The parameters that the harness counted, also packed ones; null where the file has none. */
      readonly countedBillions: number | null;
      /** The samples files of the run. */
      readonly samples: readonly string[];
      /** Only its answers are new: the run is on the board without any. */
      readonly isKnown: boolean;
    }
  | { readonly kind: 'unchanged'; readonly path: string }
  /** It holds no results of this suite. */
  | { readonly kind: 'skipped'; readonly path: string; readonly reason: string }
  | {
      readonly kind: 'refused';
      readonly path: string;
      readonly reasons: readonly string[];
      readonly scores: Evaluations;
    };

export interface ImportResult {
  readonly outcomes: readonly FileOutcome[];
  /** null: nothing of the files was new. */
  readonly publication: PublishOutcome | null;
  /** All samples files in the folders of the results files, or in the one that was given. */
  readonly samples: readonly string[];
}

/**
 * Imports results files. All accepted files become one publication in one transaction. A refused file, and a file that was
 * imported before, change nothing. A file that an operator took back is refused, or published again.
 * @param onRead receives the number of files that have been read.
 * @param samples folder of the samples files of the one results file; without it, those beside each results file.
 * @param secrets whether a file with what looks like a secret is published; its values are hidden in any case.
 */
export async function importFiles(
  database: Database,
  found: readonly Found[],
  options: ImportOptions,
  onRead: (count: number) => void,
  insisted: Insisted = {},
  samples?: string,
  secrets: 'refuse' | 'publish anyway' = 'refuse',
): Promise<ImportResult> {
  const outcomes: FileOutcome[] = [];
  const seen = new Set<string>();
  const sets = new Map(await questionSetsOfBoard(database.db));
  const given = { db: database.db, insisted, seen, samples, sets, secrets };
  for (const [index, one] of found.entries()) {
    if (typeof one === 'string') outcomes.push(await readFileAt(one, options, given));
    else if ('other' in one) outcomes.push({ kind: 'skipped', path: one.other, reason: one.reason });
    else outcomes.push(...(await readFolder(one, options, given)));
    onRead(index + 1);
  }
  const accepted = outcomes.filter((outcome) => outcome.kind === 'accepted');
  const runs = accepted.filter(({ isKnown }) => !isKnown).map(({ run }) => run);
  // The last run of a configuration stays on the board, and that should be the newest.
  runs.sort((a, b) => (a.evaluatedAt ?? '').localeCompare(b.evaluatedAt ?? '', 'en'));
  // Samples are given of one file only.
  const known = accepted.find(({ isKnown }) => isKnown);
  const publication =
    known !== undefined
      ? await publishAnswers(database, known.run)
      : runs.length === 0
        ? null
        : await publish(database, 'import', runs, insisted);
  const [refused] = publication?.answersRefused ?? [];
  if (known !== undefined && refused !== undefined)
    outcomes.splice(0, 1, withoutAnswers(known.path, refused.problem));
  // Those of a run that was there before were used then.
  const changed = outcomes.filter(({ kind }) => kind !== 'unchanged').map(({ path }) => dirname(path));
  const folders = samples === undefined ? new Set(changed) : [samples];
  const inFolders = await Promise.all(Array.from(folders, samplesIn));
  return { outcomes, publication, samples: inFolders.flat() };
}

interface Import {
  readonly db: Db;
  readonly insisted: Insisted;
  /** The hashes of the files that were accepted so far. */
  readonly seen: Set<string>;
  readonly samples: string | undefined;
  /** The questions of the board, and then of the files that were accepted so far. */
  readonly sets: Map<string, string>;
  readonly secrets: 'refuse' | 'publish anyway';
}

async function readFileAt(path: string, options: ImportOptions, given: Import): Promise<FileOutcome> {
  const bytes = await readResultsFile(path);
  if (!Buffer.isBuffer(bytes)) return refusedFile(path, { problems: [bytes], scores: {} });
  return readOne(path, bytes, options, given, (wanted) =>
    readSamplesOf(path, wanted, given.samples, 'followed'),
  );
}

/** The run of a folder of EvalScope, and each of its reports that is not used. */
async function readFolder(
  folder: EvalScopeFolder,
  options: ImportOptions,
  given: Import,
): Promise<FileOutcome[]> {
  const { text, refused, ofOthers } = sortReports(folder);
  const unused: FileOutcome[] = [
    ...[...ofOthers].map(([name, dataset]): FileOutcome => {
      const reason = `It is a report of ${shortName(dataset)}, which is no data set of ${SUITE_NAME}.`;
      return { kind: 'skipped', path: join(folder.path, name), reason };
    }),
    ...[...refused].map(([name, problems]) => refusedFile(join(folder.path, name), { problems, scores: {} })),
  ];
  if (text === null) return unused;
  const read = (wanted: readonly AnswersWanted[]) => readReviewsOf(folder.path, wanted, given.samples);
  return [await readOne(folder.path, Buffer.from(text), options, given, read), ...unused];
}

async function readOne(
  path: string,
  bytes: Buffer,
  options: ImportOptions,
  { db, insisted, seen, samples, sets, secrets }: Import,
  readAnswersOf: (wanted: readonly AnswersWanted[]) => Promise<ReadAnswers>,
): Promise<FileOutcome> {
  const inFile = secrets === 'refuse' ? secretsIn(bytes) : [];
  if (inFile.length > 0) return withSecrets(path, inFile);
  const read = runOfFile(bytes, options);
  if (read.kind === 'refused') return refusedFile(path, read);
  // Before its samples are read, which may take minutes.
  const { fileSha256 } = read.run;
  const state = (await knownFiles(db, [fileSha256])).get(fileSha256);
  const isKnown =
    state === null && samples !== undefined && (await runsWithoutAnswers(db, fileSha256)).length > 0;
  if (!isKnown && (seen.has(fileSha256) || !isPublished(state, insisted))) {
    if (typeof state !== 'object' || state === null) return { kind: 'unchanged', path };
    return { kind: 'refused', path, reasons: [sentenceOf(state)], scores: {} };
  }
  const answers = await readAnswersOf(read.answersWanted);
  const { answersProblem } = answers;
  if (isKnown && answersProblem !== undefined) {
    return withoutAnswers(path, answersProblem);
  }
  const changed = changedQuestions({ ...read.run, ...answers }, sets);
  if (changed !== null) return refusedFile(path, { problems: [changed], scores: {} });
  const isLookedThrough =
    answers.answers !== undefined && answers.unread === undefined && secrets === 'refuse';
  const places = isLookedThrough ? await secretsInSamples(answers.files) : [];
  if (places.length > 0) return withSecrets(path, places);
  seen.add(fileSha256);
  for (const { key, questionsSha256 } of answers.answers ?? [])
    sets.set(setName(read.run, key), questionsSha256);
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

/** The run stays as it is. */
function withoutAnswers(path: string, problem: SamplesProblem): FileOutcome {
  return { kind: 'refused', path, reasons: [formatMessage(samplesProblems.en, problem)], scores: {} };
}

function secretsIn(bytes: Buffer): readonly string[] {
  return [...new Set(secretPlaces(parseHarnessJson(bytes.toString('utf8'))))];
}

const SHOWN_PLACES = 10;

function withSecrets(path: string, places: readonly string[]): FileOutcome {
  const more = places.length - SHOWN_PLACES;
  const named = [...places.slice(0, SHOWN_PLACES), ...(more > 0 ? [`${more} more`] : [])];
  const what = named.map((place) => `${place} looks like a secret by its name or its value.`);
  const advice =
    'Remove it from the file, or add --publish-anyway: pages, API and downloads then have … in its place.';
  return { kind: 'refused', path, reasons: [...what, advice], scores: {} };
}

function refusedFile(
  path: string,
  { problems, scores }: Pick<Extract<ReadRun, { kind: 'refused' }>, 'problems' | 'scores'>,
): FileOutcome {
  const reasons = problems.map(
    (problem) => `${formatMessage(failureExplanations.en, problem)}${hintOn(problem)}`,
  );
  const [only, ...more] = problems;
  // Letters of whole domains; others are no scores to report.
  if (only?.code === 'generated_letters' && more.length === 0)
    reasons.push(
      'Add --reported and --source NAME: then its scores stand on the page of the model, as reported.',
    );
  return { kind: 'refused', path, reasons, scores };
}

/** What the options of an import can change about a problem. */
function hintOn(problem: Problem): string {
  if (problem.code === 'model_unproven')
    return ' Add --model organization/model-name, or take this name by --on-hub yes or --on-hub no.';
  if (problem.code.startsWith('model_not')) return ' Add --model organization/model-name.';
  if (problem.code === 'revision_unstated')
    return ' Add --revision COMMIT, or --on-hub no for a model that is on no hub.';
  if (problem.code === 'precision_unstated') return ' Add --precision, or --on-hub no.';
  if (problem.code !== 'contradiction') return '';
  return ` Leave out --${problem.params.fact}, or correct it.`;
}

function sentenceOf({ at, publicationId, reason }: TakenBack): string {
  const when = `on ${at.toISOString().slice(0, 10)} (publication ${publicationId})`;
  return `It was taken back ${when}: ${reason}. To publish it again, add --again.`;
}

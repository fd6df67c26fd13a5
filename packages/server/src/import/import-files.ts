import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Evaluations } from '@leaderboard/core/entry';
import { parseResults, type RunFacts } from '@leaderboard/core/results';
import { EVALUATION_KEYS } from '@leaderboard/core/suite';
import type { Database } from '../store/database.ts';
import { knownFiles, type NewRun, type Publication, publish } from '../store/publish.ts';
import type { ImportOptions } from './import-options.ts';

/** Larger files are no results: those of all 74,166 questions' samples are kept apart by the harness. */
const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

/** What became of one file. */
export type FileOutcome =
  | { readonly kind: 'accepted'; readonly path: string; readonly run: NewRun }
  | { readonly kind: 'unchanged'; readonly path: string }
  | {
      readonly kind: 'refused';
      readonly path: string;
      readonly reasons: readonly string[];
      /** What could be read of it. */
      readonly scores: Evaluations;
    };

export interface ImportResult {
  readonly outcomes: readonly FileOutcome[];
  /** null when nothing new was accepted. */
  readonly publication: Publication | null;
}

/**
 * Imports results files: all that are accepted become one publication, in one transaction; what is refused changes
 * nothing, nor does a file that was imported before.
 * @param onRead is told how many files have been read.
 */
export async function importFiles(
  database: Database,
  paths: readonly string[],
  options: ImportOptions,
  onRead: (count: number) => void,
): Promise<ImportResult> {
  const outcomes: FileOutcome[] = [];
  const seen = new Set<string>();
  for (const path of paths) {
    const outcome = await readOne(path, options);
    const hash = outcome.kind === 'accepted' ? outcome.run.fileSha256 : null;
    outcomes.push(hash !== null && seen.has(hash) ? { kind: 'unchanged', path } : outcome);
    if (hash !== null) seen.add(hash);
    onRead(outcomes.length);
  }
  const known = await knownFiles(database.db, [...seen]);
  const settled = outcomes.map((outcome): FileOutcome => {
    const isKnown = outcome.kind === 'accepted' && known.has(outcome.run.fileSha256 ?? '');
    return isKnown ? { kind: 'unchanged', path: outcome.path } : outcome;
  });
  const runs = settled.flatMap((outcome) => (outcome.kind === 'accepted' ? [outcome.run] : []));
  // Of several runs of one configuration the newest stays on the board.
  runs.sort((a, b) => (a.evaluatedAt ?? '').localeCompare(b.evaluatedAt ?? '', 'en'));
  const publication = runs.length === 0 ? null : await publish(database, 'import', runs);
  return { outcomes: settled, publication };
}

async function readOne(path: string, options: ImportOptions): Promise<FileOutcome> {
  const refuse = (...reasons: string[]): FileOutcome => ({ kind: 'refused', path, reasons, scores: {} });
  let bytes: Buffer;
  try {
    const { size } = await stat(path);
    if (size > LARGEST_FILE_BYTES) return refuse('The file is larger than 64 MiB, which no results file is.');
    bytes = await readFile(path);
  } catch (error) {
    return refuse(`The file cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const { scores, facts, problems } = parseResults(bytes.toString('utf8'));
  if (facts === null) return refuse(...problems.map((problem) => problem.detail));
  const reasons = [...problems.map((problem) => problem.detail), ...contradictions(facts, options)];
  const name = facts.modelName ?? options.model;
  const isForeign = problems.some((problem) => problem.code === 'no_known_task');
  if (name === undefined && !isForeign) {
    reasons.push('The file does not name a model on the hub: add --model organization/model-name.');
  }
  if (name === undefined || reasons.length > 0) return { kind: 'refused', path, reasons, scores };
  const fileSha256 = createHash('sha256').update(bytes).digest('hex');
  return { kind: 'accepted', path, run: toRun(name, facts, scores, options, fileSha256) };
}

/** The file's word and the caller's must not differ: one of them is about another model or run. */
function contradictions(facts: RunFacts, options: ImportOptions): string[] {
  const stated: readonly [string, string | null, string | undefined][] = [
    ['model', facts.modelName, options.model],
    ['revision', facts.commit ?? facts.revision, options.revision],
    ['precision', facts.precision, options.precision],
    ['base-model', facts.baseModel, options['base-model']],
    [
      'chat-template',
      answer(facts.chatTemplateApplied),
      answer(options['chat-template'] ?? null) ?? undefined,
    ],
  ];
  return stated.flatMap(([name, inFile, given]) =>
    inFile === null || given === undefined || inFile === given
      ? []
      : [
          `The file states ${name} ${inFile}, but --${name} says ${given}: leave the option out or correct it.`,
        ],
  );
}

function answer(value: boolean | null): string | null {
  return value === null ? null : value ? 'yes' : 'no';
}

function toRun(
  name: string,
  facts: RunFacts,
  scores: Evaluations,
  options: ImportOptions,
  fileSha256: string,
): NewRun {
  const commit = facts.commit;
  return {
    model: {
      name,
      hubPath: options['on-hub'] === false ? null : name,
      type: options.type ?? null,
      architecture: options.architecture ?? null,
      paramsBillions: facts.paramsBillions ?? options.params ?? null,
      license: options.license ?? null,
      hubHearts: null,
      uploadDate: options['upload-date'] ?? null,
      baseModel: facts.baseModel ?? options['base-model'] ?? null,
      hasChatTemplate: null,
      isMoe: options.moe ?? null,
      isMerged: options.merged ?? null,
      isAvailableOnHub: options['on-hub'] ?? null,
      isOfficialProvider: options['official-provider'] ?? null,
    },
    revision: commit ?? facts.revision ?? options.revision ?? null,
    precision: facts.precision ?? options.precision ?? null,
    chatTemplateApplied: facts.chatTemplateApplied ?? options['chat-template'] ?? null,
    submissionDate: null,
    source: 'lm-evaluation-harness results file',
    fileSha256,
    harnessVersion: facts.harnessVersion,
    harnessGitHash: facts.harnessGitHash,
    commit,
    evaluatedAt: facts.evaluatedAt,
    fewShot: facts.fewShot,
    taskVersions: { ...facts.taskVersions },
    co2Kg: options.co2 ?? null,
    scores: EVALUATION_KEYS.flatMap((key) => {
      const score = scores[key];
      if (score === undefined) return [];
      const { value, n, stderr, metric } = score;
      return [{ key, value, n: n ?? null, stderr: stderr ?? null, metric: metric ?? null }];
    }),
  };
}

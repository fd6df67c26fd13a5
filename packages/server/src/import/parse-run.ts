import { createHash } from 'node:crypto';
import type { Evaluations } from '@leaderboard/core/benchmark/entry';
import { UNKNOWN_FACTS } from '@leaderboard/core/benchmark/model-facts';
import type { Protocol } from '@leaderboard/core/benchmark/protocols';
import { EVALUATION_KEYS, type EvaluationKey, TASKS } from '@leaderboard/core/benchmark/suite';
import { isHubPath, isSameModel, parseCommit } from '@leaderboard/core/hub-path';
import { isWord, TEXT_LIMITS } from '@leaderboard/core/limits';
import type { FileFacts } from '@leaderboard/core/results/file-facts';
import type { Problem, ProblemCode } from '@leaderboard/core/results/file-problems';
import { shortName } from '@leaderboard/core/results/harness-json';
import { contradictsPrecision, isNumberFormat } from '@leaderboard/core/results/precision';
import { isListed, looksLikeSecret } from '@leaderboard/core/results/secrets';
import type { NewRun } from '../publish/publish.sql.ts';
import type { HubPresence } from '../publish/published-models.sql.ts';
import type { ExpectedAnswers } from '../results/answers.ts';
import type { RunFacts } from '../results/harness-facts.ts';
import type { PromptSettings } from '../results/prompt-settings.ts';
import type { ReadAnswers } from '../results/result-files.ts';
import { parseResults } from '../results/results.ts';
import { getStatedFacts, type ImportOptions } from './import-options.ts';

/** Size limit for stored files in bytes, a hundred times the usual size. For larger files, only the hash is stored. */
const MAX_STORED_FILE = 8 * 1024 * 1024;

/** A run's source, as shown on its page. */
const SOURCES: Readonly<Record<Protocol, string>> = {
  'log-likelihood': 'lm-evaluation-harness results file',
  letter: 'EvalScope reports',
};

/** A run with the hash of its results file. */
export type ParsedRun = NewRun & { readonly fileSha256: string; readonly fileFacts: FileFacts };

/** A publishable run, or the problems of a rejected file, from which nothing is published. */
export type ParseRunResult =
  | {
      readonly kind: 'accepted';
      readonly run: ParsedRun;
      readonly facts: RunFacts;
      /** Answers that this run's samples files must match. */
      readonly expectedAnswers: readonly ExpectedAnswers[];
    }
  | {
      readonly kind: 'refused';
      readonly problems: readonly Problem[];
      readonly scores: Evaluations;
    };

/**
 * Converts a results file to a publishable run. Imports and evaluations both use this function. The file must be complete
 * (docs/results.md#benchmark) and must not contradict the given options. Never throws, whatever the input.
 */
export function parseRun(bytes: Buffer, stated: ImportOptions): ParseRunResult {
  const parsed = parseResults(bytes.toString('utf8'));
  const { scores, facts, expectedAnswers } = parsed;
  // A stated revision replaces an unpinned one.
  const ofFile = parsed.problems.filter(
    ({ code }) => code !== 'odd_revision' || stated.revision === undefined,
  );
  if (facts === null) return { kind: 'refused', problems: ofFile, scores };
  const compared = compareFacts(facts, stated);
  const problems = [...ofFile, ...findContradictions(compared)];
  const isAsNamed = facts.changedBy === null;
  const name =
    (isAsNamed ? facts.modelName : null) ??
    stated.model ??
    (isAsNamed ? getConfirmedName(facts, stated) : undefined);
  if (!ofFile.some(({ code }) => NOT_IMPORTABLE.has(code)))
    problems.push(
      ...(name === undefined ? [explainMissingModel(facts)] : []),
      ...findUnstatedFacts(facts, stated),
    );
  if (name === undefined || problems.length > 0 || parsed.stated === null)
    return { kind: 'refused', problems, scores };
  const inFile = compared.filter((one) => one.inFile !== null);
  const fileFacts = { ...parsed.stated, stated: { given: compared.length, inFile: inFile.length } };
  const fileSha256 = createHash('sha256').update(bytes).digest('hex');
  const run = {
    ...toRun(name, facts, scores, stated, fileSha256),
    protocol: parsed.protocol,
    source: SOURCES[parsed.protocol],
    fileFacts,
    ...(bytes.length <= MAX_STORED_FILE && { file: bytes }),
  };
  return { kind: 'accepted', run, facts, expectedAnswers };
}

/** Problems that rule out a file regardless of its model, so the user need not be asked for the model's name. */
const NOT_IMPORTABLE: ReadonlySet<ProblemCode> = new Set(['no_task', 'no_known_task', 'generated_letters']);

/** Accepts a name that could be a local path if the operator specifies the commit or whether the model is on the hub. */
function getConfirmedName({ namedAs }: RunFacts, stated: ImportOptions): string | undefined {
  const isConfirmed = stated['on-hub'] !== undefined || parseCommit(stated.revision) !== null;
  return isConfirmed && isHubPath(namedAs ?? '') ? (namedAs ?? undefined) : undefined;
}

/** Returns problems for a served model's missing revision and precision. A model that is not on the hub needs neither. */
function findUnstatedFacts(facts: RunFacts, stated: ImportOptions): Problem[] {
  if (!facts.isServed || stated['on-hub'] === false) return [];
  const problems: Problem[] = [];
  if ((facts.commit ?? facts.revision ?? stated.revision ?? null) === null)
    problems.push({ code: 'revision_unstated', params: {} });
  if ((facts.precision ?? stated.precision ?? null) === null)
    problems.push({ code: 'precision_unstated', params: {} });
  return problems;
}

/** Explains why the file does not name a model on the hub. */
export function explainMissingModel({ namedAs, changedBy }: RunFacts): Problem {
  if (changedBy !== null) return { code: 'model_not_as_named', params: { by: shortName(changedBy) } };
  if (namedAs === null) return { code: 'model_not_named', params: {} };
  const params = { name: shortName(namedAs) };
  return { code: isHubPath(namedAs) ? 'model_unproven' : 'model_not_a_path', params };
}

/** A value given as an option, with the one from the file. */
interface ComparedFact {
  readonly fact: keyof ImportOptions;
  /** null if the file does not contain it. */
  readonly inFile: string | null;
  readonly given: string;
}

function compareFacts(facts: RunFacts, options: ImportOptions): ComparedFact[] {
  const stated: readonly [keyof ImportOptions, string | null, string | undefined][] = [
    ['model', facts.changedBy === null ? facts.modelName : null, options.model],
    // Branches and tags may refer to any commit, and the harness writes 'main' for local folders, so only commits can contradict.
    ['revision', facts.commit ?? parseCommit(facts.revision), parseCommit(options.revision) ?? undefined],
    ['precision', facts.precision, options.precision],
    ['base-model', facts.baseModel, options['base-model']],
    [
      'chat-template',
      formatYesNo(facts.chatTemplateApplied),
      formatYesNo(options['chat-template'] ?? null) ?? undefined,
    ],
  ];
  return stated.flatMap(([fact, inFile, given]) => (given === undefined ? [] : [{ fact, inFile, given }]));
}

/** Comparison functions that accept different spellings of the same value. */
const COMPARATORS: Partial<Record<keyof ImportOptions, (inFile: string, given: string) => boolean>> = {
  model: isSameModel,
  'base-model': isSameModel,
  precision: (inFile, given) => !contradictsPrecision(inFile, given),
};

/** Returns a problem for each given value that differs from the file: one of the two describes a different model or run. */
function findContradictions(compared: readonly ComparedFact[]): Problem[] {
  return compared.flatMap(({ fact, inFile, given }) =>
    inFile === null || inFile === given || COMPARATORS[fact]?.(inFile, given) === true
      ? []
      : [{ code: 'contradiction' as const, params: { fact, in_file: inFile, stated: given } }],
  );
}

function formatYesNo(value: boolean | null): string | null {
  return value === null ? null : value ? 'yes' : 'no';
}

/** Formats settings as a short string that identifies the configuration: 'enable_thinking=false system_instruction=1a2b3c4d'. */
export function formatPromptSettings(settings: PromptSettings): string {
  const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
  const mark = Object.entries(settings)
    .map(
      ([name, value]) =>
        `${/^[a-z]\w{0,39}$/i.test(name) && !looksLikeSecret(name) ? name : shortHash(name)}=${isListed(name) && isWord(value) && value.length <= 40 && !looksLikeSecret(value) ? value : shortHash(value)}`,
    )
    .join(' ');
  return mark.length <= TEXT_LIMITS.prompt.longest ? mark : `prompt=${shortHash(mark)}`;
}

function toHubPresence(name: string, isOnHub: boolean | undefined): HubPresence | null {
  return isOnHub === undefined ? null : { path: isOnHub ? name : null, isAvailable: isOnHub };
}

/** Checks if the stated precision has packed weights. The harness then counts the packed values. */
function isPacked({ precision }: ImportOptions): boolean {
  return precision !== undefined && !isNumberFormat(precision);
}

function toRun(
  name: string,
  facts: RunFacts,
  scores: Evaluations,
  options: ImportOptions,
  fileSha256: string,
): Omit<ParsedRun, 'source' | 'fileFacts'> {
  const commit = facts.commit ?? parseCommit(facts.revision) ?? parseCommit(options.revision);
  return {
    model: {
      ...UNKNOWN_FACTS,
      name,
      hub: toHubPresence(name, options['on-hub']),
      ...getStatedFacts(options),
      paramsBillions: options.params ?? (isPacked(options) ? null : facts.paramsBillions),
      ...(facts.baseModel !== null && { baseModel: facts.baseModel }),
    },
    // The stated revision takes precedence over the file's branch, which may only be the harness's default.
    revision: commit ?? options.revision ?? facts.revision,
    precision: options.precision ?? facts.precision,
    chatTemplateApplied: facts.chatTemplateApplied ?? options['chat-template'] ?? null,
    prompt: formatPromptSettings(facts.promptSettings),
    submissionDate: null,
    fileSha256,
    harnessVersion: facts.harnessVersion,
    harnessGitHash: facts.harnessGitHash,
    commit,
    evaluatedAt: facts.evaluatedAt,
    fewShot: facts.fewShot,
    taskVersions: { ...facts.taskVersions },
    co2Kg: options.co2 ?? null,
    durationSeconds: facts.durationSeconds,
    scores: EVALUATION_KEYS.flatMap((key) => {
      const score = scores[key];
      if (score === undefined) return [];
      const { value, n, stderr, metric } = score;
      return [{ key, value, n: n ?? null, stderr: stderr ?? null, metric: metric ?? null }];
    }),
  };
}

/** Sums a score's unreadable answers. A domain only has a sum if the counts of all its languages are known. */
function sumUnread(key: EvaluationKey, unread: ReadonlyMap<EvaluationKey, number>): number | null {
  const tasks = TASKS.filter((task) => task.key === key || task.domain.key === key);
  const counts = tasks.flatMap((task) => unread.get(task.key) ?? []);
  return counts.length < tasks.length ? null : counts.reduce((sum, count) => sum + count, 0);
}

/** Adds the contents of samples files or reviews to a run. */
export function withAnswers<Run extends NewRun>(
  run: Run,
  { files: _, unread, ...answers }: ReadAnswers,
): Run {
  if (unread === undefined) return { ...run, ...answers };
  const scores = run.scores.map((score) => ({ ...score, unread: sumUnread(score.key, unread) }));
  return { ...run, ...answers, scores };
}

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
import type { AnswersWanted } from '../results/answers.ts';
import type { RunFacts } from '../results/harness-facts.ts';
import type { PromptSettings } from '../results/prompt-settings.ts';
import type { ReadAnswers } from '../results/result-files.ts';
import { parseResults } from '../results/results.ts';
import { factsStated, type ImportOptions } from './import-options.ts';

/** In bytes: a hundred times what the harness writes about a suite like this. A larger file is known by its hash alone. */
const LARGEST_KEPT_FILE = 8 * 1024 * 1024;

/** Where a run of a file comes from, in the words of the run's page. */
const SOURCES: Readonly<Record<Protocol, string>> = {
  'log-likelihood': 'lm-evaluation-harness results file',
  letter: 'EvalScope reports',
};

/** A run and the hash of the file it was read from. */
export type RunOfFile = NewRun & { readonly fileSha256: string; readonly fileFacts: FileFacts };

/** A results file that may be published, or the problems against it. Nothing of a refused file is ever published. */
export type ReadRun =
  | {
      readonly kind: 'accepted';
      readonly run: RunOfFile;
      readonly facts: RunFacts;
      /** What samples files of this run must agree with. */
      readonly answersWanted: readonly AnswersWanted[];
    }
  | {
      readonly kind: 'refused';
      readonly problems: readonly Problem[];
      readonly scores: Evaluations;
    };

/**
 * The only way from a results file to a run that can be published, for imports and evaluations alike. The file must be
 * complete (docs/results.md#benchmark) and must not contradict the stated facts. It never throws, whatever the bytes.
 */
export function runOfFile(bytes: Buffer, stated: ImportOptions): ReadRun {
  const parsed = parseResults(bytes.toString('utf8'));
  const { scores, facts, answersWanted } = parsed;
  // A stated revision takes the place of one that cannot be kept.
  const ofFile = parsed.problems.filter(
    ({ code }) => code !== 'odd_revision' || stated.revision === undefined,
  );
  if (facts === null) return { kind: 'refused', problems: ofFile, scores };
  const compared = comparedFacts(facts, stated);
  const problems = [...ofFile, ...contradictions(compared)];
  const isAsNamed = facts.changedBy === null;
  const name =
    (isAsNamed ? facts.modelName : null) ??
    stated.model ??
    (isAsNamed ? nameVouchedFor(facts, stated) : undefined);
  if (!ofFile.some(({ code }) => NO_ROW.has(code)))
    problems.push(...(name === undefined ? [whyNoModel(facts)] : []), ...unstated(facts, stated));
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
    ...(bytes.length <= LARGEST_KEPT_FILE && { file: bytes }),
  };
  return { kind: 'accepted', run, facts, answersWanted };
}

/** Reasons for which a file is no row whatever its model, so that nobody is asked for its name. */
const NO_ROW: ReadonlySet<ProblemCode> = new Set(['no_task', 'no_known_task', 'generated_letters']);

/** A name that may be a local path is the model's, where the caller says whether it is on the hub or states its commit. */
function nameVouchedFor({ namedAs }: RunFacts, stated: ImportOptions): string | undefined {
  const isVouchedFor = stated['on-hub'] !== undefined || parseCommit(stated.revision) !== null;
  return isVouchedFor && isHubPath(namedAs ?? '') ? (namedAs ?? undefined) : undefined;
}

/** The revision and the precision of a model that was asked where nobody recorded them. One that is on no hub has no revision. */
function unstated(facts: RunFacts, stated: ImportOptions): Problem[] {
  if (!facts.isServed || stated['on-hub'] === false) return [];
  const problems: Problem[] = [];
  if ((facts.commit ?? facts.revision ?? stated.revision ?? null) === null)
    problems.push({ code: 'revision_unstated', params: {} });
  if ((facts.precision ?? stated.precision ?? null) === null)
    problems.push({ code: 'precision_unstated', params: {} });
  return problems;
}

/** Why the file names no model on the hub. */
export function whyNoModel({ namedAs, changedBy }: RunFacts): Problem {
  if (changedBy !== null) return { code: 'model_not_as_named', params: { by: shortName(changedBy) } };
  if (namedAs === null) return { code: 'model_not_named', params: {} };
  const params = { name: shortName(namedAs) };
  return { code: isHubPath(namedAs) ? 'model_unproven' : 'model_not_a_path', params };
}

/** A fact that was stated beside the file. */
interface ComparedFact {
  readonly fact: keyof ImportOptions;
  /** null: the file does not say. */
  readonly inFile: string | null;
  readonly given: string;
}

function comparedFacts(facts: RunFacts, options: ImportOptions): ComparedFact[] {
  const stated: readonly [keyof ImportOptions, string | null, string | undefined][] = [
    ['model', facts.changedBy === null ? facts.modelName : null, options.model],
    // A branch or a tag may name any commit, and the harness writes 'main' for models of a folder: only commits contradict.
    ['revision', facts.commit ?? parseCommit(facts.revision), parseCommit(options.revision) ?? undefined],
    ['precision', facts.precision, options.precision],
    ['base-model', facts.baseModel, options['base-model']],
    [
      'chat-template',
      answer(facts.chatTemplateApplied),
      answer(options['chat-template'] ?? null) ?? undefined,
    ],
  ];
  return stated.flatMap(([fact, inFile, given]) => (given === undefined ? [] : [{ fact, inFile, given }]));
}

/** Facts that agree in other words too. */
const AGREES: Partial<Record<keyof ImportOptions, (inFile: string, given: string) => boolean>> = {
  model: isSameModel,
  'base-model': isSameModel,
  precision: (inFile, given) => !contradictsPrecision(inFile, given),
};

/** Where the file and the stated facts differ, one of them is about another model or run. */
function contradictions(compared: readonly ComparedFact[]): Problem[] {
  return compared.flatMap(({ fact, inFile, given }) =>
    inFile === null || inFile === given || AGREES[fact]?.(inFile, given) === true
      ? []
      : [{ code: 'contradiction' as const, params: { fact, in_file: inFile, stated: given } }],
  );
}

function answer(value: boolean | null): string | null {
  return value === null ? null : value ? 'yes' : 'no';
}

/** Settings in a short line that tells configurations apart: 'enable_thinking=false system_instruction=1a2b3c4d'. */
export function promptMark(settings: PromptSettings): string {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
  const mark = Object.entries(settings)
    .map(
      ([name, value]) =>
        `${/^[a-z]\w{0,39}$/i.test(name) && !looksLikeSecret(name) ? name : digest(name)}=${isListed(name) && isWord(value) && value.length <= 40 && !looksLikeSecret(value) ? value : digest(value)}`,
    )
    .join(' ');
  return mark.length <= TEXT_LIMITS.prompt.longest ? mark : `prompt=${digest(mark)}`;
}

function hubOf(name: string, isOnHub: boolean | undefined): HubPresence | null {
  return isOnHub === undefined ? null : { path: isOnHub ? name : null, isAvailable: isOnHub };
}

/** Whether the stated precision is one of packed weights, of which the harness counts the packed numbers. */
function isPacked({ precision }: ImportOptions): boolean {
  return precision !== undefined && !isNumberFormat(precision);
}

function toRun(
  name: string,
  facts: RunFacts,
  scores: Evaluations,
  options: ImportOptions,
  fileSha256: string,
): Omit<RunOfFile, 'source' | 'fileFacts'> {
  const commit = facts.commit ?? parseCommit(facts.revision) ?? parseCommit(options.revision);
  return {
    model: {
      ...UNKNOWN_FACTS,
      name,
      hub: hubOf(name, options['on-hub']),
      ...factsStated(options),
      paramsBillions: options.params ?? (isPacked(options) ? null : facts.paramsBillions),
      ...(facts.baseModel !== null && { baseModel: facts.baseModel }),
    },
    // What is stated goes before the file's branch, which may be no more than the harness's default.
    revision: commit ?? options.revision ?? facts.revision,
    precision: options.precision ?? facts.precision,
    chatTemplateApplied: facts.chatTemplateApplied ?? options['chat-template'] ?? null,
    prompt: promptMark(facts.promptSettings),
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

/** The counts of answers that could not be read, for each score: of a domain where they are known of all its languages. */
function unreadOf(key: EvaluationKey, unread: ReadonlyMap<EvaluationKey, number>): number | null {
  const tasks = TASKS.filter((task) => task.key === key || task.domain.key === key);
  const counts = tasks.flatMap((task) => unread.get(task.key) ?? []);
  return counts.length < tasks.length ? null : counts.reduce((sum, count) => sum + count, 0);
}

/** A run with what its samples files or reviews hold. */
export function withAnswers<Run extends NewRun>(
  run: Run,
  { files: _, unread, ...answers }: ReadAnswers,
): Run {
  if (unread === undefined) return { ...run, ...answers };
  const scores = run.scores.map((score) => ({ ...score, unread: unreadOf(score.key, unread) }));
  return { ...run, ...answers, scores };
}

import type { Evaluations, Score } from '@leaderboard/core/benchmark/entry';
import { DEFAULT_PROTOCOL } from '@leaderboard/core/benchmark/protocols';
import { BENCHMARKS, type Benchmark, FEW_SHOT, TASKS } from '@leaderboard/core/benchmark/suite';
import { withPercent } from '@leaderboard/core/format';
import { TEXT_LIMITS } from '@leaderboard/core/limits';
import type { Problem } from '@leaderboard/core/results/file-problems';
import { type JsonRecord, shortName } from '@leaderboard/core/results/harness-json';
import { type GeneratedLetters, readLetters } from './generated-letters.ts';
import {
  hasInvalidRevision,
  type RunFacts,
  readBatchSize,
  readModelArguments,
  readRunFacts,
} from './harness-facts.ts';
import { type HarnessFile, parseHarnessFile, type StatedMetric } from './harness-file.ts';
import { readMachine } from './harness-machine.ts';
import {
  finite,
  firstNames,
  limitProblems,
  type ParsedResults,
  type Part,
  weightedMean,
} from './parsed-results.ts';
import { findThinking, readOptions } from './prompt-settings.ts';
import { isNear, pooledStandardError, standardError } from './standard-errors.ts';
import { readStatedQuestions } from './stated-questions.ts';

/** Maximum difference between two stated values of the same share, due to rounding. */
const TOLERANCE = 1e-6;

/** A publishable metric of one task: a share from 0 to 1. */
interface Share {
  readonly value: number;
  readonly metric: string;
  /** Undefined if not stated or implausible. */
  readonly stderr: number | undefined;
  readonly filter: string;
}

function readShare({ metric, keys, filter, value, stderr }: StatedMetric, task: string): Share | Problem {
  if (keys.length > 1)
    return { code: 'ambiguous_filter', params: { task, metric, filters: firstNames(keys, '; ').shown } };
  if (typeof value === 'string')
    return { code: 'not_a_number', params: { task, metric, value: shortName(value) } };
  const share = finite(value);
  if (share === null) return { code: 'not_finite', params: { task, metric } };
  if (share < 0 || share > 1) return { code: 'out_of_range', params: { task, metric, value: share } };
  // The standard error of a share is below 1. 'N/A' and other implausible values count as unknown.
  const isKnown = typeof stderr === 'number' && stderr >= 0 && stderr <= 1;
  return { value: share, metric, filter, stderr: isKnown ? stderr : undefined };
}

function toScore({ value, metric, stderr }: Omit<Share, 'filter'>, n: number | undefined): Score {
  const isKnown = stderr !== undefined;
  return withPercent({ value, metric, ...(isKnown && { stderr }), ...(n !== undefined && { n }) });
}

/** Reports a standard error that does not match its share. */
function stderrProblems(task: string, stated: number, expected: number): Problem[] {
  return isNear(stated, expected) ? [] : [{ code: 'stderr_mismatch', params: { task, stated, expected } }];
}

/** A score with its problems. */
interface Reading {
  readonly benchmark: Benchmark;
  readonly score: Score | null;
  readonly problems: readonly Problem[];
  /** Share of a language task's score; for a domain, the share that the file reports. */
  readonly share: Share | null;
}

/**
 * Reports a question count that differs from the suite's, unless it is explained by a limit, which is reported once for the whole
 * file.
 */
function countProblems({ limit }: HarnessFile, { task, questions }: Benchmark, counts: readonly unknown[]) {
  const wrong = counts.find((count) => count !== undefined && count !== questions);
  const isExplained = limit !== null && typeof wrong === 'number' && wrong < questions;
  if (wrong === undefined || isExplained) return [];
  const count = finite(wrong);
  const params = { task, questions, ...(count !== null && { count }) };
  return [{ code: 'sample_count' as const, params }];
}

function readLanguage(file: HarnessFile, benchmark: Benchmark): Reading {
  const { task, questions } = benchmark;
  const none = { benchmark, score: null, share: null };
  const stated = file.tasks.get(task);
  if (stated === undefined) return { ...none, problems: [{ code: 'missing_language', params: { task } }] };
  const wrongCount = countProblems(file, benchmark, stated.counts);
  const [metric] = stated.metrics;
  const share = metric === undefined ? null : readShare(metric, task);
  if (share === null)
    return { ...none, problems: [...wrongCount, { code: 'missing_metric', params: { task } }] };
  if ('code' in share) return { ...none, problems: [...wrongCount, share] };
  const [effective, length] = stated.counts;
  const scored = effective ?? length;
  const n = typeof scored === 'number' && Number.isSafeInteger(scored) && scored > 0 ? scored : undefined;
  const { value, stderr } = share;
  // A wrong question count is already reported.
  const isComparable = stderr !== undefined && (n ?? questions) === questions;
  const wrongError = isComparable ? stderrProblems(task, stderr, standardError({ value, n: questions })) : [];
  return { benchmark, share, score: toScore(share, n), problems: [...wrongCount, ...wrongError] };
}

/** Total number of questions in all parts; undefined if any part's count is unknown. */
function countQuestions(parts: readonly Part[]): number | undefined {
  let total = 0;
  for (const { score } of parts) {
    if (score.n === undefined) return undefined;
    total += score.n;
  }
  return total;
}

/**
 * Reads a domain's combined score: the group score reported by lm_eval, which must equal the question-weighted mean of the
 * languages. Without a group, it is that mean, or the unweighted mean if counts are unknown. If group and languages disagree, there
 * is no score (docs/results.md#scores).
 */
function readCombined(file: HarnessFile, benchmark: Benchmark, languages: readonly Reading[]): Reading {
  const { task } = benchmark;
  const refuse = (...problems: Problem[]) => ({ benchmark, score: null, share: null, problems });
  const parts = languages.flatMap(({ benchmark: of, score }) =>
    score === null ? [] : [{ benchmark: of, score }],
  );
  if (parts.length < languages.length) return refuse();
  const metrics = [...new Set(parts.map(({ score }) => score.metric ?? ''))];
  const [metric] = metrics;
  if (metric === undefined || metrics.length > 1)
    return refuse({ code: 'mixed_metrics', params: { task, metrics: metrics.join(', ') } });

  const n = countQuestions(parts);
  const expected = weightedMean(parts, (part) =>
    n === undefined ? part.benchmark.questions : (part.score.n ?? 0),
  );
  let group: Share | null = null;
  // lm_eval repeats a group in `results`. Only the languages' own metric can be compared.
  for (const stated of [file.tasks.get(task)?.metrics, file.groups.get(task)]) {
    const ofLanguages = stated?.find((one) => one.metric === metric);
    const share = ofLanguages === undefined ? null : readShare(ofLanguages, task);
    if (share === null) continue;
    if ('code' in share) return refuse(share);
    if (Math.abs(share.value - expected) > TOLERANCE)
      return refuse({ code: 'group_mismatch', params: { task, reported: share.value, expected } });
    group = share;
  }
  if (group === null) {
    const value = n === undefined ? weightedMean(parts, () => 1) : expected;
    return { benchmark, share: null, score: toScore({ value, metric, stderr: undefined }, n), problems: [] };
  }
  const shares = parts.map(({ benchmark: { questions }, score }) => ({
    value: score.value,
    n: score.n ?? questions,
  }));
  const problems =
    group.stderr === undefined ? [] : stderrProblems(task, group.stderr, pooledStandardError(shares));
  return { benchmark, share: group, score: toScore(group, n), problems };
}

function thinkingProblems(root: JsonRecord, tasks: readonly Benchmark[]): Problem[] {
  const place = findThinking(
    root,
    tasks.map(({ task }) => task),
  );
  return place === null ? [] : [{ code: 'thinking_on', params: { place } }];
}

/** Groups the language tasks by their stated number if it differs from the suite's. Unstated numbers are skipped. */
function otherNumbers({ tasks }: HarnessFile, name: 'fewShot' | 'repeats', suite: number) {
  const tasksByNumber = new Map<unknown, string[]>();
  for (const { task } of TASKS) {
    const stated = tasks.get(task)?.[name] ?? null;
    if (stated === null || stated === suite) continue;
    tasksByNumber.set(stated, [...(tasksByNumber.get(stated) ?? []), task]);
  }
  return [...tasksByNumber].map(([stated, names]) => {
    const count = finite(stated);
    return { tasks: names.join(', '), ...(count !== null && { count }) };
  });
}

function noKnownTask({ names }: HarnessFile): Problem {
  const { shown, more } = firstNames(names, ', ');
  return names.length === 0
    ? { code: 'no_task', params: {} }
    : { code: 'no_known_task', params: { tasks: shown, more } };
}

/** Reasons why generated letters cannot become a row: missing parts, and a protocol that the board does not support. */
function letterProblems({ tasks, problems }: GeneratedLetters): Problem[] {
  const { shown, more } = firstNames(tasks, ', ');
  return [...problems, { code: 'generated_letters', params: { tasks: shown, more } }];
}

function refused(reasons: readonly Problem[], facts: RunFacts | null): ParsedResults {
  return {
    protocol: DEFAULT_PROTOCOL,
    scores: {},
    facts,
    stated: null,
    problems: reasons,
    expectedAnswers: [],
  };
}

/**
 * Reads the scores from a results file of lm-evaluation-harness 0.3 or 0.4: value 0–1, normalized_score 0–100, the metric, and n
 * and stderr if the file has them (docs/results.md#results-files). The file is untrusted: this never throws, and each defect
 * becomes a problem with a code and values. If a file has problems, its scores are shown to the operator but never published.
 */
export function parseHarnessResults(text: string): ParsedResults {
  const file = parseHarnessFile(text);
  if ('code' in file) return refused([file], null);
  const { root, config, tasks, groups } = file;
  const facts = readRunFacts(file);
  const letters = readLetters(file);
  if (letters !== null) return refused(letterProblems(letters), facts);
  const isThere = ({ task }: Benchmark) => tasks.has(task) || groups.has(task);
  const there = new Set(BENCHMARKS.filter(isThere).map(({ domain }) => domain));
  if (there.size === 0) return refused([noKnownTask(file)], facts);
  const wanted = TASKS.filter(({ domain }) => there.has(domain));
  const combinedOnes = BENCHMARKS.filter(({ language, domain }) => language === null && there.has(domain));
  const domains = combinedOnes.map((combined) => {
    const ofDomain = wanted.filter(({ domain }) => domain === combined.domain);
    const languages = ofDomain.map((benchmark) => readLanguage(file, benchmark));
    return { languages, combined: readCombined(file, combined, languages) };
  });
  const languages = domains.flatMap((domain) => domain.languages);
  const readings = domains.flatMap((domain) => [...domain.languages, domain.combined]);
  const scores: Evaluations = {};
  for (const { benchmark, score } of readings) if (score !== null) scores[benchmark.key] = score;
  const { problems: otherQuestions, questions } = readStatedQuestions(root, wanted);
  const groupShares = domains.flatMap(({ combined }) => combined.share ?? []);
  return {
    protocol: DEFAULT_PROTOCOL,
    scores,
    facts,
    problems: [
      ...limitProblems(file.limit),
      ...thinkingProblems(root, wanted),
      ...(hasInvalidRevision(config, facts)
        ? [{ code: 'odd_revision' as const, params: { limit: TEXT_LIMITS.revision.longest } }]
        : []),
      ...otherQuestions,
      ...otherNumbers(file, 'fewShot', FEW_SHOT).map((found) => ({
        code: 'few_shot' as const,
        params: { ...found, suite: FEW_SHOT },
      })),
      ...otherNumbers(file, 'repeats', 1).map((params) => ({ code: 'repeated' as const, params })),
      ...readings.flatMap(({ problems }) => problems),
    ],
    stated: {
      questions,
      questionCounts: languages.filter(({ score }) => score?.n !== undefined).length,
      standardErrors: languages.filter(({ score }) => score?.stderr !== undefined).length,
      groups: groupShares.length,
      groupErrors: groupShares.filter(({ stderr }) => stderr !== undefined).length,
      fewShot: TASKS.filter(({ task }) => (tasks.get(task)?.fewShot ?? null) !== null).length,
      noLimit: Object.hasOwn(config, 'limit') && file.limit === null,
      remoteCode: facts.trustedRemoteCode,
      backend: facts.backend,
      isServed: facts.isServed,
      modelArguments: readModelArguments(config),
      batchSize: readBatchSize(config),
      options: readOptions(root, facts.promptSettings),
      machine: readMachine(root),
      image: null,
    },
    expectedAnswers: languages.flatMap(({ benchmark, share }) => {
      const stated = tasks.get(benchmark.task);
      if (share === null || stated === undefined) return [];
      const { metric, filter, value } = share;
      return [{ benchmark, metric, filter, isOnlyFilter: stated.hasOneFilter, value, taskHash: stated.hash }];
    }),
  };
}

/**
 * Reads the scores of EvalScope runs, in which the model writes the letter of its answer (docs/results.md#folders-of-evalscope).
 */
import type { Score } from '@leaderboard/core/benchmark/entry';
import type { Protocol } from '@leaderboard/core/benchmark/protocols';
import { BENCHMARKS, type Benchmark, SUBSETS, TASKS } from '@leaderboard/core/benchmark/suite';
import { findDomain } from '@leaderboard/core/benchmark/task-files';
import { withPercent } from '@leaderboard/core/format';
import type { Problem } from '@leaderboard/core/results/file-problems';
import {
  field,
  isRecord,
  type JsonRecord,
  parseNumber,
  recordAt,
  shortName,
  textAt,
} from '@leaderboard/core/results/harness-json';
import { HIDDEN } from '@leaderboard/core/results/secrets';
import { readEvalScopeFacts, type SuiteReport } from './evalscope-facts.ts';
import { datasetOf, type EvalScopeFile } from './evalscope-file.ts';
import { findSettingProblems } from './evalscope-settings.ts';
import type { RunFacts } from './harness-facts.ts';
import {
  finite,
  firstNames,
  limitProblems,
  type ParsedResults,
  type Part,
  weightedMean,
} from './parsed-results.ts';

const PROTOCOL: Protocol = 'letter';
/** Name of the metric. Reports from before August 2026 use the earlier name. */
const METRIC = 'accuracy';
const EARLIER_METRIC = 'mean_acc';

/** Scores are rounded to four decimal places, and a combined score is the mean of rounded scores. */
const TOLERANCE = 1e-4;

/** Longer settings are hidden in the command that repeats the run. */
const MAX_OPTION_LENGTH = 2000;

const recordsAt = (record: JsonRecord, key: string): readonly JsonRecord[] => {
  const list = field(record, key);
  return Array.isArray(list) ? list.filter(isRecord) : [];
};

function readMetrics(report: JsonRecord): readonly JsonRecord[] {
  return recordsAt(report, 'metrics').filter((metric) => {
    const identity = recordAt(metric, 'identity');
    const isToday = field(identity, 'name') === METRIC && field(identity, 'aggregation') === 'mean';
    return isToday || field(metric, 'name') === EARLIER_METRIC;
  });
}

/** Reads the stated share; returns a problem if it is invalid. */
function readShare(record: JsonRecord, task: string): number | Problem {
  const stated = parseNumber(field(record, 'score'));
  const metric = METRIC;
  if (typeof stated === 'string')
    return { code: 'not_a_number', params: { task, metric, value: shortName(stated) } };
  const value = finite(stated);
  if (value === null) return { code: 'not_finite', params: { task, metric } };
  return value < 0 || value > 1 ? { code: 'out_of_range', params: { task, metric, value } } : value;
}

/** A score with its problems. */
interface Reading {
  readonly benchmark: Benchmark;
  readonly score: Score | null;
  readonly problems: readonly Problem[];
}

function countProblems(task: string, questions: number, counts: readonly unknown[]): Problem[] {
  const wrong = counts.find((count) => count !== undefined && count !== questions);
  if (wrong === undefined && counts[0] !== undefined) return [];
  const count = finite(wrong);
  return [{ code: 'sample_count', params: { task, questions, ...(count !== null && { count }) } }];
}

function readLanguage(
  benchmark: Benchmark,
  { dataset, report }: SuiteReport,
  subsets: readonly JsonRecord[],
): Reading {
  const { language, questions } = benchmark;
  const subset = language === null ? '' : SUBSETS[language];
  const task = `${dataset} ${subset}`;
  const stated = subsets.find((one) => field(one, 'name') === subset);
  if (stated === undefined)
    return { benchmark, score: null, problems: [{ code: 'missing_language', params: { task } }] };
  const asked = recordAt(recordAt(recordAt(report, 'execution_summary'), 'subsets'), subset);
  const counts = [parseNumber(field(stated, 'num')), parseNumber(field(asked, 'requested'))];
  const value = readShare(stated, task);
  if (typeof value !== 'number') return { benchmark, score: null, problems: [value] };
  return {
    benchmark,
    score: withPercent({ value, metric: METRIC, n: questions }),
    problems: countProblems(task, questions, counts),
  };
}

/** Reports failed requests, which EvalScope excludes from the score. */
function failedRequests({ dataset, report }: SuiteReport): Problem[] {
  const summary = recordAt(report, 'execution_summary');
  const [requested, succeeded, errored] = ['requested', 'succeeded', 'errored'].map(
    (name) => finite(parseNumber(field(summary, name))) ?? 0,
  );
  const count = Math.max(errored ?? 0, (requested ?? 0) - (succeeded ?? 0));
  const isWhole = count === 0 && field(summary, 'incomplete') !== true;
  return isWhole ? [] : [{ code: 'failed_requests', params: { dataset, count } }];
}

function readReport(one: SuiteReport): Reading[] {
  const { domain, dataset, report } = one;
  const found = readMetrics(report);
  const [metric] = found;
  const combined = BENCHMARKS.find(({ key }) => key === domain.key);
  if (combined === undefined) return [];
  const refused = (...problems: Problem[]): Reading => ({ benchmark: combined, score: null, problems });
  if (metric === undefined || found.length > 1) {
    const stated = firstNames(recordsAt(report, 'metrics').map(nameOf), ', ').shown || 'none';
    return [refused({ code: 'other_setting', params: { place: 'metrics', stated, wanted: METRIC } })];
  }
  const subsets = recordsAt(metric, 'categories')
    .flatMap((category) => recordsAt(category, 'subsets'))
    .filter((subset) => field(subset, 'is_aggregate') !== true);
  const tasks = TASKS.filter((task) => task.domain === domain);
  const languages = tasks.map((task) => readLanguage(task, one, subsets));
  // An unknown or duplicate subset.
  if (subsets.length > tasks.length) {
    const stated = firstNames(
      subsets.map((subset) => textAt(subset, 'name') ?? '?'),
      ', ',
    ).shown;
    const wanted = Object.values(SUBSETS).join(', ');
    return [refused({ code: 'other_setting', params: { place: 'subsets', stated, wanted } })];
  }
  const parts: readonly Part[] = languages.flatMap(({ benchmark, score }) =>
    score === null ? [] : [{ benchmark, score }],
  );
  if (parts.length < languages.length) return [...languages, refused()];
  const value = readShare(metric, dataset);
  if (typeof value !== 'number') return [...languages, refused(value)];
  const expected = weightedMean(parts, ({ benchmark }) => benchmark.questions);
  const params = { task: dataset, reported: value, expected };
  const isMean = Math.abs(value - expected) <= TOLERANCE + Number.EPSILON;
  const areWhole = languages.every(({ problems }) => problems.length === 0);
  const counts = [metric, report].map((record) => parseNumber(field(record, 'num')));
  return [
    ...languages,
    {
      benchmark: combined,
      score: withPercent({ value, metric: METRIC, n: combined.questions }),
      problems: [
        ...(isMean || !areWhole ? [] : [{ code: 'group_mismatch' as const, params }]),
        // A wrong count in a language is reported for that language.
        ...(areWhole ? countProblems(dataset, combined.questions, counts) : []),
        ...failedRequests(one),
      ],
    },
  ];
}

const nameOf = (metric: JsonRecord) =>
  textAt(recordAt(metric, 'identity'), 'name') ?? textAt(metric, 'name') ?? '?';

/** Rejects a report for a model other than the configured one, since a folder may hold reports for several. */
function otherModel(config: JsonRecord, { report }: SuiteReport): Problem[] {
  const stated = textAt(config, 'model_id') ?? (textAt(config, 'model') ?? '').split('/').at(-1) ?? '';
  const inFile = textAt(report, 'model_name') ?? '';
  const params = { model: shortName(inFile), configured: shortName(stated) };
  return inFile === stated ? [] : [{ code: 'report_of_other_model', params }];
}

function refused(facts: RunFacts | null, ...problems: readonly Problem[]): ParsedResults {
  return { protocol: PROTOCOL, scores: {}, facts, stated: null, problems, expectedAnswers: [] };
}

/** Reads the stored file of an EvalScope folder. Reports on other suites are skipped. */
export function parseEvalScope({ folder, config, reports }: EvalScopeFile): ParsedResults {
  const known = reports.flatMap((report): SuiteReport[] => {
    const dataset = datasetOf(report);
    const domain = findDomain(dataset);
    return domain === undefined ? [] : [{ domain, dataset, report }];
  });
  if (config === null) return refused(null, { code: 'no_configuration', params: {} });
  const facts = readEvalScopeFacts(folder, config, known);
  if (known.length === 0) {
    const { shown, more } = firstNames(reports.map(datasetOf), ', ');
    return refused(facts, { code: 'no_known_task', params: { tasks: shown, more } });
  }
  const readings = known.flatMap(readReport);
  const names = known.map(({ dataset }) => dataset);
  const twice = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
  const languages = readings.flatMap(({ benchmark, score }) =>
    benchmark.language === null || score === null ? [] : [{ benchmark, score }],
  );
  return {
    protocol: PROTOCOL,
    scores: Object.fromEntries(
      readings.flatMap(({ benchmark, score }) => (score === null ? [] : [[benchmark.key, score]])),
    ),
    facts,
    problems: [
      ...limitProblems(parseNumber(field(config, 'limit'))),
      ...twice.map((dataset) => ({ code: 'several_reports' as const, params: { dataset } })),
      ...known.flatMap((one) => [...otherModel(config, one), ...findSettingProblems(config, one.report)]),
      ...readings.flatMap(({ problems }) => problems),
    ],
    stated: {
      questions: 'suite',
      questionCounts: languages.length,
      standardErrors: 0,
      groups: known.length,
      groupErrors: 0,
      fewShot: languages.length,
      noLimit: true,
      remoteCode: null,
      backend: facts.backend,
      isServed: facts.isServed,
      modelArguments: null,
      batchSize: null,
      options: Object.fromEntries(
        Object.entries(facts.promptSettings).map(([name, value]) => [
          name,
          value.length > MAX_OPTION_LENGTH ? HIDDEN : value,
        ]),
      ),
      machine: null,
      image: null,
    },
    expectedAnswers: languages.map(({ benchmark, score }) => ({
      benchmark,
      metric: METRIC,
      filter: 'none',
      isOnlyFilter: true,
      value: score.value,
      taskHash: null,
    })),
  };
}

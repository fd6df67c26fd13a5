/** Converts a run to the Every Eval Ever exchange format (docs/results.md#exchange-records). */
import { getProgram, rankedBy } from '@leaderboard/core/benchmark/protocols';
import { BENCHMARKS, DOMAINS } from '@leaderboard/core/benchmark/suite';
import type { RunRecord } from '@leaderboard/core/records-api';

/** Version of the schema at evaleval/every_eval_ever that the records follow. */
const SCHEMA_VERSION = '0.3.0';

/** Benchmark authors: the organizations that publish its datasets. */
const BENCHMARK_AUTHORS = new Set(DOMAINS.map(({ dataset }) => dataset.split('/')[0]));

interface Board {
  readonly productName: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

function seconds(time: string): string {
  return String(Math.floor(Date.parse(time) / 1000));
}

/** Converts details to strings, the only type that the format allows here. Unknown values are omitted. */
function known(details: Readonly<Record<string, string | number | boolean | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}

/** Scores without a results file were transcribed from the benchmark's paper (data/bhashabench-v1). */
const isTranscribed = (run: RunRecord) => run.file_sha256 === null;

/** The paper's scores are for the suite's questions; a file may cover others, or not specify which. */
const isOfSuite = (run: RunRecord) =>
  isTranscribed(run) ||
  (run.outcomes.suite_questions === 'passed' && run.outcomes.same_questions !== 'failed');

/** The evaluator's relationship to the model: our workers are a third party; for an imported file it is unknown. */
function relationshipOf(run: RunRecord): 'first_party' | 'third_party' | 'other' {
  if (isTranscribed(run))
    return BENCHMARK_AUTHORS.has(run.model.split('/')[0]) ? 'first_party' : 'third_party';
  return run.cause?.kind === 'submission' ? 'third_party' : 'other';
}

type Score = RunRecord['evaluations'][string];

function uncertaintyOf({ n, stderr, interval }: Score) {
  return {
    ...(stderr !== undefined && { standard_error: { value: stderr, method: 'analytic' } }),
    ...(interval !== undefined && {
      confidence_interval: {
        lower: interval[0],
        upper: interval[1],
        confidence_level: 0.95,
        method: 'wilson',
      },
    }),
    num_samples: n,
  };
}

/** Creates a run's record, with one result per score in column order. */
export function everyEvalEverRecord(run: RunRecord, { productName, publicUrl }: Board) {
  const recorded = seconds(run.recorded_at);
  const evaluated = run.evaluated_at === null ? {} : { evaluation_timestamp: seconds(run.evaluated_at) };
  const slash = run.model.indexOf('/');
  return {
    schema_version: SCHEMA_VERSION,
    // The run id is included because runs that were imported together have the same timestamp.
    evaluation_id: `bhashabench/${run.model}/${recorded}/run-${run.id}`,
    ...evaluated,
    retrieved_timestamp: recorded,
    source_metadata: {
      source_name: `${productName} Leaderboard`,
      source_type: isTranscribed(run) ? 'documentation' : 'evaluation_run',
      source_organization_name: productName,
      source_organization_url: publicUrl,
      evaluator_relationship: relationshipOf(run),
      additional_details: known({
        run: run.id,
        run_url: `${publicUrl}/#/run/${run.id}`,
        state: run.state.kind,
        suite: run.suite.id,
        suite_version: run.suite.version,
        publication: run.publication,
        source: run.source,
        results_file_sha256: run.file_sha256,
      }),
    },
    eval_library: {
      name: isTranscribed(run) ? 'unknown' : getProgram(rankedBy(run)).package,
      version: run.harness_version ?? 'unknown',
      additional_details: known({ git_hash: run.harness_git_hash }),
    },
    model_info: {
      name: run.model,
      id: run.model,
      ...(slash > 0 && { developer: run.model.slice(0, slash) }),
      additional_details: {
        deployment_type: run.cause?.kind === 'submission' ? 'self_deployed' : 'unknown',
        model_availability: run.cause?.kind === 'submission' ? 'open_weights' : 'unknown',
        ...known({
          dtype: run.precision,
          revision: run.revision,
          sha: run.commit,
          chat_template_applied: run.chat_template_applied,
        }),
      },
    },
    evaluation_results: BENCHMARKS.flatMap(({ key, task, label, domain, questions }) => {
      const score = run.evaluations[key];
      if (score === undefined) return [];
      return [
        {
          evaluation_result_id: `run-${run.id}/${task}`,
          evaluation_name: task,
          source_data: isOfSuite(run)
            ? {
                dataset_name: label,
                source_type: 'hf_dataset',
                hf_repo: domain.dataset,
                samples_number: questions,
              }
            : { dataset_name: `${label}, questions unknown`, source_type: 'other' },
          ...evaluated,
          metric_config: {
            evaluation_description: score.metric ?? 'accuracy',
            metric_id: 'accuracy',
            metric_name: score.metric ?? 'accuracy',
            metric_kind: 'accuracy',
            metric_unit: 'proportion',
            lower_is_better: false,
            score_type: 'continuous',
            min_score: 0,
            max_score: 1,
          },
          score_details: { score: score.value, uncertainty: uncertaintyOf(score) },
          generation_config: {
            additional_details: known({
              num_fewshot: run.few_shot,
              task_version: run.task_versions?.[task] ?? null,
            }),
          },
        },
      ];
    }),
  };
}

import { readFileSync } from 'node:fs';
import { fixture } from './support.ts';

interface ResultsFile {
  readonly results: Record<string, Record<string, unknown>>;
  readonly 'n-samples'?: Record<string, { readonly effective?: number }>;
  readonly config: Record<string, unknown>;
  readonly date: number;
  readonly lm_eval_version: string;
  readonly model_name: string;
}

/** A results file as the format's own converter turns it into records: one a task, each of its metrics a result. */
export function convertedRecords(name: string): Record<string, unknown>[] {
  const file: ResultsFile = JSON.parse(fixture(name));
  const { config } = file;
  return Object.entries(file.results).map(([task, entry]) => ({
    schema_version: '0.3.0',
    evaluation_id: `${task}/${file.model_name}/1767225600`,
    retrieved_timestamp: '1767225600',
    evaluation_timestamp: String(Math.trunc(file.date)),
    source_metadata: {
      source_name: 'lm-evaluation-harness',
      source_type: 'evaluation_run',
      source_organization_name: 'lab',
      evaluator_relationship: 'first_party',
    },
    eval_library: { name: 'lm_eval', version: file.lm_eval_version },
    model_info: {
      name: file.model_name,
      id: file.model_name,
      additional_details: {
        deployment_type: 'self_deployed',
        model_availability: 'open_weights',
        dtype: String(config.model_dtype),
        sha: String(config.model_sha),
        num_parameters: String(config.model_num_parameters),
        model_args: String(config.model_args),
      },
    },
    evaluation_results: Object.entries(entry).flatMap(([key, value]) => {
      const [metric = '', filter = 'none'] = key.split(',');
      if (typeof value !== 'number' || metric.endsWith('_stderr')) return [];
      const stderr = entry[`${metric}_stderr,${filter}`];
      const n = file['n-samples']?.[task]?.effective;
      return [
        {
          evaluation_name: task,
          source_data: { dataset_name: task, source_type: 'other' },
          metric_config: {
            evaluation_description: metric,
            lower_is_better: false,
            score_type: 'continuous',
            min_score: 0,
            max_score: 1,
          },
          score_details: {
            score: value,
            uncertainty: {
              ...(typeof stderr === 'number' && { standard_error: { value: stderr, method: 'bootstrap' } }),
              ...(n !== undefined && { num_samples: n }),
            },
          },
        },
      ];
    }),
  }));
}

/** The published schema of the records. */
export function exchangeSchema(): object {
  const path = new URL('../fixtures/every-eval-ever/eval.schema.json', import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8'));
}

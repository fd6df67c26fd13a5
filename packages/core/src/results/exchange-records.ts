/**
 * Records in the format in which programs exchange evaluations (Every Eval Ever), made from files of lm-evaluation-harness: by
 * its converter, one record a task, or by us, one a run. They become a results file again, which passes every check of one
 * (docs/results.md#exchange-records). They come from strangers: nothing here throws.
 */
import { field, isRecord, type JsonRecord, numberOf, recordAt, shortName, textAt } from './harness-json.ts';
import { modelArgsOfRecord } from './record-model-args.ts';
import type { Problem } from './results-problems.ts';

/** The names of the harness as a library. */
const HARNESS: ReadonlySet<string> = new Set(['lm_eval', 'lm-eval', 'lm-evaluation-harness']);

function isExchangeRecord(json: unknown): json is JsonRecord {
  return (
    isRecord(json) &&
    textAt(json, 'schema_version') !== null &&
    Array.isArray(field(json, 'evaluation_results'))
  );
}

/** The records in a file: of one or several; null where it is something else. */
export function exchangeRecords(json: unknown): readonly JsonRecord[] | null {
  if (isExchangeRecord(json)) return [json];
  return Array.isArray(json) && json.length > 0 && json.every(isExchangeRecord) ? json : null;
}

/** What records of one run have in common; records with the same text may be read together. */
export function runOfRecord(record: JsonRecord): string {
  return JSON.stringify([
    recordAt(record, 'model_info'),
    recordAt(record, 'eval_library'),
    field(record, 'evaluation_timestamp') ?? null,
  ]);
}

interface Tables {
  readonly results: Record<string, Record<string, unknown>>;
  readonly fewShot: Record<string, unknown>;
  readonly versions: Record<string, unknown>;
  readonly problems: Problem[];
}

function addResult(result: JsonRecord, { results, fewShot, versions, problems }: Tables): void {
  // 'task' or 'task/filter'.
  const [task = '', filter = 'none'] = (textAt(result, 'evaluation_name') ?? '').split('/');
  const config = recordAt(result, 'metric_config');
  const metric = textAt(config, 'evaluation_description')?.split(' ')[0] ?? '';
  const key = `${metric},${filter}`;
  const entry = Object.hasOwn(results, task) ? results[task] : undefined;
  if (entry !== undefined && Object.hasOwn(entry, key)) {
    problems.push({ code: 'task_twice', params: { task: shortName(task) } });
    return;
  }
  const details = recordAt(result, 'score_details');
  const uncertainty = recordAt(details, 'uncertainty');
  const known = entry ?? {};
  known[key] = field(details, 'score');
  known[`${metric}_stderr,${filter}`] = field(recordAt(uncertainty, 'standard_error'), 'value');
  const n = field(uncertainty, 'num_samples') ?? known.sample_len;
  // Two numbers for one task are none that the suite has.
  known.sample_len = (known.sample_len ?? n) === n ? n : Number.NaN;
  // Of a domain, the number of all its questions says nothing that the languages do not say.
  results[task] = known;
  const more = recordAt(recordAt(result, 'generation_config'), 'additional_details');
  fewShot[task] ??= numberOf(field(more, 'num_fewshot'));
  versions[task] ??= field(more, 'task_version');
}

/** One results file, as the harness would write it, of the records of one run; or why they are none. */
export function resultsOfRecords(
  records: readonly JsonRecord[],
): { readonly root: JsonRecord; readonly problems: readonly Problem[] } | Problem {
  const [first] = records;
  if (first === undefined) return { code: 'no_task', params: {} };
  const isOfRun = (record: JsonRecord) =>
    textAt(recordAt(record, 'source_metadata'), 'source_type') === 'evaluation_run';
  if (!records.every(isOfRun)) return { code: 'not_a_run', params: {} };
  const library = recordAt(first, 'eval_library');
  const name = textAt(library, 'name') ?? '';
  if (!HARNESS.has(name)) return { code: 'other_library', params: { library: shortName(name) } };
  const run = runOfRecord(first);
  if (records.some((record) => runOfRecord(record) !== run)) return { code: 'several_runs', params: {} };

  // Without a prototype: a task may have any name.
  const empty = () => Object.create(null);
  const tables: Tables = { results: empty(), fewShot: empty(), versions: empty(), problems: [] };
  for (const record of records) {
    const results = field(record, 'evaluation_results');
    for (const result of Array.isArray(results) ? results : [])
      if (isRecord(result)) addResult(result, tables);
  }
  const model = recordAt(first, 'model_info');
  const details = recordAt(model, 'additional_details');
  const written = textAt(details, 'model_args');
  const modelArgs = written === null ? {} : modelArgsOfRecord(written);
  // Without them an adapter would pass for its base model.
  if (modelArgs === null)
    return { code: 'model_args_unreadable', params: { args: shortName(written ?? '') } };
  const template = textAt(details, 'chat_template_applied');
  const version = textAt(library, 'version');
  return {
    root: {
      results: tables.results,
      versions: tables.versions,
      'n-shot': tables.fewShot,
      config: {
        model_args: modelArgs,
        model_sha: field(details, 'sha'),
        model_revision: field(details, 'revision'),
        model_dtype: field(details, 'dtype'),
        model_num_parameters: numberOf(field(details, 'num_parameters')),
      },
      model_name: textAt(model, 'id'),
      date: numberOf(field(first, 'evaluation_timestamp')),
      lm_eval_version: version === 'unknown' ? null : version,
      git_hash: textAt(recordAt(library, 'additional_details'), 'git_hash'),
      ...(template !== null && { chat_template: template === 'true' ? template : null }),
    },
    problems: tables.problems,
  };
}

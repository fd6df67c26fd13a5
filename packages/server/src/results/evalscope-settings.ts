/**
 * Checks the settings of an EvalScope run that are fixed by the protocol, and reads those that belong to the row's configuration.
 */
import { FEW_SHOT, LANGUAGES, SPLIT, SUBSETS } from '@leaderboard/core/benchmark/suite';
import { EVALSCOPE, findDomain } from '@leaderboard/core/benchmark/task-files';
import type { Problem } from '@leaderboard/core/results/file-problems';
import {
  field,
  isRecord,
  type JsonRecord,
  recordAt,
  shortName,
  textAt,
} from '@leaderboard/core/results/harness-json';
import { secretPlaces } from '@leaderboard/core/results/secrets';
import { datasetOf } from './evalscope-file.ts';
import { shownValue } from './parsed-results.ts';
import type { PromptSettings } from './prompt-settings.ts';

/** All settings of a dataset: under the first name since August 2026, under the second one before that. */
function findSettings(config: JsonRecord, dataset: string): JsonRecord | null {
  const found = ['resolved_benchmarks', 'dataset_args'].map((name) =>
    recordAt(recordAt(config, name), dataset),
  );
  return found.find((settings) => Object.hasOwn(settings, 'prompt_template')) ?? null;
}

/** Version of a dataset's answer extraction rule. */
export function evaluationVersion(config: JsonRecord, dataset: string): string | null {
  const benchmarks = recordAt(recordAt(config, 'evaluation_identity'), 'benchmarks');
  return textAt(recordAt(benchmarks, dataset), 'evaluation_version');
}

const isNothing = (value: unknown) => value === undefined || value === null;
const isOff = (value: unknown) => isNothing(value) || value === false;
const isEmpty = (value: unknown) => isNothing(value) || (isRecord(value) && Object.keys(value).length === 0);

function isSubsets(value: unknown): boolean {
  const wanted = LANGUAGES.map((language) => SUBSETS[language]);
  return Array.isArray(value) && value.length === wanted.length && wanted.every((one) => value.includes(one));
}

function shown(value: unknown): string {
  return isNothing(value) ? 'none' : shownValue(value);
}

/** A setting fixed by the protocol. */
type FixedSetting = readonly [place: string, value: unknown, isRight: boolean, wanted: string];

function runSettings(config: JsonRecord): FixedSetting[] {
  const type = field(config, 'eval_type');
  const judge = field(recordAt(config, 'judge'), 'strategy') ?? field(config, 'judge_strategy');
  return [
    ['limit', undefined, Object.hasOwn(config, 'limit'), 'null'],
    // With repeats, each additional answer would count as a question.
    ['repeats', field(config, 'repeats'), field(config, 'repeats') === 1, '1'],
    ['eval_type', type, typeof type === 'string' && type !== 'mock_llm', 'that of a model'],
    ['judge.strategy', judge, isNothing(judge) || judge === 'auto' || judge === 'rule', 'auto'],
    ['agent_config', field(config, 'agent_config'), isNothing(field(config, 'agent_config')), 'none'],
  ];
}

function datasetSettings(settings: JsonRecord, dataset: string): FixedSetting[] {
  const id = findDomain(dataset)?.dataset ?? '';
  const checked = (place: string, wanted: string, isRight: (value: unknown) => boolean): FixedSetting => {
    const value = field(settings, place);
    return [place, value, isRight(value), wanted];
  };
  return [
    checked('dataset_id', id, (value) => String(value).toLowerCase() === id.toLowerCase()),
    checked('subset_list', Object.values(SUBSETS).join(', '), isSubsets),
    checked('eval_split', SPLIT, (value) => value === SPLIT),
    checked('few_shot_num', String(FEW_SHOT), (value) => value === FEW_SHOT),
    checked('prompt_template', 'the suite’s', (value) => value === EVALSCOPE.promptTemplate),
    checked('query_template', 'none', isNothing),
    checked('shuffle', 'false', isOff),
    checked('shuffle_choices', 'false', isOff),
    checked('filters', 'none', isEmpty),
    checked('extra_params', 'none', isEmpty),
    checked('aggregation', 'mean', (value) => isNothing(value) || value === 'mean'),
  ];
}

/** Reports each setting that differs from the protocol. */
export function findSettingProblems(config: JsonRecord, report: JsonRecord): Problem[] {
  const dataset = datasetOf(report);
  const settings = findSettings(config, dataset);
  const version = evaluationVersion(config, dataset);
  const form = field(report, 'schema_version');
  const isVersion = version === EVALSCOPE.evaluationVersion || (version === null && form === undefined);
  const fixed: readonly FixedSetting[] = [
    ...runSettings(config),
    ['schema_version', form, form === undefined || form === 2, '2'],
    ['evaluation_version', version, isVersion, EVALSCOPE.evaluationVersion],
    ...(settings === null
      ? [[`resolved_benchmarks.${shortName(dataset)}`, null, false, 'its settings'] as const]
      : datasetSettings(settings, dataset)),
  ];
  return fixed.flatMap(([place, value, isRight, wanted]) =>
    isRight ? [] : [{ code: 'other_setting' as const, params: { place, stated: shown(value), wanted } }],
  );
}

/** Generation settings that cannot change an answer: speed, retries and additional output. */
const NEUTRAL = new Set(
  `batch_size timeout retries retry_interval stream seed logprobs top_logprobs parallel_tool_calls extra_headers reasoning_history
  reasoning_summary anthropic_cache_control anthropic_cache_strategy`.split(/\s+/),
);
/** Values that equal the protocol's default. */
const DEFAULTS = new Map([
  ['temperature', '0'],
  ['top_p', '1'],
  ['n', '1'],
]);
/** Settings that have no effect if sampling is off. */
const OF_SAMPLING = ['do_sample', 'temperature', 'top_p', 'top_k'];
/** Objects whose entries count as settings. */
const NESTED = ['extra_body', 'chat_template_kwargs'];

function flattenSettings(settings: JsonRecord, level = 0): [string, unknown][] {
  return Object.entries(settings).flatMap(([name, value]): [string, unknown][] =>
    NESTED.includes(name) && isRecord(value) && level < NESTED.length
      ? flattenSettings(value, level + 1)
      : [[name, value]],
  );
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Settings of a run that differ from the protocol's defaults and may change its answers. Credentials are omitted. */
export function readGenerationSettings(config: JsonRecord, reports: readonly JsonRecord[]): PromptSettings {
  const generation = recordAt(config, 'generation_config');
  const isGreedy = field(generation, 'do_sample') === false;
  const stated = flattenSettings(generation).filter(
    ([name, value]) =>
      !isNothing(value) &&
      !NEUTRAL.has(name) &&
      !(isGreedy && OF_SAMPLING.includes(name)) &&
      DEFAULTS.get(name) !== textOf(value) &&
      secretPlaces({ [name]: value }).length === 0,
  );
  const instructions = reports.map(
    (report) => findSettings(config, datasetOf(report))?.system_prompt ?? null,
  );
  const template = field(config, 'chat_template') ?? null;
  const more: [string, unknown][] = [
    ['system_instruction', [...new Set(instructions)].filter((one) => one !== null).join('\n')],
    ['chat_template', template ?? ''],
  ];
  const all = [...stated, ...more.filter(([, value]) => value !== '')];
  return Object.fromEntries(all.map(([name, value]) => [name, textOf(value)] as const).sort());
}

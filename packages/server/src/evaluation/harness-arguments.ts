import { DOMAINS } from '@leaderboard/core/benchmark/suite-table';
import { REMOTE_CODE } from './extra-arguments.ts';
import type { EvaluationJob } from './job.ts';

function precisionArguments(precision: EvaluationJob['precision']): Record<string, string | boolean> {
  switch (precision) {
    case '8bit':
      return { dtype: 'float16', load_in_8bit: true };
    case '4bit':
      return { dtype: 'float16', load_in_4bit: true };
    case 'gptq':
      // The weights say themselves how they are stored; the harness's own GPTQ options load no pinned commit.
      return { dtype: 'auto' };
    default:
      return { dtype: precision };
  }
}

/**
 * How the model is loaded, as the JSON object that the harness takes in place of 'a=b,c=d': there a comma in a value would
 * be a further option (threat 17). Only safetensors are loaded (threat 18).
 * @param baseFolder the base model's files at its commit: the harness knows one revision only, that of the other weights.
 */
function modelArguments(job: EvaluationJob, baseFolder: string | null): Record<string, string | boolean> {
  const { model, weightType } = job;
  const options = { ...precisionArguments(job.precision), use_safetensors: true, revision: model.commit };
  if (weightType === 'Original') return { pretrained: model.id, ...options };
  if (baseFolder === null) throw new Error('The base model is not there');
  return { pretrained: baseFolder, [weightType === 'Adapter' ? 'peft' : 'delta']: model.id, ...options };
}

/**
 * The arguments of lm_eval for a job (issue 4). Each is one element of the array; what comes from people is in the JSON
 * object and nowhere else.
 * @throws when the result holds the option that runs code of the model, wherever it may come from.
 */
export function harnessArguments(
  job: EvaluationJob,
  baseFolder: string | null,
  outputFolder: string,
  extra: readonly string[],
): string[] {
  const args = modelArguments(job, baseFolder);
  const options = [
    ...['--model', 'hf'],
    ...['--tasks', DOMAINS.map(({ key }) => key).join(',')],
    // Before another option: the harness's takes the name of a template where a word follows.
    ...(job.useChatTemplate ? ['--apply_chat_template'] : []),
    ...['--output_path', outputFolder],
    ...extra,
  ];
  if ([...options, ...Object.keys(args)].some((word) => REMOTE_CODE.test(word))) {
    throw new Error('An evaluation may never run code of the model');
  }
  return [...options, '--model_args', JSON.stringify(args)];
}

/** The arguments of the hub's own program that has the files of the base model at its commit put into a folder. */
export function downloadArguments(base: NonNullable<EvaluationJob['base']>, folder: string): string[] {
  return ['download', base.id, '--revision', base.commit, '--local-dir', folder];
}

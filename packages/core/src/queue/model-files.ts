/** Which files of a model are downloaded for its evaluation: weights as safetensors, and what configures them. Never code. */
import type { CodedMessage } from '../coded-messages.ts';
import { shortName } from '../results/harness-json.ts';
import { isConfiguration, type StoredPrecision } from './model-config.ts';
import type { CodeParams } from './native-types.ts';

/** Why the files of a model are not downloaded, or not loaded. */
export interface ModelFilesParams extends Pick<CodeParams, 'foreign_field' | 'code_for_class'> {
  /** The hub has no longer the commit that was submitted. */
  commit_gone: { model: string; commit: string };
  too_many_files: { model: string; limit: number };
  odd_file_name: { model: string; file: string };
  no_safetensors: { model: string };
  file_too_big: { model: string; file: string; gigabytes: number; limit: number };
  files_too_big: { model: string; gigabytes: number; limit: number };
  /** The header of a file of weights promises other than the file holds. */
  weights_damaged: { model: string; file: string };
  /** The index of the weights names a file that the model does not have. */
  weights_missing: { model: string; file: string };
  /** The weights are quantized already, and were submitted as others. */
  stored_precision: { model: string; precision: string };
  /** The weights are quantized in a way that no precision of the form stands for. */
  unknown_quantization: { model: string };
  /** The weights were submitted as quantized, and are not. */
  not_quantized: { model: string };
}

type Problem<Code extends keyof ModelFilesParams> = CodedMessage<ModelFilesParams, Code>;
export type ModelFilesProblem = Problem<keyof ModelFilesParams>;

/** A file as the hub lists it, with its whole size. */
export interface ListedFile {
  readonly path: string;
  readonly size: number;
}

/** Of a whole repository: those of real models have a few hundred at most. */
export const MOST_FILES = 2000;
const GIGABYTE = 1e9;
/** The hub recommends at most 50 GB a file. */
const LARGEST_FILE_GIGABYTES = 100;
/** The worker reads an index of weights and a configuration whole, and stands still meanwhile. The largest have some megabytes. */
const LARGEST_INDEX_GIGABYTES = 0.02;
/** A parameter has at most 32 bits. */
const BYTES_A_PARAMETER = 4;

/** The weights by their usual names: one file, or numbered parts. */
const USUAL_WEIGHTS = /^(?:adapter_)?model(?:-\d{5,6}-of-\d{5,6})?\.safetensors$/;

/** The files that together hold a model's weights once: those with the usual names, else all in the top folder. */
export function weightFiles(paths: readonly string[]): string[] {
  const usual = paths.filter((path) => USUAL_WEIGHTS.test(path));
  return usual.length > 0 ? usual : paths.filter((path) => isTop(path) && path.endsWith('.safetensors'));
}

/** The name of a list that says which file has which of the weights. */
export function isWeightsIndex(path: string): boolean {
  return path.endsWith('.safetensors.index.json');
}

function largestGigabytes(path: string): number {
  return isWeightsIndex(path) || isConfiguration(path) ? LARGEST_INDEX_GIGABYTES : LARGEST_FILE_GIGABYTES;
}

function isTop(path: string): boolean {
  return !path.includes('/');
}

/** A name that is no option, no pattern and no path to any program: no comma, no space, no '..', no hidden file. */
const PLAIN_NAME = /^\w(?:[\w+-]|\.(?!\.))*$/;
/** The ends of files that configure a model or its tokenizer. Those that loaders ask for have plain names. */
const CONFIGURES = /\.(?:json|txt|model|jinja|tiktoken)$/;

/** The reason why no worker can load weights from a top folder with these files; null when there is none. */
export function weightsProblem(
  model: string,
  paths: readonly string[],
): Problem<'too_many_files' | 'no_safetensors' | 'odd_file_name'> | null {
  if (paths.length > MOST_FILES) return { code: 'too_many_files', params: { model, limit: MOST_FILES } };
  const weights = weightFiles(paths);
  if (weights.length === 0) return { code: 'no_safetensors', params: { model } };
  const odd = weights.find((path) => !PLAIN_NAME.test(path));
  return odd === undefined ? null : { code: 'odd_file_name', params: { model, file: shortName(odd) } };
}

/** The reason why weights that are stored like that cannot be evaluated in a precision of the form; null when they can. */
export function precisionProblem(
  model: string,
  stored: StoredPrecision | null,
  precision: string,
): Problem<'unknown_quantization' | 'not_quantized' | 'stored_precision'> | null {
  if (stored === 'unknown') return { code: 'unknown_quantization', params: { model } };
  if (stored === null) return precision === 'gptq' ? { code: 'not_quantized', params: { model } } : null;
  return stored === precision ? null : { code: 'stored_precision', params: { model, precision: stored } };
}

/**
 * The files to download: those in the top folder that configure the model, and its weights. Other folders, other formats of the
 * weights (a pickle is code) and programs are left on the hub.
 * @param capBillions how many parameters the precision allows.
 */
export function filesToDownload(
  model: string,
  listed: readonly ListedFile[],
  capBillions: number,
): { readonly files: readonly ListedFile[] } | { readonly problem: ModelFilesProblem } {
  const paths = listed.map(({ path }) => path);
  const problem = weightsProblem(model, paths);
  if (problem !== null) return { problem };
  const weights = new Set(weightFiles(paths));
  const files = listed.filter(
    ({ path }) => weights.has(path) || (PLAIN_NAME.test(path) && CONFIGURES.test(path)),
  );
  const big = files.find(({ path, size }) => size > largestGigabytes(path) * GIGABYTE);
  if (big !== undefined) {
    const gigabytes = Math.ceil((big.size / GIGABYTE) * 10) / 10;
    const params = { model, file: shortName(big.path), gigabytes, limit: largestGigabytes(big.path) };
    return { problem: { code: 'file_too_big', params } };
  }
  const all = files.reduce((sum, { size }) => sum + size, 0);
  const limit = capBillions * BYTES_A_PARAMETER;
  if (all > limit * GIGABYTE) {
    return {
      problem: { code: 'files_too_big', params: { model, gigabytes: Math.round(all / GIGABYTE), limit } },
    };
  }
  return { files };
}

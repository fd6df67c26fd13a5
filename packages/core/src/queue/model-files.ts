/** Selects the files to download for an evaluation: safetensors weights and configuration. Code is never downloaded. */
import type { CodedMessage } from '../coded-messages.ts';
import { shortName } from '../results/harness-json.ts';
import { isConfiguration, type StoredPrecision } from './model-config.ts';
import type { CodeParams } from './native-types.ts';

/** Reasons why a model's files cannot be downloaded or loaded. */
export interface ModelFilesParams extends Pick<CodeParams, 'foreign_field' | 'code_for_class'> {
  /** The submitted commit no longer exists on the hub. */
  commit_gone: { model: string; commit: string };
  too_many_files: { model: string; limit: number };
  odd_file_name: { model: string; file: string };
  no_safetensors: { model: string };
  file_too_big: { model: string; file: string; gigabytes: number; limit: number };
  files_too_big: { model: string; gigabytes: number; limit: number };
  /** The header of a weights file does not match its content. */
  weights_damaged: { model: string; file: string };
  /** The weights index lists a missing file. */
  weights_missing: { model: string; file: string };
  /** The weights are quantized, but were submitted with a different precision. */
  stored_precision: { model: string; precision: string };
  /** None of the form's precisions matches the quantization of the weights. */
  unknown_quantization: { model: string };
  /** The weights were submitted as quantized, but are not. */
  not_quantized: { model: string };
}

type Problem<Code extends keyof ModelFilesParams> = CodedMessage<ModelFilesParams, Code>;
export type ModelFilesProblem = Problem<keyof ModelFilesParams>;

/** A file in the hub's listing, with its full size. */
export interface ListedFile {
  readonly path: string;
  readonly size: number;
}

/** Maximum number of files in a repository. Real models have a few hundred at most. */
export const MAX_FILES = 2000;
const GIGABYTE = 1e9;
/** The hub recommends at most 50 GB per file. */
const MAX_FILE_GIGABYTES = 100;
/** The worker reads index and configuration files into memory and is blocked while doing so. The largest are a few megabytes. */
const MAX_INDEX_GIGABYTES = 0.02;
/** A parameter has at most 32 bits. */
const BYTES_A_PARAMETER = 4;

/** Usual names of weights files: a single file, or numbered shards. */
const USUAL_WEIGHTS = /^(?:adapter_)?model(?:-\d{5,6}-of-\d{5,6})?\.safetensors$/;

/**
 * The weights files that form one complete copy of the model: the ones with the usual names, otherwise all in the top-level folder.
 */
export function weightFiles(paths: readonly string[]): string[] {
  const usual = paths.filter((path) => USUAL_WEIGHTS.test(path));
  return usual.length > 0 ? usual : paths.filter((path) => isTop(path) && path.endsWith('.safetensors'));
}

/** Whether a file is a weights index. */
export function isWeightsIndex(path: string): boolean {
  return path.endsWith('.safetensors.index.json');
}

function largestGigabytes(path: string): number {
  return isWeightsIndex(path) || isConfiguration(path) ? MAX_INDEX_GIGABYTES : MAX_FILE_GIGABYTES;
}

function isTop(path: string): boolean {
  return !path.includes('/');
}

/** File name that no program can mistake for an option, a pattern or a path: no comma, space, '..' or leading dot. */
const PLAIN_NAME = /^\w(?:[\w+-]|\.(?!\.))*$/;
/** Extensions of files that configure a model or its tokenizer. Loaders only request files with plain names. */
const CONFIGURES = /\.(?:json|txt|model|jinja|tiktoken)$/;

/** The reason why weights cannot be loaded from a top-level folder with these files; null if they can. */
export function weightsProblem(
  model: string,
  paths: readonly string[],
): Problem<'too_many_files' | 'no_safetensors' | 'odd_file_name'> | null {
  if (paths.length > MAX_FILES) return { code: 'too_many_files', params: { model, limit: MAX_FILES } };
  const weights = weightFiles(paths);
  if (weights.length === 0) return { code: 'no_safetensors', params: { model } };
  const odd = weights.find((path) => !PLAIN_NAME.test(path));
  return odd === undefined ? null : { code: 'odd_file_name', params: { model, file: shortName(odd) } };
}

/** The reason why stored weights cannot be evaluated in one of the form's precisions; null if they can. */
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
 * Selects the files to download: configuration files in the top-level folder, and weights. Other folders, other weight formats (a
 * pickle can run code) and code are skipped.
 * @param capBillions maximum number of parameters for the precision, in billions
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

import type { ModelId } from '@leaderboard/core/hub-path';
import { cutText } from '@leaderboard/core/limits';
import {
  architectureIn,
  type ForeignField,
  foreignField,
  quantizationsIn,
  type StoredPrecision,
  storedPrecision,
} from '@leaderboard/core/queue/model-config';
import { field, isRecord, parseHarnessJson } from '@leaderboard/core/results/harness-json';
import type { ConfigProblem } from './hub-model.ts';
import { type HubResponse, HubUnavailable, parseJson, ResponseTooLong, type Transport } from './transport.ts';

const MAX_CONFIG_BYTES = 1 << 20;
/** Larger, because for some models this file contains all added tokens. */
const MAX_TOKENIZER_CONFIG_BYTES = 8 << 20;

/**
 * Checks if the hub itself hides a model. A firewall or proxy may reject requests with the same statuses, but without the hub's
 * error code. For a disabled model, the hub only sends an error message.
 */
export function isHiddenByHub({ status, headers }: HubResponse): boolean {
  return [401, 403, 404, 410].includes(status) && (headers.has('x-error-code') || isDisabled({ headers }));
}

export function isDisabled({ headers }: Pick<HubResponse, 'headers'>): boolean {
  return /disabled/i.test(headers.get('x-error-message') ?? '');
}

interface ConfigFacts {
  readonly problem: ConfigProblem | null;
  /** True if the hub does not serve its files to anonymous clients. */
  readonly isClosed: boolean;
  readonly foreign: ForeignField | null;
  readonly architecture: string | null;
  readonly modelType: string | null;
  /** First quantization config in the file. */
  readonly quantization: unknown;
  readonly stored: StoredPrecision | null;
}
export const NO_CONFIG: ConfigFacts = {
  problem: 'no_config',
  isClosed: false,
  foreign: null,
  architecture: null,
  modelType: null,
  quantization: null,
  stored: null,
};

interface TokenizerFacts {
  readonly tokenizerClass: string | null;
  /** Null if unknown. */
  readonly hasChatTemplate: boolean | null;
  readonly foreign: ForeignField | null;
}
export const NO_TOKENIZER: TokenizerFacts = {
  tokenizerClass: null,
  hasChatTemplate: null,
  foreign: null,
};

/** Reads a model's files at a commit. @param token hub token for a gated model. */
export function createFileReader(transport: Transport, model: ModelId, commit: string, token: string | null) {
  const [org = '', name = ''] = model.split('/');
  const path = (file: string) => [org, name, 'resolve', commit, file];

  /** Returns null if the file is longer than `maxBytes`. */
  async function fetchFile(file: string, maxBytes: number): Promise<HubResponse | null> {
    try {
      const bearer = token === null ? {} : { token };
      return await transport({ operation: 'file', path: path(file), ...bearer, maxBytes });
    } catch (error) {
      if (error instanceof ResponseTooLong) return null;
      throw error;
    }
  }

  /** @param names names of the other files in its folder. */
  async function config(file: string, names: readonly string[]): Promise<ConfigFacts> {
    const answer = await fetchFile(file, MAX_CONFIG_BYTES);
    if (answer === null) return { ...NO_CONFIG, problem: 'config_too_long' };
    if (answer.status === 404) return NO_CONFIG;
    if (isHiddenByHub(answer)) return { ...NO_CONFIG, isClosed: true };
    if (answer.status !== 200) throw new HubUnavailable(`it responded with status ${answer.status}`);
    const json = parseJson(answer.body, parseHarnessJson);
    if (!isRecord(json)) return { ...NO_CONFIG, problem: 'config_unreadable' };
    return {
      problem: null,
      isClosed: false,
      foreign: foreignField(file, json),
      architecture: cutText('architecture', architectureIn(json)),
      modelType: cutText('architecture', field(json, 'model_type')),
      quantization: quantizationsIn(json)[0],
      stored: storedPrecision(json, names),
    };
  }

  async function tokenizer(names: readonly string[]): Promise<TokenizerFacts> {
    const inFile = names.includes('chat_template.jinja') || null;
    if (!names.includes('tokenizer_config.json')) return { ...NO_TOKENIZER, hasChatTemplate: inFile };
    const file = 'tokenizer_config.json';
    const answer = await fetchFile(file, MAX_TOKENIZER_CONFIG_BYTES);
    const json = answer?.status === 200 ? parseJson(answer.body, parseHarnessJson) : null;
    if (!isRecord(json)) return { ...NO_TOKENIZER, hasChatTemplate: inFile };
    const tokenizerClass = cutText('architecture', field(json, 'tokenizer_class'));
    const template = field(json, 'chat_template');
    const isStated = (typeof template === 'string' || Array.isArray(template)) && template.length > 0;
    // Mistral tokenizers define their template in code.
    const isElsewhere = names.includes('tekken.json') || names.includes('chat_template.json');
    const hasChatTemplate = inFile ?? (isStated || (isElsewhere ? null : false));
    return { tokenizerClass, hasChatTemplate, foreign: foreignField(file, json) };
  }

  return { config, tokenizer };
}

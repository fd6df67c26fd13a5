import { cutText } from '@leaderboard/core/bounds';
import type { ModelId } from '@leaderboard/core/hub-path';
import {
  foreignField,
  quantizationsIn,
  type StoredPrecision,
  storedPrecision,
} from '@leaderboard/core/queue/model-config';
import { field, isRecord, parseHarnessJson } from '@leaderboard/core/results/harness-json';
import type { ConfigProblem } from '../rules/model-eligibility.ts';
import type { NumberCounts } from '../rules/parameter-count.ts';
import { parseJson } from './json.ts';
import { countNumbers, headerLength } from './safetensors.ts';
import {
  AnswerTooLong,
  type HubAnswer,
  HubUnavailable,
  OversizedAnswer,
  type Transport,
} from './transport.ts';

const LARGEST_CONFIG_BYTES = 1 << 20;
/** It holds all added tokens of some models. */
const LARGEST_TOKENIZER_CONFIG_BYTES = 8 << 20;
/** Most headers are shorter, so that one call reads them. */
const FIRST_BYTES = 64 << 10;
const MOST_WEIGHT_FILES = 300;
const FILES_AT_ONCE = 4;
/** Authors choose the length of a header. Those of real models have at most 1 MB. */
const LONGEST_HEADER_BYTES = 1 << 20;
/** The bytes of all headers of a model together. */
const MOST_HEADER_BYTES = 64 << 20;
const WEIGHTS_LIMIT_MS = 20_000;

/**
 * Whether the hub itself does not show a model. A firewall or a proxy refuses every model with the same statuses, but without the
 * hub's code. For a disabled model the hub has a message alone.
 */
export function isNotShown({ status, headers }: HubAnswer): boolean {
  return [401, 403, 404, 410].includes(status) && (headers.has('x-error-code') || isDisabled({ headers }));
}

export function isDisabled({ headers }: Pick<HubAnswer, 'headers'>): boolean {
  return /disabled/i.test(headers.get('x-error-message') ?? '');
}

interface ConfigFacts {
  readonly problem: ConfigProblem | null;
  /** Whether the hub refuses its files to anonymous callers. */
  readonly isClosed: boolean;
  readonly needsRemoteCode: boolean;
  readonly architecture: string | null;
  /** The first description of a quantization in it. */
  readonly quantization: unknown;
  readonly stored: StoredPrecision | null;
}
export const NO_CONFIG: ConfigFacts = {
  problem: 'no_config',
  isClosed: false,
  needsRemoteCode: false,
  architecture: null,
  quantization: null,
  stored: null,
};

/** Reads the files of a model at a commit. */
export function createFiles(transport: Transport, model: ModelId, commit: string, now: () => number) {
  const [org = '', name = ''] = model.split('/');
  const path = (file: string) => [org, name, 'resolve', commit, file];

  /** Null for a file that is longer than that. */
  async function answerOf(file: string, maxBytes: number): Promise<HubAnswer | null> {
    try {
      return await transport({ operation: 'file', path: path(file), maxBytes });
    } catch (error) {
      if (error instanceof AnswerTooLong) return null;
      throw error;
    }
  }

  /** @param names of the files beside it. */
  async function config(file: string, names: readonly string[]): Promise<ConfigFacts> {
    const answer = await answerOf(file, LARGEST_CONFIG_BYTES);
    if (answer === null) return { ...NO_CONFIG, problem: 'config_too_long' };
    if (answer.status === 404) return NO_CONFIG;
    if (isNotShown(answer)) return { ...NO_CONFIG, isClosed: true };
    if (answer.status !== 200) throw new HubUnavailable(`it answers with status ${answer.status}`);
    const json = parseJson(answer.body, parseHarnessJson);
    if (!isRecord(json)) return { ...NO_CONFIG, problem: 'config_unreadable' };
    const architectures = field(json, 'architectures');
    return {
      problem: null,
      isClosed: false,
      needsRemoteCode: foreignField(file, json) !== null,
      architecture: cutText('architecture', Array.isArray(architectures) ? architectures[0] : null),
      quantization: quantizationsIn(json)[0],
      stored: storedPrecision(json, names),
    };
  }

  /** Whether its tokenizer has a chat template; null when that is not known. */
  async function hasChatTemplate(names: readonly string[]): Promise<boolean | null> {
    if (names.includes('chat_template.jinja')) return true;
    if (!names.includes('tokenizer_config.json')) return null;
    const answer = await answerOf('tokenizer_config.json', LARGEST_TOKENIZER_CONFIG_BYTES);
    const json = answer?.status === 200 ? parseJson(answer.body, parseHarnessJson) : null;
    if (!isRecord(json)) return null;
    const template = field(json, 'chat_template');
    if ((typeof template === 'string' || Array.isArray(template)) && template.length > 0) return true;
    // The tokenizers of Mistral have their template in code.
    return names.includes('tekken.json') || names.includes('chat_template.json') ? null : false;
  }

  async function firstBytes(file: string, length: number): Promise<Uint8Array> {
    const answer = await transport({
      operation: 'file',
      path: path(file),
      maxBytes: length,
      firstBytes: length,
    });
    // The hub lists this file but does not hand it out: there is nothing to count.
    if (answer.status !== 200 && answer.status !== 206) return new Uint8Array();
    return answer.body;
  }

  /** The numbers in a file; null when it has no header, or one beyond the limits. */
  async function numbersIn(file: string, budget: { bytes: number }): Promise<NumberCounts | null> {
    const start = await firstBytes(file, FIRST_BYTES);
    const length = headerLength(start, LONGEST_HEADER_BYTES);
    budget.bytes -= Math.max(start.byteLength, length ?? 0);
    if (length === null || budget.bytes < 0) return null;
    return countNumbers(length <= start.byteLength ? start : await firstBytes(file, length));
  }

  /**
   * The numbers in all files; null when one of them cannot be read within the limits.
   * @throws {OversizedAnswer} when they do not arrive in time.
   */
  async function numbers(weights: readonly string[]): Promise<NumberCounts | null> {
    if (weights.length === 0 || weights.length > MOST_WEIGHT_FILES) return null;
    const until = now() + WEIGHTS_LIMIT_MS;
    const budget = { bytes: MOST_HEADER_BYTES };
    const all: Record<string, number> = {};
    for (let at = 0; at < weights.length; at += FILES_AT_ONCE) {
      if (now() > until) throw new OversizedAnswer('its weights did not arrive in time');
      const some = weights.slice(at, at + FILES_AT_ONCE);
      for (const counts of await Promise.all(some.map((file) => numbersIn(file, budget)))) {
        if (counts === null) return null;
        for (const [type, count] of Object.entries(counts)) all[type] = (all[type] ?? 0) + count;
      }
    }
    return all;
  }

  return { config, hasChatTemplate, numbers };
}

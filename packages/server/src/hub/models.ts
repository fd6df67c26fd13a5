import { countOf, cutText, dayOf } from '@leaderboard/core/bounds';
import { type ModelId, parseCommit, parseModelId } from '@leaderboard/core/hub-path';
import { foreignField } from '@leaderboard/core/queue/model-config';
import { weightFiles } from '@leaderboard/core/queue/model-files';
import { type Checked, refused, type WeightType } from '@leaderboard/core/queue/submissions';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { configFile, type HubModel } from '../rules/model-eligibility.ts';
import { believedCounts, type NumberCounts, parametersOf, sumOf } from '../rules/parameter-count.ts';
import { parseJson } from './json.ts';
import { countNumbers, headerLength } from './safetensors.ts';
import {
  AnswerTooLong,
  type HubAnswer,
  HubUnavailable,
  type HubWorld,
  OversizedAnswer,
  readAs,
  type Transport,
} from './transport.ts';

const LARGEST_FACTS_BYTES = 8 << 20;
const LARGEST_CONFIG_BYTES = 1 << 20;
/** Most headers are shorter, so that one call reads them. */
const FIRST_BYTES = 64 << 10;
const MOST_WEIGHT_FILES = 300;
const FILES_AT_ONCE = 4;
/** Authors choose the length of a header. Those of real models have at most 1 MB. */
const LONGEST_HEADER_BYTES = 1 << 20;
/** Of all headers of a model together. */
const MOST_HEADER_BYTES = 64 << 20;
const WEIGHTS_LIMIT_MS = 20_000;
/** Models whose numbers are remembered. */
const MOST_COUNTED = 1000;

const EXPANDED = [
  ...['sha', 'private', 'gated', 'disabled', 'tags', 'cardData'],
  ...['safetensors', 'siblings', 'likes', 'createdAt'],
] as const;

/** A field that is null, missing or of another kind is unknown: authors write some, and the hub leaves out others. */
function stated<S extends z.ZodMiniType>(schema: S) {
  return z.catch(z.optional(schema), undefined);
}
const anything = z.optional(z.unknown());
const anyList = stated(z.array(z.unknown()));
const count = stated(z.number().check(z.nonnegative()));

/** What the hub states of a model, beside its id and commit. */
export const statedFacts = {
  private: anything,
  disabled: anything,
  tags: anyList,
  cardData: anything,
  likes: anything,
};

const factsSchema = z.object({
  id: z.string(),
  sha: z.string(),
  ...statedFacts,
  gated: anything,
  safetensors: stated(
    z.object({ total: count, parameters: stated(z.record(z.string(), z.number().check(z.nonnegative()))) }),
  ),
  siblings: anyList,
  createdAt: anything,
});
type Facts = z.infer<typeof factsSchema>;

/** The facts of a model at a revision, or why they are missing. Throws HubUnavailable when the hub cannot be asked. */
export type Describe = (
  model: ModelId,
  revision: string,
  weightType: WeightType,
) => Promise<Checked<HubModel>>;

/** Asks the hub for a model's facts and its config file, and for the headers of its weight files where it states no size. */
export function createDescribe(
  transport: Transport,
  { now }: Pick<HubWorld, 'now'>,
  hubName: string,
): Describe {
  const counted = new LRUCache<string, { readonly counts: NumberCounts | null }>({ max: MOST_COUNTED });

  /** The files of a commit never change, so a repeated submission reads none of their headers again. */
  async function countOnce(key: string, count: () => Promise<NumberCounts | null>) {
    const known = counted.get(key);
    if (known !== undefined) return known.counts;
    try {
      const counts = await count();
      counted.set(key, { counts });
      return counts;
    } catch (error) {
      if (error instanceof OversizedAnswer) return null;
      throw error;
    }
  }

  return async (model, revision, weightType) => {
    const [org = '', name = ''] = model.split('/');
    const answer = await transport({
      operation: 'model',
      path: ['api', 'models', org, name, 'revision', revision],
      query: EXPANDED.map((field) => ['expand', field] as const),
      maxBytes: LARGEST_FACTS_BYTES,
    });
    if (answer.status !== 200) return missing(answer, model, revision, hubName);
    const facts = readAs(factsSchema, answer);
    const [id, commit] = [parseModelId(facts.id), parseCommit(facts.sha)];
    if (id === null || commit === null) throw new HubUnavailable('its answer cannot be read');
    const isPrivate = isHidden(facts);
    const isGated = isSet(facts.gated);
    const files = createFiles(transport, id, commit, now);
    const isOpen = !isPrivate && !isGated;
    const config = isOpen ? await files.config(configFile(weightType)) : NO_CONFIG;
    const names = fileNames(facts.siblings);
    const weights = weightFiles(names);
    const ofHub = facts.safetensors ?? {};
    const stated = parametersOf(believedCounts(ofHub, null), config.quantization);
    // The hub adds what quantization keeps beside the weights; the headers tell them apart.
    const isExact = stated !== null && config.quantization == null;
    const inFiles =
      !isExact && isOpen && !config.isClosed
        ? await countOnce(`${id} ${commit}`, () => files.numbers(weights))
        : null;
    const believed = inFiles && believedCounts(ofHub, inFiles, config.quantization);
    const largest = Math.max(ofHub.total ?? 0, sumOf(ofHub.parameters), sumOf(inFiles)) || null;
    return {
      ok: true,
      value: {
        id,
        commit,
        isPrivate,
        isGated: isGated || config.isClosed,
        license: licenseOf(facts),
        architecture: config.architecture,
        likes: countOf(facts.likes),
        createdAt: dayOf(facts.createdAt),
        hasSafetensors: weights.length > 0 || largest !== null,
        parameters: parametersOf(believed, config.quantization) ?? stated,
        largestStated: largest,
        hasConfig: config.isThere,
        hasAdapterConfig: names.includes(configFile('Adapter')),
        statedBase: baseOf(facts),
        needsRemoteCode: config.needsRemoteCode,
      },
    };
  };
}

/** Without a schema: there may be a hundred thousand of them. */
function fileNames(siblings: readonly unknown[] = []): string[] {
  return siblings.flatMap((file) => {
    const name = typeof file === 'object' && file !== null && 'rfilename' in file ? file.rfilename : null;
    return typeof name === 'string' ? name : [];
  });
}

/**
 * Whether the hub itself does not show a model. A firewall or a proxy refuses every model with the same statuses, but without the
 * hub's code. For a disabled model the hub has a message alone.
 */
export function isNotShown({ status, headers }: HubAnswer): boolean {
  const isOfHub = headers.has('x-error-code') || /disabled/i.test(headers.get('x-error-message') ?? '');
  return [401, 403, 404, 410].includes(status) && isOfHub;
}

/** The refusal of a model that the hub does not show. It does not tell a private model from a missing one. */
function missing(answer: HubAnswer, model: ModelId, revision: string, hubName: string): Checked<never> {
  const code = answer.headers.get('x-error-code');
  const text = new TextDecoder().decode(answer.body.subarray(0, 1000));
  if (answer.status === 404 && (code === 'RevisionNotFound' || /\brev(?:ision)?\b/i.test(text))) {
    return refused({ code: 'revision_not_found', params: { model, revision, hub: hubName } });
  }
  // The hub answers 401 without its code too; a 403 without it is a firewall's.
  if ([401, 404, 410].includes(answer.status) || isNotShown(answer)) {
    return refused({ code: 'model_not_found', params: { model, hub: hubName } });
  }
  throw new HubUnavailable(`it answers with status ${answer.status}`);
}

const cardSchema = z.object({ license: anything, license_name: anything, base_model: anything });

function cardOf({ cardData }: Pick<Facts, 'cardData'>) {
  return cardSchema.safeParse(cardData).data;
}

/** The first of several, or the only one. */
function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

const LICENSE_TAG = 'license:';

/** The license that a model states: its name where the license is one of the author's own. */
export function licenseOf(facts: Pick<Facts, 'cardData' | 'tags'>): string | null {
  const card = cardOf(facts);
  const tag = facts.tags?.find((one) => typeof one === 'string' && one.startsWith(LICENSE_TAG));
  // The tag comes first: it is the license as the hub has understood the card.
  const license =
    cutText('license', String(tag ?? '').slice(LICENSE_TAG.length)) ??
    cutText('license', firstOf(card?.license));
  return license?.toLowerCase() === 'other' ? (cutText('license', card?.license_name) ?? license) : license;
}

/** A card may name several bases, of a merge; an adapter has one. */
function baseOf(facts: Facts): ModelId | null {
  const base = firstOf(cardOf(facts)?.base_model);
  return typeof base === 'string' ? parseModelId(base) : null;
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** Whether the hub shows a model to some people only. */
export function isHidden(facts: Pick<Facts, 'private' | 'disabled'>): boolean {
  return isSet(facts.private) || isSet(facts.disabled);
}

interface ConfigFacts {
  readonly isThere: boolean;
  /** Whether the hub refuses its files to anonymous callers. */
  readonly isClosed: boolean;
  readonly needsRemoteCode: boolean;
  readonly architecture: string | null;
  readonly quantization: unknown;
}
const NO_CONFIG: ConfigFacts = {
  isThere: false,
  isClosed: false,
  needsRemoteCode: false,
  architecture: null,
  quantization: null,
};

const configSchema = z.object({
  architectures: anyList,
  quantization_config: anything,
});

function createFiles(transport: Transport, model: ModelId, commit: string, now: () => number) {
  const [org = '', name = ''] = model.split('/');
  const path = (file: string) => [org, name, 'resolve', commit, file];

  /** Null for a file that is too long to be a configuration. */
  async function configAnswer(file: string): Promise<HubAnswer | null> {
    try {
      return await transport({ operation: 'file', path: path(file), maxBytes: LARGEST_CONFIG_BYTES });
    } catch (error) {
      if (error instanceof AnswerTooLong) return null;
      throw error;
    }
  }

  async function config(file: string): Promise<ConfigFacts> {
    const answer = await configAnswer(file);
    if (answer === null) return NO_CONFIG;
    if (answer.status === 404) return NO_CONFIG;
    if (isNotShown(answer)) return { ...NO_CONFIG, isClosed: true };
    if (answer.status !== 200) throw new HubUnavailable(`it answers with status ${answer.status}`);
    const json = parseJson(answer.body);
    const parsed = configSchema.safeParse(json).data;
    if (parsed === undefined) return NO_CONFIG;
    return {
      isThere: true,
      isClosed: false,
      needsRemoteCode: foreignField(file, json) !== null,
      architecture: cutText('architecture', parsed.architectures?.[0]),
      quantization: parsed.quantization_config,
    };
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

  return { config, numbers };
}

import { type Commit, type ModelId, parseCommit, parseModelId } from '@leaderboard/core/hub-path';
import { cutText, readCount, readDay } from '@leaderboard/core/limits';
import { quantizationMethod } from '@leaderboard/core/queue/model-config';
import { weightFiles } from '@leaderboard/core/queue/model-files';
import { type Checked, reject, type WeightType } from '@leaderboard/core/queue/submissions';
import * as z from 'zod/mini';
import type { Access, AccessCheck } from './access.ts';
import { configFile, type Gate, type HubModel } from './hub-model.ts';
import { createListFiles } from './model-files.ts';
import { believedCounts, isPacked, mostParameters, parametersOf } from './parameter-count.ts';
import { type HubReport, hubReports } from './reported-scores.ts';
import { createFileReader, isDisabled, isHiddenByHub, NO_CONFIG, NO_TOKENIZER } from './repository-files.ts';
import {
  type HubResponse,
  HubUnavailable,
  OversizedResponse,
  parseAs,
  ResponseTooLong,
  type Transport,
} from './transport.ts';

const MAX_FACTS_BYTES = 8 << 20;

const EXPANDED = [
  ...['sha', 'private', 'gated', 'disabled', 'tags', 'cardData'],
  ...['safetensors', 'siblings', 'likes', 'createdAt'],
] as const;

/** Treats a null, missing or malformed field as unknown: some fields are written by authors, and the hub omits others. */
function lenient<S extends z.ZodMiniType>(schema: S) {
  return z.catch(z.optional(schema), undefined);
}
const anything = z.optional(z.unknown());
const anyList = lenient(z.array(z.unknown()));
const count = lenient(z.number().check(z.nonnegative()));

/** Model metadata from the hub, except its id and commit. */
const statedFacts = {
  private: anything,
  gated: anything,
  disabled: anything,
  tags: anyList,
  cardData: anything,
  likes: anything,
};

const factsSchema = z.object({
  id: z.string(),
  sha: z.string(),
  ...statedFacts,
  safetensors: lenient(
    z.object({ total: count, parameters: lenient(z.record(z.string(), z.number().check(z.nonnegative()))) }),
  ),
  siblings: anyList,
  createdAt: anything,
});
type Facts = z.infer<typeof factsSchema>;

/** Returns model metadata at a revision, or why it is unavailable. Throws HubUnavailable if the hub does not respond. */
export type DescribeModel = (
  model: ModelId,
  revision: string,
  weightType: WeightType,
) => Promise<Checked<HubModel>>;

/** Reads a model's metadata and config files from the hub, and the file sizes if needed to determine its size. */
export function createDescribe(
  transport: Transport,
  hubName: string,
  access: Pick<AccessCheck, 'token' | 'checkGated'>,
): DescribeModel {
  const { token } = access;
  const listFiles = createListFiles(transport, token);

  /** Total size of the weight files in bytes; null if the hub does not list them or lists too many. */
  async function weightBytes(model: ModelId, commit: Commit, weights: readonly string[], may: Access) {
    try {
      const listed = await listFiles(model, commit, may);
      if (listed === 'gone') return null;
      const bytes = listed.reduce((sum, { path, size }) => sum + (weights.includes(path) ? size : 0), 0);
      return bytes > 0 ? bytes : null;
    } catch (error) {
      if (error instanceof OversizedResponse) return null;
      throw error;
    }
  }

  return async (model, revision, weightType) => {
    const [org = '', name = ''] = model.split('/');
    const answer = await transport({
      operation: 'model',
      path: ['api', 'models', org, name, 'revision', revision],
      query: EXPANDED.map((field) => ['expand', field] as const),
      maxBytes: MAX_FACTS_BYTES,
    }).catch((error: unknown) => {
      if (error instanceof ResponseTooLong) return null;
      throw error;
    });
    if (answer === null)
      return reject({ code: 'too_much_listed', params: { model, megabytes: MAX_FACTS_BYTES >> 20 } });
    if (answer.status !== 200) return toRefusal(answer, model, revision, hubName);
    const facts = parseAs(factsSchema, answer);
    const [id, commit] = [parseModelId(facts.id), parseCommit(facts.sha)];
    if (id === null || commit === null) throw new HubUnavailable('its response cannot be read');
    const gated = parseGate(facts);
    const may = gated === null || isHidden(facts) ? 'open' : await access.checkGated(id);
    const files = createFileReader(transport, id, commit, may === 'granted' ? token : null);
    const isOpen = !isHidden(facts) && (may === 'open' || may === 'granted');
    const names = topFiles(facts.siblings);
    const [config, tokenizer] = isOpen
      ? await Promise.all([files.config(configFile(weightType), names), files.tokenizer(names)])
      : [NO_CONFIG, NO_TOKENIZER];
    const ofHub = facts.safetensors ?? {};
    const { quantization } = config;
    const isSure = quantization == null && parametersOf(believedCounts(ofHub, null), null, null) !== null;
    const bytes =
      !isSure && isOpen && !config.isClosed ? await weightBytes(id, commit, weightFiles(names), may) : null;
    const stored = config.stored ?? (isPacked(ofHub.parameters) ? 'unknown' : null);
    return {
      ok: true,
      value: {
        id,
        commit,
        isPrivate: isSet(facts.private),
        isDisabled: isSet(facts.disabled),
        gated: gated ?? (config.isClosed ? 'manual' : null),
        access: config.isClosed ? (token === null ? 'no_token' : 'not_granted') : may,
        license: parseLicense(facts),
        architecture: config.architecture,
        modelType: config.modelType,
        tokenizerClass: tokenizer.tokenizerClass,
        likes: readCount(facts.likes),
        createdAt: readDay(facts.createdAt),
        files: names,
        parameters: parametersOf(believedCounts(ofHub, bytes), quantization, bytes),
        weightBytes: bytes,
        mostParameters: mostParameters(ofHub, bytes, stored),
        configProblem: config.problem,
        hasAdapterConfig: names.includes(configFile('Adapter')),
        statedBase: parseBase(facts),
        foreign: [config.foreign, tokenizer.foreign].filter((one) => one !== null),
        stored,
        quantizationMethod: quantizationMethod(quantization),
        hasChatTemplate: tokenizer.hasChatTemplate,
      },
    };
  };
}

/** Current metadata of a model. Limited to `isAvailable` for models that the hub does not show publicly. */
export type CurrentFacts =
  | {
      readonly isAvailable: true;
      readonly likes: number | null;
      readonly license: string | null;
      readonly isGated: boolean | null;
      /** Suite scores from the model's repository; null if the hub does not report them. */
      readonly reported: readonly HubReport[] | null;
    }
  | { readonly isAvailable: false };

/** Throws HubUnavailable if the hub does not respond. */
export type ReadCurrentFacts = (hubPath: string) => Promise<CurrentFacts>;

const MAX_CURRENT_BYTES = 1 << 20;
const EXPANDED_CURRENT = ['likes', 'tags', 'cardData', 'private', 'disabled', 'gated'] as const;

const currentFactsSchema = z.object({ ...statedFacts, evalResults: anything });

/** Reads, in one small request, the model metadata that can change without a new evaluation. */
export function createReadCurrentFacts(transport: Transport): ReadCurrentFacts {
  const ask = (hubPath: string, fields: readonly string[]) =>
    transport({
      operation: 'refresh',
      path: ['api', 'models', ...hubPath.split('/')],
      query: fields.map((field) => ['expand', field] as const),
      maxBytes: MAX_CURRENT_BYTES,
    });

  /** Falls back to metadata without results if there are too many proposed results, or if an older hub does not support them. */
  async function askAll(hubPath: string) {
    const answer = await ask(hubPath, [...EXPANDED_CURRENT, 'evalResults']).catch((error: unknown) => {
      if (error instanceof OversizedResponse) return null;
      throw error;
    });
    if (answer !== null && answer.status !== 400) return { answer, hasResults: true };
    return { answer: await ask(hubPath, EXPANDED_CURRENT), hasResults: false };
  }

  return async (hubPath) => {
    const { answer, hasResults } = await askAll(hubPath);
    if (isHiddenByHub(answer)) return { isAvailable: false };
    if (answer.status !== 200) throw new HubUnavailable(`it responded with status ${answer.status}`);
    const facts = parseAs(currentFactsSchema, answer);
    if (isHidden(facts)) return { isAvailable: false };
    const reported = hasResults ? hubReports(facts.evalResults) : null;
    const isGated = facts.gated == null ? null : isSet(facts.gated);
    return {
      isAvailable: true,
      isGated,
      likes: readCount(facts.likes),
      license: parseLicense(facts),
      reported,
    };
  };
}

/** Returns the files in the top-level folder. It does not use a schema, because there may be a hundred thousand files. */
function topFiles(siblings: readonly unknown[] = []): string[] {
  return siblings.flatMap((file) => {
    const name = typeof file === 'object' && file !== null && 'rfilename' in file ? file.rfilename : null;
    return typeof name === 'string' && !name.includes('/') ? name : [];
  });
}

/** Builds the error for a model that the hub does not show. Private and missing models get the same error. */
function toRefusal(answer: HubResponse, model: ModelId, revision: string, hubName: string): Checked<never> {
  const code = answer.headers.get('x-error-code');
  const text = new TextDecoder().decode(answer.body.subarray(0, 1000));
  if (answer.status === 404 && (code === 'RevisionNotFound' || /\brev(?:ision)?\b/i.test(text))) {
    return reject({ code: 'revision_not_found', params: { model, revision, hub: hubName } });
  }
  if (isDisabled(answer)) return reject({ code: 'disabled', params: { model } });
  // The hub also sends 401 without its error code; a 403 without the code comes from a firewall.
  if ([401, 404, 410].includes(answer.status) || isHiddenByHub(answer)) {
    return reject({ code: 'model_not_found', params: { model, hub: hubName } });
  }
  throw new HubUnavailable(`it responded with status ${answer.status}`);
}

const cardSchema = z.object({ license: anything, license_name: anything, base_model: anything });

function parseCard({ cardData }: Pick<Facts, 'cardData'>) {
  return cardSchema.safeParse(cardData).data;
}

function firstItem(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

const LICENSE_TAG = 'license:';

/** Returns a model's license, or the license name if it is custom. */
export function parseLicense(facts: Pick<Facts, 'cardData' | 'tags'>): string | null {
  const card = parseCard(facts);
  const tag = facts.tags?.find((one) => typeof one === 'string' && one.startsWith(LICENSE_TAG));
  // The tag is preferred, because it is the hub's interpretation of the card.
  const license =
    cutText('license', String(tag ?? '').slice(LICENSE_TAG.length)) ??
    cutText('license', firstItem(card?.license));
  return license?.toLowerCase() === 'other' ? (cutText('license', card?.license_name) ?? license) : license;
}

/** A merge may have several base models, an adapter has one. */
function parseBase(facts: Facts): ModelId | null {
  const base = firstItem(parseCard(facts)?.base_model);
  return typeof base === 'string' ? parseModelId(base) : null;
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

function parseGate({ gated }: Pick<Facts, 'gated'>): Gate | null {
  if (!isSet(gated)) return null;
  return gated === 'auto' ? 'auto' : 'manual';
}

/** Checks if a model is private or disabled. */
function isHidden(facts: Pick<Facts, 'private' | 'disabled'>): boolean {
  return isSet(facts.private) || isSet(facts.disabled);
}

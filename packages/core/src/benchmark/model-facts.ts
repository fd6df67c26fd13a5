/**
 * All facts about a model. Database columns, publications, board entries, model records and their schemas are derived from this
 * list or type-checked against it (docs/board.md#columns).
 */
import * as z from 'zod/mini';
import { nullableBoolean, orUnknown } from './schemas.ts';

const SCHEMAS = {
  text: orUnknown(z.string()),
  number: orUnknown(z.number()),
  boolean: orUnknown(z.boolean()),
  flag: z.boolean(),
  /** Missing in responses from older servers. */
  addition: z.optional(nullableBoolean),
};

/** Database type of each kind of fact; null means unknown. */
interface ValueOf {
  readonly text: string | null;
  readonly number: number | null;
  readonly boolean: boolean | null;
  /** Never unknown. */
  readonly flag: boolean;
  readonly addition: boolean | null;
}

interface ModelFact {
  readonly kind: keyof ValueOf;
  /** Its group and name in a board entry. */
  readonly entry: readonly [group: 'model' | 'metadata' | 'features', name: string];
  /** Its name in a model record, if different. */
  readonly record?: string;
  /** Set if the value does not come from publications. */
  readonly setBy?: 'hub presence' | 'operator';
}

export const MODEL_FACTS = {
  /** Path of the model's page on the hub; null if it is not on a hub. */
  hubPath: { kind: 'text', entry: ['model', 'hub_path'], setBy: 'hub presence' },
  type: { kind: 'text', entry: ['model', 'type'] },
  architecture: { kind: 'text', entry: ['model', 'architecture'] },
  paramsBillions: { kind: 'number', entry: ['metadata', 'params_billions'] },
  license: { kind: 'text', entry: ['metadata', 'hub_license'] },
  hubHearts: { kind: 'number', entry: ['metadata', 'hub_hearts'] },
  uploadDate: { kind: 'text', entry: ['metadata', 'upload_date'] },
  generation: { kind: 'text', entry: ['metadata', 'generation'] },
  baseModel: { kind: 'text', entry: ['metadata', 'base_model'] },
  hasChatTemplate: { kind: 'boolean', entry: ['model', 'has_chat_template'] },
  isMoe: { kind: 'boolean', entry: ['features', 'is_moe'] },
  isMerged: { kind: 'boolean', entry: ['features', 'is_merged'] },
  isFlagged: { kind: 'flag', entry: ['features', 'is_flagged'], setBy: 'operator' },
  isAvailableOnHub: {
    kind: 'boolean',
    entry: ['features', 'is_not_available_on_hub'],
    record: 'is_available_on_hub',
    setBy: 'hub presence',
  },
  /** Whether the hub restricts the model's files to accounts with access. */
  isGated: { kind: 'addition', entry: ['features', 'is_gated'] },
  isOfficialProvider: {
    kind: 'boolean',
    entry: ['features', 'is_highlighted_by_maintainer'],
    record: 'is_official_provider',
  },
} as const satisfies Record<string, ModelFact>;

type Facts = typeof MODEL_FACTS;
export type FactName = keyof Facts;
type Value<F extends FactName> = ValueOf[Facts[F]['kind']];
type SchemaOf<F extends FactName> = (typeof SCHEMAS)[Facts[F]['kind']];

/** Model metadata as stored in the database. */
export type ModelFacts = { readonly [F in FactName]: Value<F> };

/** Facts that come from publications. null means unknown and never overwrites a known fact. */
export type StatedFacts = {
  readonly [F in FactName as Facts[F] extends { setBy: string } ? never : F]: Value<F>;
};

type NameIn<Group, F extends FactName> = Facts[F]['entry'] extends readonly [Group, infer Name extends string]
  ? Name
  : never;
/** Facts in one group of an entry, by field name. */
export type EntryFacts<Group extends ModelFact['entry'][0]> = {
  readonly [F in FactName as NameIn<Group, F>]: Value<F>;
};

type NameInRecord<F extends FactName> = Facts[F] extends { record: infer Name extends string }
  ? Name
  : Facts[F]['entry'][1];
/** Facts in a model record. */
export type RecordFacts = { readonly [F in FactName as NameInRecord<F>]: Value<F> };

const ALL: readonly (readonly [string, ModelFact])[] = Object.entries(MODEL_FACTS);
// Object.entries loses the key type; the filter matches the condition of StatedFacts.
export const STATED_FACTS = ALL.flatMap(([name, { setBy }]) =>
  setBy === undefined ? [name] : [],
) as readonly (keyof StatedFacts)[];

// Object.fromEntries loses the key type; the keys match StatedFacts.
export const UNKNOWN_FACTS = Object.fromEntries(STATED_FACTS.map((name) => [name, null])) as StatedFacts;

interface NamedFact {
  readonly fact: string;
  readonly name: string;
  readonly schema: z.core.$ZodType;
}

/** Lists the facts of an entry group or of the record. The lists are computed once because every row uses them. */
function named(nameOf: (fact: ModelFact) => string | null): readonly NamedFact[] {
  return ALL.flatMap(([fact, declared]) => {
    const name = nameOf(declared);
    return name === null ? [] : [{ fact, name, schema: SCHEMAS[declared.kind] }];
  });
}

function inGroup(group: ModelFact['entry'][0]) {
  return named(({ entry }) => (entry[0] === group ? entry[1] : null));
}

const IN_ENTRY = { model: inGroup('model'), metadata: inGroup('metadata'), features: inGroup('features') };
const IN_RECORD = named(({ entry, record }) => record ?? entry[1]);

function pickValues(list: readonly NamedFact[], facts: ModelFacts): Readonly<Record<string, unknown>> {
  const values: Readonly<Record<string, unknown>> = facts;
  const picked: Record<string, unknown> = {};
  for (const { fact, name } of list) picked[name] = values[fact];
  return picked;
}

function pickSchemas(list: readonly NamedFact[]): Readonly<Record<string, z.core.$ZodType>> {
  return Object.fromEntries(list.map(({ name, schema }) => [name, schema]));
}

// The casts in the four functions below are safe: types and values are derived from the same list.

/** Returns the facts in one group of an entry. */
export function entryFacts<Group extends ModelFact['entry'][0]>(
  group: Group,
  facts: ModelFacts,
): EntryFacts<Group> {
  return pickValues(IN_ENTRY[group], facts) as EntryFacts<Group>;
}

export function entryFactSchemas<Group extends ModelFact['entry'][0]>(group: Group) {
  return pickSchemas(IN_ENTRY[group]) as { [F in FactName as NameIn<Group, F>]: SchemaOf<F> };
}

export function recordFacts(facts: ModelFacts): RecordFacts {
  return pickValues(IN_RECORD, facts) as RecordFacts;
}

export function recordFactSchemas() {
  return pickSchemas(IN_RECORD) as { [F in FactName as NameInRecord<F>]: SchemaOf<F> };
}

/**
 * Every fact about a model. What is stored, published, put into the entries of the board and into the record of a model is
 * derived from this list, or does not compile without it (docs/board.md#columns).
 */

/** What the database holds for each kind of fact; null is unknown. */
interface ValueOf {
  readonly text: string | null;
  readonly number: number | null;
  readonly boolean: boolean | null;
  /** Known of every model. */
  readonly flag: boolean;
}

interface ModelFact {
  readonly kind: keyof ValueOf;
  /** Where the entry of the board has it. */
  readonly entry: readonly [group: 'model' | 'metadata' | 'features', name: string];
  /** Its name in the record of a model, where that is another one. */
  readonly record?: string;
  /** Who sets it, where a publication does not. */
  readonly setBy?: 'hub presence' | 'operator';
}

export const MODEL_FACTS = {
  /** The path of its page on the hub; null for a model that is on no hub. */
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
  isOfficialProvider: {
    kind: 'boolean',
    entry: ['features', 'is_highlighted_by_maintainer'],
    record: 'is_official_provider',
  },
} as const satisfies Record<string, ModelFact>;

type Facts = typeof MODEL_FACTS;
export type FactName = keyof Facts;
type Value<F extends FactName> = ValueOf[Facts[F]['kind']];

/** The facts of a model as the database holds them. */
export type ModelFacts = { readonly [F in FactName]: Value<F> };

/** The facts that a publication states. null is unknown, and never overwrites a known fact. */
export type StatedFacts = {
  readonly [F in FactName as Facts[F] extends { setBy: string } ? never : F]: Value<F>;
};

type NameIn<Group, F extends FactName> = Facts[F]['entry'] extends readonly [Group, infer Name extends string]
  ? Name
  : never;
/** The facts of one group of an entry, by their names there. */
export type EntryFacts<Group extends ModelFact['entry'][0]> = {
  readonly [F in FactName as NameIn<Group, F>]: Value<F>;
};

/** The facts of the record of a model. */
export type RecordFacts = {
  readonly [F in FactName as Facts[F] extends { record: infer Name extends string }
    ? Name
    : Facts[F]['entry'][1]]: Value<F>;
};

const ALL: readonly (readonly [string, ModelFact])[] = Object.entries(MODEL_FACTS);
// Object.entries forgets which keys there are; the filter is the condition of StatedFacts.
export const STATED_FACTS = ALL.flatMap(([name, { setBy }]) =>
  setBy === undefined ? [name] : [],
) as readonly (keyof StatedFacts)[];

// Object.fromEntries forgets its keys; they are those of StatedFacts.
export const UNKNOWN_FACTS = Object.fromEntries(STATED_FACTS.map((name) => [name, null])) as StatedFacts;

function pick(facts: ModelFacts, nameOf: (fact: ModelFact) => string | null): object {
  const values = new Map<string, unknown>(Object.entries(facts));
  return Object.fromEntries(
    ALL.flatMap(([name, fact]) => {
      const wanted = nameOf(fact);
      return wanted === null ? [] : [[wanted, values.get(name)]];
    }),
  );
}

/** The facts of a model as one group of its entry has them. */
export function entryFacts<Group extends ModelFact['entry'][0]>(
  group: Group,
  facts: ModelFacts,
): EntryFacts<Group> {
  // The names are those of the list, from which EntryFacts is made as well.
  return pick(facts, ({ entry }) => (entry[0] === group ? entry[1] : null)) as EntryFacts<Group>;
}

/** The facts of a model as its record has them. */
export function recordFacts(facts: ModelFacts): RecordFacts {
  // As above.
  return pick(facts, ({ entry, record }) => record ?? entry[1]) as RecordFacts;
}

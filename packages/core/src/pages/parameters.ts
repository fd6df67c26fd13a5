/** The parameters of pages. Those of the board's view are in board/view.ts, `lang` is in page-language.ts. */

import {
  BENCHMARKS,
  DOMAINS,
  type DomainKey,
  EVALUATION_KEYS,
  type EvaluationKey,
  LANGUAGE_CODES,
} from '../benchmark/suite.ts';
import { type Codec, choice, inParts, oneOf, onlyBy, type Parameter, text } from '../board/codec.ts';
import { CHANGE_KINDS, type ChangeKind } from '../cause.ts';
import { LABELS, type Label } from '../question-labels.ts';
import { LANGUAGE_PAIRS, type LanguagePair } from '../statistics/language-gap.ts';
import { MODELS, type NamedParameter } from './board-parameters.ts';

/** Whether the guide is closed. */
const GUIDE: NamedParameter<boolean> = { name: 'guide', ...onlyBy('closed'), default: false };

interface ChangesFilter {
  /** null: of every kind. */
  readonly kind: ChangeKind | null;
  /** null: of every model. */
  readonly model: string | null;
}

/** 'kind;model'. */
const changes = inParts<ChangesFilter>(
  { kind: oneOf(CHANGE_KINDS), model: text },
  { kind: null, model: null },
);

/** By the place of a model, whose highest share comes first; by the number of questions; or by the label. */
export type RowOrder = number | 'questions' | 'label';

/** Which cells of its models a profile shows. */
export interface ProfileView {
  /** The key of a domain, with both languages together, or of a language task. */
  readonly scope: string;
  readonly by: Label;
  readonly order: RowOrder;
}

const SCOPES: readonly string[] = BENCHMARKS.map(({ key }) => key);

/** An order of a model is its place, from 1. */
const order: Codec<RowOrder> = {
  parse: (word) =>
    word === 'questions' || word === 'label' ? word : /^[2-9]$/.test(word) ? Number(word) - 1 : null,
  serialize: (value) => (value === 0 ? null : typeof value === 'number' ? String(value + 1) : value),
};

/** 'scope;by;order'. */
const profile = inParts<ProfileView>(
  { scope: choice(...SCOPES), by: choice(...LABELS), order },
  { scope: SCOPES[0] ?? '', by: LABELS[0], order: 0 },
);

export const PICTURES = ['size', 'released', 'languages', 'domains'] as const;

/** The chosen chart of all models and its subject. */
export interface ExploreChoice {
  readonly picture: (typeof PICTURES)[number];
  /** The score in the charts by size and by release date; null means the average. */
  readonly column: EvaluationKey | null;
  /** The domain in the chart of two languages; null means all domains. */
  readonly domain: DomainKey | null;
  /** The two languages of that chart; null where the suite has only one. */
  readonly pair: LanguagePair | null;
}

const [FIRST_PAIR = null] = LANGUAGE_PAIRS;

/** 'size;bba_hindi', 'released', 'languages;bbf', 'languages;;ta' or 'domains'. Invalid parts count as absent. */
const explore: Parameter<ExploreChoice> = {
  default: { picture: 'size', column: null, domain: null, pair: FIRST_PAIR },
  parse: (words) => {
    const [picture, of, code] = words.split(';');
    return {
      picture: PICTURES.find((one) => one === picture) ?? 'size',
      column: EVALUATION_KEYS.find((key) => key === of) ?? null,
      domain: DOMAINS.find(({ key }) => key === of)?.key ?? null,
      pair: LANGUAGE_PAIRS.find(({ second }) => LANGUAGE_CODES[second] === code) ?? FIRST_PAIR,
    };
  },
  serialize: ({ picture, column, domain, pair }) => {
    if (picture === 'languages' && pair !== null && pair !== FIRST_PAIR)
      return `${picture};${domain ?? ''};${LANGUAGE_CODES[pair.second]}`;
    const of = picture === 'languages' ? domain : picture === 'domains' ? null : column;
    return of === null ? (picture === 'size' ? null : picture) : `${picture};${of}`;
  },
};

/** The heading that the page scrolls to. */
const SECTION: NamedParameter<string | null> = { name: 'section', ...text, default: null };

/** Every parameter of a page: how it is written in addresses. Which pages have it is in pages.ts. */
export const PARAMETERS = {
  models: MODELS,
  guide: GUIDE,
  changes: { name: 'changes', ...changes },
  explore: { name: 'explore', ...explore },
  profile: { name: 'profile', ...profile },
  section: SECTION,
} as const;

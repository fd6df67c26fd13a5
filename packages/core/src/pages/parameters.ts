/** The parameters of pages. Those of the board's view are in board/view.ts, `lang` is in page-language.ts. */

import { BENCHMARKS } from '../benchmark/suite.ts';
import { type Codec, choice, inParts, oneOf, onlyBy, text } from '../board/codec.ts';
import { CHANGE_KINDS, type ChangeKind } from '../cause.ts';
import { LABELS, type Label } from '../question-labels.ts';
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

/** The heading that the page scrolls to. */
const SECTION: NamedParameter<string | null> = { name: 'section', ...text, default: null };

/** Every parameter of a page: how it is written in addresses. Which pages have it is in pages.ts. */
export const PARAMETERS = {
  models: MODELS,
  guide: GUIDE,
  changes: { name: 'changes', ...changes },
  profile: { name: 'profile', ...profile },
  section: SECTION,
} as const;

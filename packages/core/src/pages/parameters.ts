/** The parameters of pages. Those of the board's view are in board/view.ts, `lang` is in page-language.ts. */

import { inParts, oneOf, onlyBy, text } from '../board/codec.ts';
import { CHANGE_KINDS, type ChangeKind } from '../cause.ts';
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

/** The heading that the page scrolls to. */
const SECTION: NamedParameter<string | null> = { name: 'section', ...text, default: null };

/** Every parameter of a page: how it is written in addresses. Which pages have it is in pages.ts. */
export const PARAMETERS = {
  models: MODELS,
  guide: GUIDE,
  changes: { name: 'changes', ...changes },
  section: SECTION,
} as const;

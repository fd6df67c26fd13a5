/** URL parameters of pages. Parameters of the board's view are in board/view.ts, `lang` is in page-language.ts. */

import { inParts, oneOf, onlyBy, text } from '../board/codec.ts';
import { CHANGE_KINDS, type ChangeKind } from '../cause.ts';
import { MODELS, type NamedParameter } from './board-parameters.ts';

/** Hides the guide. */
const GUIDE: NamedParameter<boolean> = { name: 'guide', ...onlyBy('closed'), default: false };

interface ChangesFilter {
  /** null means every kind. */
  readonly kind: ChangeKind | null;
  /** null means every model. */
  readonly model: string | null;
}

/** Format: 'kind;model'. */
const changes = inParts<ChangesFilter>(
  { kind: oneOf(CHANGE_KINDS), model: text },
  { kind: null, model: null },
);

/** Heading that the page scrolls to. */
const SECTION: NamedParameter<string | null> = { name: 'section', ...text, default: null };

/** All URL parameters of pages. pages.ts lists the parameters of each page. */
export const PARAMETERS = {
  models: MODELS,
  guide: GUIDE,
  changes: { name: 'changes', ...changes },
  section: SECTION,
} as const;

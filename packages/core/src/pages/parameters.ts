/** URL parameters of pages. Board view parameters are in board/view.ts, `lang` is in page-language.ts. */

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

/** Initial values of the submission form; null keeps the form's default. */
interface Again {
  /** null if the URL has no form values. */
  readonly model: string | null;
  readonly revision: string | null;
  readonly modelType: string | null;
  readonly precision: string | null;
  readonly weightsType: string | null;
  readonly baseModel: string | null;
  readonly useChatTemplate: boolean;
}

/** 'model;revision;type;precision;weights;base model;chat'. */
const again = inParts<Again>(
  {
    model: text,
    revision: text,
    modelType: text,
    precision: text,
    weightsType: text,
    baseModel: text,
    useChatTemplate: onlyBy('chat'),
  },
  {
    ...{ model: null, revision: null, modelType: null, precision: null, weightsType: null, baseModel: null },
    useChatTemplate: false,
  },
);

/** All URL parameters of pages. pages.ts lists the parameters of each page. */
export const PARAMETERS = {
  models: MODELS,
  guide: GUIDE,
  again: { name: 'again', ...again },
  changes: { name: 'changes', ...changes },
  section: SECTION,
} as const;

/** URL parameters of the board page, separate from the others (parameters.ts) because they are part of the first load. */
import type { Parameter } from '../board/codec.ts';
import { MAX_COMPARED } from '../compared-models.ts';

/** A URL parameter of pages. pages.ts lists the parameters of each page. */
export interface NamedParameter<T> extends Parameter<T> {
  readonly name: string;
}

/** Model names or row ids to compare ('a/b,c/d'), deduplicated and truncated to the maximum. */
export const MODELS: NamedParameter<readonly string[]> = {
  name: 'models',
  default: [],
  parse: (list) => [...new Set(list.split(',').filter((name) => name !== ''))].slice(0, MAX_COMPARED),
  serialize: (names) => (names.length === 0 ? null : names.join(',')),
};

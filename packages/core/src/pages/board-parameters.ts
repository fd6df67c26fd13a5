/** The parameters of the board's page, apart from the others (parameters.ts) because the first load has them. */
import type { Parameter } from '../board/codec.ts';
import { MOST_COMPARED } from '../compared-models.ts';

/** How a parameter is written in addresses. Which pages have it is in pages.ts. */
export interface NamedParameter<T> extends Parameter<T> {
  readonly name: string;
}

/** 'a/b,c/d': names of models or ids of rows to compare, without duplicates and cut to the most that can be compared. */
export const MODELS: NamedParameter<readonly string[]> = {
  name: 'models',
  default: [],
  parse: (list) => [...new Set(list.split(',').filter((name) => name !== ''))].slice(0, MOST_COMPARED),
  serialize: (names) => (names.length === 0 ? null : names.join(',')),
};

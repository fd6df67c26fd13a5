import * as records from '../records-api.ts';
import { pageAt, type Values } from './pages.ts';
import { PARAMETERS } from './parameters.ts';

/** The calls that pages are made from, by their names in the table of pages. */
export const PAGE_CALLS = records;

/** The values of a page's call where they are not those of its address; null: then the page needs no call. */
const VALUES: Readonly<Record<string, (given: Values) => Values | null>> = {
  '/compare': ({ models = '' }) => {
    const compared = PARAMETERS.models.parse(models) ?? [];
    return compared.length === 0 ? null : { models: compared.join(',') };
  },
  '/changes': ({ changes = '' }) => {
    const { kind, model } = PARAMETERS.changes.parse(changes) ?? PARAMETERS.changes.default;
    return { ...(kind !== null && { kind }), ...(model !== null && { model }) };
  },
};

/** The values of the call of a page; null: it needs none. @param given what follows its path and what it reads */
export function getCallParams(path: string, given: Values): Values | null {
  if (pageAt(path)?.document?.call == null) return null;
  return (VALUES[path] ?? ((same: Values) => same))(given);
}

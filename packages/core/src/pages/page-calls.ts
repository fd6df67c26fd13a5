import * as records from '../records-api.ts';
import { pageAt, type Values } from './pages.ts';
import { PARAMETERS } from './parameters.ts';

/** API calls of pages, by their names in the table of pages. */
export const PAGE_CALLS = records;

/** Request parameters that differ from the URL's; null if no request is needed. */
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

/** Request parameters of a page's API call; null if it makes none. `given` has the values of the page's URL. */
export function getCallParams(path: string, given: Values): Values | null {
  if (pageAt(path)?.document?.call == null) return null;
  return (VALUES[path] ?? ((same: Values) => same))(given);
}

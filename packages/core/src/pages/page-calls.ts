import * as records from '../records-api.ts';
import { pageAt, type Values } from './pages.ts';
import { PARAMETERS } from './parameters.ts';

/** API calls made by pages, by their names in the page table. */
export const PAGE_CALLS = records;

/** Pages whose request parameters differ from the URL's; null means that no request is needed. */
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

/** Request parameters of a page's API call; null if it makes none. `given` holds the values from the page's URL. */
export function getCallParams(path: string, given: Values): Values | null {
  if (pageAt(path)?.document?.call == null) return null;
  return (VALUES[path] ?? ((same: Values) => same))(given);
}

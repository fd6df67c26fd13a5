/** Where the query cache keeps the answer of a page's call: the keys of records-query.ts, for who fills the cache beforehand. */
import { CHANGE_KINDS } from '@leaderboard/core/cause';

interface Kept {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

/**
 * @param about what follows the route's own path.
 * @param answer the body of the page's call.
 */
export function recordKey(
  route: string,
  about: string,
  parameters: Pick<URLSearchParams, 'get'>,
  answer: unknown,
): Kept {
  switch (route) {
    case '/publication':
      return { key: ['publication', about, parameters.get('since')], data: answer };
    case '/compare':
      return {
        key: [
          'compare',
          ...new Set((parameters.get('models') ?? '').split(',').filter((name) => name !== '')),
        ],
        data: answer,
      };
    case '/changes': {
      const [kindText = '', model = ''] = (parameters.get('changes') ?? '').split(';', 2);
      const kind = CHANGE_KINDS.find((one) => one === kindText) ?? null;
      return {
        key: ['changes', model === '' ? null : model, kind],
        data: { pages: [answer], pageParams: [null] },
      };
    }
    default:
      return { key: [route.slice(1), about], data: answer };
  }
}

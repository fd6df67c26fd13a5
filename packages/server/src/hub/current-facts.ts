import { countOf } from '@leaderboard/core/bounds';
import * as z from 'zod/mini';
import { isHidden, licenseOf, statedFacts } from './models.ts';
import { isNotShown } from './repository-files.ts';
import { HubUnavailable, readAs, type Transport } from './transport.ts';

/** What the hub says of a model today. Of a model that it does not show to everybody, nothing else is known. */
export type CurrentFacts =
  | { readonly isAvailable: true; readonly likes: number | null; readonly license: string | null }
  | { readonly isAvailable: false };

/** Throws HubUnavailable when the hub cannot be asked. */
export type ReadCurrentFacts = (hubPath: string) => Promise<CurrentFacts>;

const LARGEST_BYTES = 1 << 20;
const EXPANDED = ['likes', 'tags', 'cardData', 'private', 'disabled'] as const;

const factsSchema = z.object(statedFacts);

/** Asks the hub for the facts of a model that change without a new evaluation: one short call. */
export function createReadCurrentFacts(transport: Transport): ReadCurrentFacts {
  return async (hubPath) => {
    const answer = await transport({
      operation: 'refresh',
      path: ['api', 'models', ...hubPath.split('/')],
      query: EXPANDED.map((field) => ['expand', field] as const),
      maxBytes: LARGEST_BYTES,
    });
    if (isNotShown(answer)) return { isAvailable: false };
    if (answer.status !== 200) throw new HubUnavailable(`it answers with status ${answer.status}`);
    const facts = readAs(factsSchema, answer);
    if (isHidden(facts)) return { isAvailable: false };
    return { isAvailable: true, likes: countOf(facts.likes), license: licenseOf(facts) };
  };
}

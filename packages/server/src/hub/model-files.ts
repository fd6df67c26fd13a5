import type { Commit, ModelId } from '@leaderboard/core/hub-path';
import { type ListedFile, MOST_FILES } from '@leaderboard/core/queue/model-files';
import * as z from 'zod/mini';
import type { Access } from './access.ts';
import { isNotShown } from './repository-files.ts';
import { type HubAnswer, HubUnavailable, readAs, type Transport } from './transport.ts';

/** As many as the hub lists at once. */
const PAGE = 1000;
const LARGEST_PAGE_BYTES = 8 << 20;

/**
 * The files in the top folder of a model at a commit, and a few more than are allowed where there are too many; 'gone' when the
 * hub shows the commit no longer. Throws HubUnavailable when the hub cannot be asked.
 */
export type ListFiles = (
  model: ModelId,
  commit: Commit,
  access?: Access,
) => Promise<readonly ListedFile[] | 'gone'>;

const pageSchema = z.array(
  z.object({ type: z.string(), path: z.string(), size: z.optional(z.int().check(z.nonnegative())) }),
);

/** @param token for a gated model whose files may be read. */
export function createListFiles(transport: Transport, token: string | null = null): ListFiles {
  return async (model, commit, access) => {
    const [org = '', name = ''] = model.split('/');
    const files: ListedFile[] = [];
    let cursor: string | null = null;
    do {
      const answer: HubAnswer = await transport({
        operation: 'model',
        path: ['api', 'models', org, name, 'tree', commit],
        query: [['limit', String(PAGE)], ...(cursor === null ? [] : [['cursor', cursor] as const])],
        ...(token !== null && access === 'granted' && { token }),
        maxBytes: LARGEST_PAGE_BYTES,
      });
      if (isNotShown(answer)) return 'gone';
      if (answer.status !== 200) throw new HubUnavailable(`it answers with status ${answer.status}`);
      for (const { type, path, size } of readAs(pageSchema, answer)) {
        if (type === 'file') files.push({ path, size: size ?? 0 });
      }
      cursor = nextCursor(answer.headers.get('link'));
    } while (cursor !== null && files.length <= MOST_FILES);
    return files;
  };
}

/** Where the next page begins. Only the cursor is read: calls go to the hub's configured address alone. */
function nextCursor(link: string | null): string | null {
  const address = /<([^<>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return address !== undefined && URL.canParse(address) ? new URL(address).searchParams.get('cursor') : null;
}

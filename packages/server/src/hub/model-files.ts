import type { Commit, ModelId } from '@leaderboard/core/hub-path';
import { type ListedFile, MAX_FILES } from '@leaderboard/core/queue/model-files';
import * as z from 'zod/mini';
import type { Access } from './access.ts';
import { isHiddenByHub } from './repository-files.ts';
import { type HubResponse, HubUnavailable, parseAs, type Transport } from './transport.ts';

/** The hub's page size. */
const PAGE = 1000;
const MAX_PAGE_BYTES = 8 << 20;

/**
 * Lists the files in a model's top-level folder at a commit, up to slightly more than MAX_FILES; 'gone' if the hub no longer shows
 * the commit. Throws HubUnavailable if the hub does not respond.
 */
export type ListFiles = (
  model: ModelId,
  commit: Commit,
  access?: Access,
) => Promise<readonly ListedFile[] | 'gone'>;

const pageSchema = z.array(
  z.object({ type: z.string(), path: z.string(), size: z.optional(z.int().check(z.nonnegative())) }),
);

/** @param token hub token for gated models. */
export function createListFiles(transport: Transport, token: string | null = null): ListFiles {
  return async (model, commit, access) => {
    const [org = '', name = ''] = model.split('/');
    const files: ListedFile[] = [];
    let cursor: string | null = null;
    do {
      const answer: HubResponse = await transport({
        operation: 'model',
        path: ['api', 'models', org, name, 'tree', commit],
        query: [['limit', String(PAGE)], ...(cursor === null ? [] : [['cursor', cursor] as const])],
        ...(token !== null && access === 'granted' && { token }),
        maxBytes: MAX_PAGE_BYTES,
      });
      if (isHiddenByHub(answer)) return 'gone';
      if (answer.status !== 200) throw new HubUnavailable(`it responded with status ${answer.status}`);
      for (const { type, path, size } of parseAs(pageSchema, answer)) {
        if (type === 'file') files.push({ path, size: size ?? 0 });
      }
      cursor = nextCursor(answer.headers.get('link'));
    } while (cursor !== null && files.length <= MAX_FILES);
    return files;
  };
}

/** Returns the cursor of the next page. The rest of the link is ignored: requests only go to the configured hub URL. */
function nextCursor(link: string | null): string | null {
  const address = /<([^<>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return address !== undefined && URL.canParse(address) ? new URL(address).searchParams.get('cursor') : null;
}

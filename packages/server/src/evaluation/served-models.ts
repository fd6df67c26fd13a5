import * as z from 'zod/mini';
import type { HarnessOptions } from './worker-config.ts';

const LONGEST_MS = 10_000;
const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * The models that the server of local-completions lists beside the address where it completes texts.
 * @throws when it does not answer, or with something else.
 */
export async function servedModels({
  backend: { args },
  environment,
}: Pick<HarnessOptions, 'backend' | 'environment'>): Promise<readonly string[]> {
  const address = new URL('models', String(args.base_url));
  const key = environment.OPENAI_API_KEY;
  const response = await fetch(address, {
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    redirect: 'error',
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  if (!response.ok) throw new Error(`${address.pathname} answers with status ${response.status}`);
  const list = listSchema.safeParse(await response.json());
  if (!list.success) throw new Error(`${address.pathname} answers with no list of models`);
  return list.data.data.map(({ id }) => id);
}

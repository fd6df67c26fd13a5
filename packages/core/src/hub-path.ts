import * as z from 'zod/mini';
import { normalizeTyped } from './invisible-characters.ts';
import { TEXT_LIMITS } from './limits.ts';

const HUB_PATH = /^[A-Za-z0-9][\w.-]{0,95}\/\w[\w.-]{0,95}$/;

/**
 * Whether the string is a model's path on the hub: 'organization/model-name', two parts of at most 96 letters, digits, '_', '-'
 * or '.', so it needs no escaping in a URL. '..' is rejected in either part. Local paths fail: they start with '/', '.', '~' or a
 * drive letter, or contain no slash or several (docs/threats.md#path-traversal).
 */
export function isHubPath(text: string): boolean {
  return HUB_PATH.test(text) && !text.includes('..');
}

/** A string that {@link isHubPath} accepts. Only this type reaches the hub, the database or a command line. */
export const modelIdSchema = z.string().check(z.refine(isHubPath)).brand<'ModelId'>();
export type ModelId = z.output<typeof modelIdSchema>;

/** Parses a model id, ignoring surrounding spaces; null if the string is not one. */
export function parseModelId(text: string): ModelId | null {
  return modelIdSchema.safeParse(text.trim()).data ?? null;
}

/** The host of a copied URL, such as 'https://hub.example/' before 'organization/model-name'. */
const HOST = /^(?:https?:\/\/[^/]+\/|[\w-]+(?:\.[\w-]+)+\/)(?=[^/]+\/[^/]+$)/i;

/** URL of a model's page on a hub with a tab, query or fragment behind the name. */
const PAGE_OF_MODEL =
  /^((?:https?:\/\/[^/]+|[\w-]+(?:\.[\w-]+)+)\/[^/?#]+\/[^/?#]+)(?:[?#].*|\/(?:tree|blob|resolve|commits|discussions)(?:\/.*)?)$/i;

/** Normalizes a typed or copied model name: removes the URL's host and surrounding quotation marks or slashes. */
export function normalizeModelName(text: string): string {
  return normalizeTyped(text)
    .replace(/^["';\s]+|["';\s/]+$/g, '')
    .replace(PAGE_OF_MODEL, '$1')
    .replace(HOST, '')
    .replace(/\s*\/\s*/g, '/');
}

/** Whether two paths name the same model: the hub ignores letter case. */
export function isSameModel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * Maps names that differ only in letter case to the first spelling seen.
 * @param known spellings that take precedence
 */
export function createSpelling(known: readonly string[]): (name: string) => string {
  const names = new Map<string, string>();
  const spelled = (name: string): string => {
    const first = names.get(name.toLowerCase()) ?? name;
    names.set(name.toLowerCase(), first);
    return first;
  };
  for (const name of known) spelled(name);
  return spelled;
}

const COMMIT = /^[0-9a-f]{40}$/;
export const commitSchema = z.string().check(z.regex(COMMIT)).brand<'Commit'>();
/** A commit on the hub: 40 hexadecimal digits. A submission is tied to a commit, even if its branch moves later. */
export type Commit = z.output<typeof commitSchema>;

/** Parses a commit; null if the string is not one. */
export function parseCommit(text: string | null | undefined): Commit | null {
  return commitSchema.safeParse(text).data ?? null;
}

const REVISION = /^[A-Za-z0-9]\w*(?:[./+@-]\w+)*$/;

/**
 * Whether the string can name a branch, tag or commit. The rule is narrower than git's: letters, digits and '_', with single '.',
 * '/', '-', '+' or '@' between them, so that no program can mistake a revision for an option, a list or a path
 * (docs/threats.md#command-injection).
 */
export function isRevision(text: string): boolean {
  return text.length <= TEXT_LIMITS.revision.longest && REVISION.test(text);
}

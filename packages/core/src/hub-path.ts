import * as z from 'zod/mini';
import { normalizeTyped } from './invisible-characters.ts';
import { TEXT_LIMITS } from './limits.ts';

const HUB_PATH = /^[A-Za-z0-9][\w.-]{0,95}\/\w[\w.-]{0,95}$/;

/**
 * Whether the string is a model's path on the hub: 'organization/model-name', two parts of at most 96 letters, digits, '_', '-' or
 * '.', so it needs no escaping in a URL. '..' is rejected in either part. Local paths are rejected: they start with '/', '.', '~'
 * or a drive letter, or do not contain exactly one slash (docs/threats.md#path-traversal).
 */
export function isHubPath(text: string): boolean {
  return HUB_PATH.test(text) && !text.includes('..');
}

/** A string that {@link isHubPath} accepts. Only this type is passed to the hub, the database or a command line. */
export const modelIdSchema = z.string().check(z.refine(isHubPath)).brand<'ModelId'>();
export type ModelId = z.output<typeof modelIdSchema>;

/** Parses a model id, ignoring surrounding whitespace; null if it is invalid. */
export function parseModelId(text: string): ModelId | null {
  return modelIdSchema.safeParse(text.trim()).data ?? null;
}

/** Host part of a pasted URL, such as 'https://hub.example/' before 'organization/model-name'. */
const HOST = /^(?:https?:\/\/[^/]+\/|[\w-]+(?:\.[\w-]+)+\/)(?=[^/]+\/[^/]+$)/i;

/** Hub URL of a model page with a tab, query or fragment after the name. */
const PAGE_OF_MODEL =
  /^((?:https?:\/\/[^/]+|[\w-]+(?:\.[\w-]+)+)\/[^/?#]+\/[^/?#]+)(?:[?#].*|\/(?:tree|blob|resolve|commits|discussions)(?:\/.*)?)$/i;

/** Normalizes a typed or pasted model name: strips a URL's host and surrounding quotation marks or slashes. */
export function normalizeModelName(text: string): string {
  return normalizeTyped(text)
    .replace(/^["';\s]+|["';\s/]+$/g, '')
    .replace(PAGE_OF_MODEL, '$1')
    .replace(HOST, '')
    .replace(/\s*\/\s*/g, '/');
}

/** Whether two paths refer to the same model. The hub is case-insensitive. */
export function isSameModel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * Maps names that differ only in case to the first spelling seen.
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
/** A commit hash on the hub (40 hex digits). A submission is pinned to a commit, even if its branch moves later. */
export type Commit = z.output<typeof commitSchema>;

/** Parses a commit hash; null if it is invalid. */
export function parseCommit(text: string | null | undefined): Commit | null {
  return commitSchema.safeParse(text).data ?? null;
}

const REVISION = /^[A-Za-z0-9]\w*(?:[./+@-]\w+)*$/;

/**
 * Whether the string is an acceptable branch, tag or commit name. Stricter than git: letters, digits and '_', with single '.', '/',
 * '-', '+' or '@' between them, so that no program can mistake a revision for an option, a list or a path
 * (docs/threats.md#command-injection).
 */
export function isRevision(text: string): boolean {
  return text.length <= TEXT_LIMITS.revision.longest && REVISION.test(text);
}

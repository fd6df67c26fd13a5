import * as z from 'zod/mini';
import { normalizeTyped } from './invisible-characters.ts';
import { TEXT_LIMITS } from './limits.ts';

const HUB_PATH = /^[A-Za-z0-9][\w.-]{0,95}\/\w[\w.-]{0,95}$/;

/**
 * Whether the text is a model's path on the hub, 'organization/model-name': two parts of at most 96 letters, digits, '_', '-' or
 * '.', so it needs no escaping in an address. '..' is refused in either part. Local paths fail: they start with '/', '.', '~' or
 * a drive letter, or have no slash or several (docs/threats.md#path-traversal).
 */
export function isHubPath(text: string): boolean {
  return HUB_PATH.test(text) && !text.includes('..');
}

/** A text that {@link isHubPath} accepts. Only this type goes to the hub, the database or a command line. */
export const modelIdSchema = z.string().check(z.refine(isHubPath)).brand<'ModelId'>();
export type ModelId = z.output<typeof modelIdSchema>;

/** The model id in a text, with or without spaces around it; null for another text. */
export function parseModelId(text: string): ModelId | null {
  return modelIdSchema.safeParse(text.trim()).data ?? null;
}

/** The host of an address that a name was copied with, as 'https://hub.example/' before 'organization/model-name'. */
const HOST = /^(?:https?:\/\/[^/]+\/|[\w-]+(?:\.[\w-]+)+\/)(?=[^/]+\/[^/]+$)/i;

/** A name of a model as it was meant: without the address that it was copied with, and quotation marks or a slash around it. */
export function normalizeModelName(text: string): string {
  return normalizeTyped(text)
    .replace(/^["';\s]+|["';\s/]+$/g, '')
    .replace(HOST, '')
    .replace(/\s*\/\s*/g, '/');
}

/** Whether two paths name one model: the hub ignores letter case. */
export function isSameModel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * Gives each model one name: of names that differ in letter case alone the first.
 * @param known names that go before all others.
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
/** A commit on the hub: 40 hexadecimal digits. A submission is tied to one, whatever its branch does later. */
export type Commit = z.output<typeof commitSchema>;

/** The commit that a text is; null for another text. */
export function parseCommit(text: string | null | undefined): Commit | null {
  return commitSchema.safeParse(text).data ?? null;
}

const REVISION = /^[A-Za-z0-9]\w*(?:[./+@-]\w+)*$/;

/**
 * Whether the text can name a branch, tag or commit. The rule is narrower than git's: letters, digits and '_', with single '.',
 * '/', '-', '+' or '@' between them, so that no program reads a revision as an option, a list or a path
 * (docs/threats.md#command-injection).
 */
export function isRevision(text: string): boolean {
  return text.length <= TEXT_LIMITS.revision.longest && REVISION.test(text);
}

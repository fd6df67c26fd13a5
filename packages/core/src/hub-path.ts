import * as z from 'zod/mini';

const HUB_PATH = /^[A-Za-z0-9][\w.-]{0,95}\/\w[\w.-]{0,95}$/;

/**
 * Whether the text is a model's path on the hub, 'organization/model-name' (spec 5.4): two parts of at most 96 letters,
 * digits, '_', '-' or '.', so it can stand in an address without escaping. '..' is refused in either part. Local paths
 * fail: they start with '/', '.', '~' or a drive letter, or have no slash or several.
 */
export function isHubPath(text: string): boolean {
  return HUB_PATH.test(text) && !text.includes('..');
}

/** A text that {@link isHubPath} has accepted. What goes to the hub, the database or a command line is of this type. */
const modelIdSchema = z.string().check(z.refine(isHubPath)).brand<'ModelId'>();
export type ModelId = z.output<typeof modelIdSchema>;

/** The model id in a text that may have spaces around it (spec 5.4), or null when it is none. */
export function parseModelId(text: string): ModelId | null {
  return modelIdSchema.safeParse(text.trim()).data ?? null;
}

const COMMIT = /^[0-9a-f]{40}$/;
const commitSchema = z.string().check(z.regex(COMMIT)).brand<'Commit'>();
/** A commit on the hub: 40 hexadecimal digits (design 4: a submission is tied to one). */
export type Commit = z.output<typeof commitSchema>;

/** The commit in a text, or null when it is none. */
export function parseCommit(text: string): Commit | null {
  return commitSchema.safeParse(text).data ?? null;
}

const REVISION = /^[A-Za-z0-9]\w*(?:[./-]\w+)*$/;
const LONGEST_REVISION = 128;

/**
 * Whether the text can name a branch, tag or commit (spec 2.6). Narrower than git: letters, digits and '_', with single
 * '.', '/' or '-' between them, so that no revision can be taken for an option, a list or a path elsewhere (threat 17).
 */
export function isRevision(text: string): boolean {
  return text.length <= LONGEST_REVISION && REVISION.test(text);
}

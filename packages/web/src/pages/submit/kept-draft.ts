import { WEIGHT_TYPES } from '@leaderboard/core/queue/submissions';
import * as z from 'zod/mini';
import { type Draft, EMPTY_DRAFT } from './submission-draft.ts';

const draftSchema = z.object({
  modelName: z.string(),
  revision: z.string(),
  modelType: z.string(),
  useChatTemplate: z.boolean(),
  precision: z.string(),
  weightsType: z.enum(WEIGHT_TYPES),
  baseModel: z.string(),
});

function keyOf(username: string): string {
  return `submission_draft_${username}`;
}

/** The form as it was when this tab last showed it to that person: signing in again leaves the page, and loses no text. */
export function readDraft(storage: Pick<Storage, 'getItem'> | null, username: string): Draft {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(username)) ?? 'null');
    return draftSchema.safeParse(kept).data ?? EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Keeps the form for {@link readDraft}; where storage is full or blocked, nothing is kept. */
export function keepDraft(storage: Pick<Storage, 'setItem'> | null, username: string, draft: Draft): void {
  try {
    storage?.setItem(keyOf(username), JSON.stringify(draft));
  } catch {
    // The form itself still has it.
  }
}

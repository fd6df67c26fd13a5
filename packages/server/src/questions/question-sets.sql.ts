import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { publications, questionSets } from '../database/schema.ts';

/** Numbers of questions by set and task. */
export type RecordedSets = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/** Records the sets of a publication. The first record stands: a later program may compute them by other rules. */
export async function recordQuestionSets(db: Db, publication: number, sets: RecordedSets): Promise<void> {
  await db.insert(questionSets).values({ publicationId: publication, sets }).onConflictDoNothing();
}

/** The recorded sets; null: none are recorded. Undefined: there is no such publication. */
export async function readQuestionSets(
  db: Db,
  publication: number,
): Promise<RecordedSets | null | undefined> {
  const [found] = await db
    .select({ sets: questionSets.sets })
    .from(publications)
    .leftJoin(questionSets, eq(questionSets.publicationId, publications.id))
    .where(eq(publications.id, publication));
  return found === undefined ? undefined : found.sets;
}

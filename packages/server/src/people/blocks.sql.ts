import type { Refusal } from '@leaderboard/core/queue/refusals';
import { desc, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { operatorActions } from '../database/schema.ts';
import { refusalError } from '../http/refusal-error.ts';

/** What an operator can block: an account may neither submit nor vote, models of an organization get neither. */
export type BlockSubject =
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'organization'; readonly name: string };

/** Hubs do not tell organizations apart by the case of their letters. */
function subjectOf(blocked: BlockSubject): string {
  return blocked.kind === 'account' ? `account ${blocked.id}` : `organization ${blocked.name.toLowerCase()}`;
}

/** A subject that is blocked now. */
export interface Block {
  readonly subject: string;
  readonly at: Date;
  readonly reason: string;
}

async function readBlocks(db: Db, subjects: readonly string[] | null): Promise<Block[]> {
  const last = await db
    .selectDistinctOn([operatorActions.subject])
    .from(operatorActions)
    .where(
      subjects === null
        ? inArray(operatorActions.action, ['block', 'unblock'])
        : inArray(operatorActions.subject, [...subjects]),
    )
    .orderBy(operatorActions.subject, desc(operatorActions.id));
  return last
    .filter(({ action }) => action === 'block')
    .map(({ subject, at, reason }) => ({ subject, at, reason: reason ?? '' }));
}

/** Everything that is blocked now. */
export function listBlocks(db: Db): Promise<Block[]> {
  return readBlocks(db, null);
}

/** Blocks or unblocks. @returns false when it is so already. */
export function setBlocked(
  { transaction }: Pick<Database, 'transaction'>,
  blocked: BlockSubject,
  isBlocked: boolean,
  reason: string,
): Promise<boolean> {
  const subject = subjectOf(blocked);
  return transaction(async (tx) => {
    const [known] = await readBlocks(tx, [subject]);
    if ((known !== undefined) === isBlocked) return false;
    await tx.insert(operatorActions).values({ action: isBlocked ? 'block' : 'unblock', subject, reason });
    return true;
  });
}

/** Why an account may not submit or vote for a model; null when it may. */
async function blockRefusal(db: Db, accountId: string, model: string): Promise<Refusal | null> {
  const [organization = ''] = model.split('/');
  const account = subjectOf({ kind: 'account', id: accountId });
  const blocks = await readBlocks(db, [account, subjectOf({ kind: 'organization', name: organization })]);
  const own = blocks.find(({ subject }) => subject === account);
  if (own !== undefined) return { code: 'account_blocked', params: { reason: own.reason } };
  const [other] = blocks;
  if (other === undefined) return null;
  return { code: 'organization_blocked', params: { organization, reason: other.reason } };
}

/** @throws {HttpError} 403 with the operator's reason when the account, or the organization of the model, is blocked. */
export async function requireNotBlocked(db: Db, accountId: string, model: string): Promise<void> {
  const refusal = await blockRefusal(db, accountId, model);
  if (refusal !== null) throw refusalError(refusal);
}

import type { Refusal } from '@leaderboard/core/queue/refusals';
import { and, desc, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { operatorActions } from '../database/schema.ts';

/**
 * Subject of a block. A blocked account may not submit or vote; a blocked organization's models accept neither submissions nor
 * votes.
 */
export type BlockSubject =
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'organization'; readonly name: string };

/** Organization names on hubs are case-insensitive. */
function formatSubject(blocked: BlockSubject): string {
  return blocked.kind === 'account' ? `account ${blocked.id}` : `organization ${blocked.name.toLowerCase()}`;
}

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
      and(
        inArray(operatorActions.action, ['block', 'unblock']),
        subjects === null ? undefined : inArray(operatorActions.subject, [...subjects]),
      ),
    )
    .orderBy(operatorActions.subject, desc(operatorActions.id));
  return last
    .filter(({ action }) => action === 'block')
    .map(({ subject, at, reason }) => ({ subject, at, reason: reason ?? '' }));
}

export function listBlocks(db: Db): Promise<Block[]> {
  return readBlocks(db, null);
}

/** Blocks or unblocks. @returns false if nothing changed. */
export function setBlocked(
  { transaction }: Pick<Database, 'transaction'>,
  blocked: BlockSubject,
  isBlocked: boolean,
  reason: string,
): Promise<boolean> {
  const subject = formatSubject(blocked);
  return transaction(async (tx) => {
    const [known] = await readBlocks(tx, [subject]);
    if ((known !== undefined) === isBlocked) return false;
    await tx.insert(operatorActions).values({ action: isBlocked ? 'block' : 'unblock', subject, reason });
    return true;
  });
}

/** Outcome of a forbidden action: nothing is stored, and `refusal` gives the reason. */
export interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

export const refused = (refusal: Refusal): Refused => ({ kind: 'refused', refusal });

/** Checks if an operator blocked the account or the model's organization; null if submitting and voting are allowed. */
export async function blockRefusal(db: Db, accountId: string, model: string): Promise<Refused | null> {
  const [organization = ''] = model.split('/');
  const account = formatSubject({ kind: 'account', id: accountId });
  const blocks = await readBlocks(db, [account, formatSubject({ kind: 'organization', name: organization })]);
  const own = blocks.find(({ subject }) => subject === account);
  if (own !== undefined) return refused({ code: 'account_blocked', params: { reason: own.reason } });
  const [other] = blocks;
  if (other === undefined) return null;
  return refused({ code: 'organization_blocked', params: { organization, reason: other.reason } });
}

/** A worker's right to evaluate a submission and to store its outcome. */
import * as z from 'zod/mini';

const LEASE = /^([1-9]\d{0,9})-([1-9]\d{0,9})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export interface Lease {
  readonly submissionId: number;
  /** Each claim gets a higher number. Writes with an older number change nothing. */
  readonly fencing: number;
  /** Random: a database that was restored or failed over may give the same fencing number again. */
  readonly claimId: string;
}

/** A lease as one text, which is also the name of its run's folder: digits, small letters and '-' alone. */
export function leaseText({ submissionId, fencing, claimId }: Lease): string {
  return `${submissionId}-${fencing}-${claimId}`;
}

export const leaseTextSchema = z.string().check(z.regex(LEASE, 'must be the lease that a claim gave'));

/** The text of a lease, read as one. */
export const leaseSchema = z.pipe(
  leaseTextSchema,
  z.transform((text): Lease => {
    const [, submissionId, fencing, claimId = ''] = LEASE.exec(text) ?? [];
    return { submissionId: Number(submissionId), fencing: Number(fencing), claimId };
  }),
);

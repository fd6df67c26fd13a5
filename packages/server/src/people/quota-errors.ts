import type { QuotaAction, Refusal } from '@leaderboard/core/queue/refusals';
import type { HttpError } from '../http/http-error.ts';
import { refusalError } from '../http/refusal-error.ts';
import type { OverQuota } from './quotas.sql.ts';

/** A quota of an account as its refusal tells it. */
export interface PublicQuota {
  readonly action: QuotaAction;
  readonly limit: number;
  readonly period: 'hour' | 'day';
}

/**
 * The refusal of a call over a quota. Only the quota of an account is public: the limits that hold brigades up are not told
 * (docs/threats.md#brigading).
 */
export function overQuota({ whose, retryAfterSeconds }: OverQuota, quota: PublicQuota): HttpError {
  const wait = { action: quota.action, retry_after_seconds: retryAfterSeconds };
  const refusals: Record<OverQuota['whose'], Refusal> = {
    account: { code: 'quota_used_up', params: { ...quota, ...wait } },
    young_account: { code: 'quota_used_up_for_now', params: wait },
    network: { code: 'network_quota_used_up', params: wait },
  };
  return refusalError(refusals[whose], retryAfterSeconds);
}

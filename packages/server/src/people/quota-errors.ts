import { HttpError } from '../http/http-error.ts';
import { waitText } from '../http/wait-text.ts';
import type { OverQuota } from './quotas.sql.ts';

/** What a quota is of, as people say it: '20', 'submissions', 'a day'. */
export interface QuotaWords {
  readonly limit: number;
  readonly things: string;
  readonly period: string;
}

/** A quota is used up. Only that of an account is public: what holds brigades up is not told (threat 4). */
export function overQuota(
  { whose, retryAfterSeconds }: OverQuota,
  { limit, things, period }: QuotaWords,
): HttpError {
  const texts: Readonly<Record<OverQuota['whose'], string>> = {
    account: `You have used up your ${limit} ${things} ${period}`,
    young_account: `You have used up your ${things} for now`,
    network: `There were too many ${things} from your network`,
  };
  const detail = `${texts[whose]}: try again in ${waitText(retryAfterSeconds)}.`;
  return new HttpError(429, 'quota_used_up', detail, { retryAfterSeconds });
}

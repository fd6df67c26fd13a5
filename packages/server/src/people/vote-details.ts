/** The English sentences about votes and quotas for API callers; the web has its own (texts/english/refusals.ts). */
import type { QuotaAction, RefusalSentences } from '@leaderboard/core/queue/refusals';
import { waitText } from '../http/wait-text.ts';

export const voteDetails: RefusalSentences<'unknown_model' | 'not_pending'> = {
  unknown_model: ({ model }) => `${model} is not in the queue. Submit it first.`,
  not_pending: ({ model }) => `${model} is no longer waiting for evaluation, so votes are closed.`,
};

const THINGS: Record<QuotaAction, string> = { submission: 'submissions', attempt: 'attempts', vote: 'votes' };

export const quotaDetails: RefusalSentences<
  'quota_used_up' | 'quota_used_up_for_now' | 'network_quota_used_up'
> = {
  quota_used_up: ({ action, limit, period, retry_after_seconds: seconds }) =>
    `You have reached the limit of ${limit} ${THINGS[action]} per ${period}. Try again in ${waitText(seconds)}.`,
  quota_used_up_for_now: ({ action, retry_after_seconds: seconds }) =>
    `Too many ${THINGS[action]} for now. Try again in ${waitText(seconds)}.`,
  network_quota_used_up: ({ action, retry_after_seconds: seconds }) =>
    `Too many ${THINGS[action]} from your network. Try again in ${waitText(seconds)}.`,
};

import { formatRevision } from '@leaderboard/core/format';
import type { PageLanguage } from '@leaderboard/core/page-language';
import type { Loadable } from '@leaderboard/core/queue/machine';
import type { RefusalParams, RefusalSentences } from '@leaderboard/core/queue/refusals';
import { inEachLanguage, textsIn } from './compile/texts.ts';
import { toFunctions } from './sentences.ts';
import { findLabel } from './submission-texts.ts';

/** Quantization methods have the same name in each language. */
const METHODS = {
  bitsandbytes: 'bitsandbytes',
  awq: 'AWQ',
  'auto-round': 'AutoRound',
} as const satisfies Partial<Record<Loadable, string>>;

interface Wait {
  readonly retry_after_seconds: number;
}

function sentencesIn(language: PageLanguage): RefusalSentences {
  const { refusals: texts, refusalWaits, precisions, statusLabels, weightTypes } = textsIn(language);

  /** '90 seconds', '5 minutes', '3 hours': rounded up so that no retry is too early. */
  function waitText(seconds: number): string {
    if (seconds < 120) return refusalWaits.seconds({ count: Math.ceil(seconds) });
    if (seconds < 7200) return refusalWaits.minutes({ count: Math.ceil(seconds / 60) });
    return refusalWaits.hours({ count: Math.ceil(seconds / 3600) });
  }

  const waiting = <Params extends Wait>(params: Params) => ({
    ...params,
    wait: waitText(params.retry_after_seconds),
  });

  const sized = <Params extends RefusalParams['too_large']>(params: Params) => ({
    ...params,
    billions: Number(params.billions.toFixed(2)),
    precision: findLabel(precisions, params.precision),
  });

  return {
    ...toFunctions(texts),
    base_model_missing: (params) =>
      texts.base_model_missing({ weight_type: findLabel(weightTypes, params.weight_type) }),
    adapter: ({ model, base_model: base }) => texts.adapter({ model, base_model: base === '' ? null : base }),
    too_large: (params) => texts.too_large(sized(params)),
    too_large_with_base: (params) => texts.too_large_with_base(sized(params)),
    stored_precision: (params) =>
      texts.stored_precision({ ...params, precision: findLabel(precisions, params.precision) }),
    worker_lacks_precision: (params) =>
      texts.worker_lacks_precision({
        ...params,
        precision: findLabel({ ...precisions, ...METHODS }, params.precision),
      }),
    duplicate: ({ model, commit, status }) =>
      texts.duplicate({ model, commit: formatRevision(commit), state: statusLabels[status], status }),
    own_duplicate: ({ model, commit, status, position }) =>
      texts.own_duplicate({ model, commit: formatRevision(commit), status, position }),
    quota_used_up: (params) => texts.quota_used_up(waiting(params)),
    quota_used_up_for_now: (params) => texts.quota_used_up_for_now(waiting(params)),
    network_quota_used_up: (params) => texts.network_quota_used_up(waiting(params)),
    too_many_requests: (params) => texts.too_many_requests(waiting(params)),
    busy: (params) => texts.busy(waiting(params)),
  };
}

/**
 * Messages for rejected requests and notes on accepted submissions, in each page language. Codes and parameters are in
 * packages/core/src/queue/refusals.ts.
 */
export const refusals = inEachLanguage(sentencesIn);

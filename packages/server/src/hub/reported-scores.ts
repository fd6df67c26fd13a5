import { BENCHMARKS, type EvaluationKey } from '@leaderboard/core/benchmark/suite';
import { cutText, readCount, readDay, TEXT_LIMITS } from '@leaderboard/core/limits';
import { isReportedValue, MAX_REPORTED, type ReportedScore } from '@leaderboard/core/reported-scores';
import * as z from 'zod/mini';

/** A score from a file in a model's repository, `.eval_results/*.yaml`. */
export interface HubReport extends ReportedScore {
  /** File name. */
  readonly file: string;
}

const anything = z.optional(z.unknown());
const sourceSchema = z.catch(z.object({ url: anything, name: anything, org: anything, user: anything }), {
  url: null,
});
const scoreSchema = z.object({
  dataset: z.object({ id: z.string(), task_id: z.string() }),
  value: z.union([z.number(), z.string()]),
  date: anything,
  source: sourceSchema,
  notes: anything,
});
const itemSchema = z.looseObject({ filename: anything, pullRequest: anything, data: anything });

/**
 * Extracts the scores for the suite's datasets from the hub's `evalResults`. Anyone can write them, so invalid items are skipped
 * and strings are sanitized and truncated. Values are kept as they are, because their scale is unknown. The author's scores come
 * first, followed by proposed ones.
 */
export function hubReports(evalResults: unknown): readonly HubReport[] {
  if (!Array.isArray(evalResults)) return [];
  const found = evalResults.flatMap((item: unknown) => reportOf(item) ?? []);
  const by = (author: boolean) => found.filter(({ reporter }) => (reporter === 'author') === author);
  return [...by(true), ...by(false)].slice(0, MAX_REPORTED);
}

function reportOf(given: unknown): HubReport | null {
  const item = itemSchema.safeParse(given).data;
  // An unreadable file has `error` instead of `data`.
  if (item === undefined || 'error' in item) return null;
  // Some of the hub's responses omit the `data` wrapper.
  const score = scoreSchema.safeParse(item.data ?? item).data;
  if (score === undefined) return null;
  const { dataset, source } = score;
  const [key, value] = [keyOf(dataset.id, dataset.task_id), String(score.value)];
  if (key === null || !isReportedValue(value)) return null;
  const isProposed = item.pullRequest != null && item.pullRequest !== false;
  return {
    key,
    value,
    n: null,
    method: null,
    source: [source.name, source.org, source.user].map(textOf).find((text) => text !== null) ?? null,
    url: linkedAddress(source.url),
    date: readDay(score.date),
    reporter: isProposed ? 'community' : 'author',
    pull_request: isProposed ? readCount(item.pullRequest) : null,
    notes: textOf(score.notes),
    file: textOf(item.filename) ?? '',
  };
}

const textOf = (text: unknown) => cutText('reportedText', text);

/** Finds the evaluation key of a task in one of the suite's datasets, ignoring case; null if none matches. */
function keyOf(dataset: string, task: string): EvaluationKey | null {
  const named = BENCHMARKS.find(
    ({ key, domain }) =>
      domain.dataset.toLowerCase() === dataset.toLowerCase() && key.toLowerCase() === task.toLowerCase(),
  );
  return named?.key ?? null;
}

/** Returns a source's URL if pages may link to it, otherwise null. */
export function linkedAddress(address: unknown): string | null {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : null;
  const isSafe = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isSafe && url.href.length <= TEXT_LIMITS.reportedUrl.longest ? url.href : null;
}

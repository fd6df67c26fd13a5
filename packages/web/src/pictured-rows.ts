import { DOMAINS } from '@leaderboard/core/benchmark/suite-table';
import type { Row } from '@leaderboard/core/board/columns';
import { FEWEST_COMPARED } from '@leaderboard/core/compared-models';
import { formatPercent } from '@leaderboard/core/format';
import { getComparison } from '@leaderboard/core/records-api';
import type { OutlineText } from '@leaderboard/core/rendered-page';
import { verdictOfRecord } from '@leaderboard/core/statistics/verdict-of-record';
import { common as texts } from '#catalog/common.ts';
import { comparePage as comparePageTexts } from '#catalog/compare-page.ts';
import { modelPage as modelPageTexts } from '#catalog/model-page.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { previewPicture } from './preview-picture.ts';

/** The top ten. */
const PICTURED_ROWS = 10;

/** The board for link previews: its best models with their averages. */
export function boardPicture(title: string, rows: readonly Row[], outline: OutlineText): string {
  return previewPicture(
    { title, subtitle: texts.leaderboard.subtitle },
    rows
      .slice(0, PICTURED_ROWS)
      .map(({ rank, entry, average }) => ({ rank, name: entry.model.name, average })),
    outline,
  );
}

/** A model for link previews: its place with range, its average, and its score in each domain. */
export function modelPicture(
  board: string,
  { entry, rank, average }: Row,
  { rowCount, outline }: { readonly rowCount: number; readonly outline: OutlineText },
): string {
  const range = entry.rank_range === undefined ? '' : `, ${modelPageTexts.range(entry.rank_range)}`;
  const place = `${modelPageTexts.rank(rank, rowCount)}${range}`;
  const isFlagged = entry.features.is_flagged === true;
  return previewPicture(
    {
      title: entry.model.name,
      subtitle: `${place} · ${modelPageTexts.averageIs} ${formatPercent(average)}${isFlagged ? ` · ${modelPageTexts.contaminated}` : ''}`,
      footer: board,
    },
    DOMAINS.map(({ key }) => ({
      rank: null,
      name: texts.suite.subjects[key],
      average: entry.evaluations[key]?.normalized_score ?? null,
    })),
    outline,
  );
}

/**
 * Models side by side for link previews: the verdict over their averages; null for fewer than two.
 * @param answer of the comparison call.
 */
export function comparisonPicture(board: string, answer: string, outline: OutlineText): string | null {
  const comparison = getComparison.response.parse(JSON.parse(answer));
  const ids = comparison.models.map(({ entry }) => entry.id);
  if (ids.length < FEWEST_COMPARED) return null;
  return previewPicture(
    {
      title: comparePageTexts.verdict(ids, verdictOfRecord(comparison)),
      subtitle: null,
      footer: `${board} · ${comparePageTexts.picture}`,
    },
    comparison.models.map(({ rank, entry: { id, model } }) => ({
      rank,
      name: id,
      average: model.average_score ?? null,
      interval: model.average_interval == null ? null : recordsTexts.interval(model.average_interval),
    })),
    outline,
  );
}

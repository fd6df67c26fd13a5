import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import type { Column, Row } from '@leaderboard/core/board/columns';
import { getRun, type RunRecord } from '@leaderboard/core/records-api';
import { meanOf } from '@leaderboard/core/statistics/mean';
import type { QueryClient } from '@tanstack/react-query';
import { scoreTooltips as texts } from '#texts/scoreTooltips';
import { createCallQuery } from '../../data/call-query.ts';
import type { SetTooltip } from '../../ui/tooltip.ts';
import type { Uncertainty } from '../uncertainty/use-uncertainty.ts';
import { averageText, gapText, scoreText } from './score-texts.ts';

/** The entry with its run's provenance. */
function withPassport(entry: LeaderboardEntry, run: RunRecord): LeaderboardEntry {
  return {
    ...entry,
    evaluations: { ...entry.evaluations, ...run.evaluations },
    provenance: { ...run, date: run.evaluated_at },
  };
}

/**
 * Builds the tooltip for a score, an average or a gap. A score's tooltip shows the board's data at once and adds the source after
 * loading the run.
 */
export async function tellTooltip(
  client: QueryClient,
  row: Row | undefined,
  column: Column,
  uncertainty: Uncertainty | null,
  tell: SetTooltip,
): Promise<void> {
  // The row was removed in the meantime.
  if (row === undefined) return;
  const { entry } = row;
  if (column.kind === 'gap') {
    const gap = column.gap(entry);
    if (gap !== null) tell(gapText(column, gap));
    return;
  }
  if (column.kind !== 'benchmark') {
    if (uncertainty === null) return;
    tell(averageText(row, meanOf(entry, uncertainty.weights), uncertainty.rangeOf(row)));
    return;
  }
  const known = scoreText(entry, column.benchmark);
  if (entry.run === undefined) {
    tell(known);
    return;
  }
  tell(`${known}\n${texts.loading}`);
  try {
    const run = await client.fetchQuery(createCallQuery(getRun, { id: String(entry.run) }));
    tell(run === null ? `${known}\n${texts.failed}` : scoreText(withPassport(entry, run), column.benchmark));
  } catch {
    tell(`${known}\n${texts.failed}`);
  }
}

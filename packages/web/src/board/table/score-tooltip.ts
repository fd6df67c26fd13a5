import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import type { Column, Row } from '@leaderboard/core/board/columns';
import { getComposition } from '@leaderboard/core/questions-api';
import { getRun, type RunRecord } from '@leaderboard/core/records-api';
import { meanOf } from '@leaderboard/core/statistics/mean';

import { subjects } from '@leaderboard/texts/suite-words';
import type { QueryClient } from '@tanstack/react-query';
import { columns } from '#catalog/columns.ts';
import { composition as compositionTexts } from '#catalog/composition.ts';
import { scoreTooltips as texts } from '#catalog/score-tooltips.ts';
import { queryOf } from '../../data/query-of.ts';
import type { TellTooltip } from '../../ui/tooltip.ts';
import type { Uncertainty } from '../uncertainty/uncertainty.ts';
import { averageText, gapText, scoreText } from './score-words.ts';

/** The entry with the provenance that its run has. */
function withPassport(entry: LeaderboardEntry, run: RunRecord): LeaderboardEntry {
  return {
    ...entry,
    evaluations: { ...entry.evaluations, ...run.evaluations },
    provenance: { ...run, date: run.evaluated_at },
  };
}

/** In the header of a domain: in how many subjects half of its questions lie. */
async function tellComposition(client: QueryClient, column: Column, tell: TellTooltip): Promise<void> {
  if (column.kind !== 'benchmark') return;
  const { key } = column.benchmark.domain;
  const name = subjects[key];
  const link = columns.composition({ subject: name });
  tell(link);
  const answer = await client.fetchQuery(queryOf(getComposition)).catch(() => null);
  const found = answer?.domains.find(({ domain }) => domain === key);
  if (found?.half_in == null || found.subjects === null) return;
  tell(
    `${compositionTexts.half({ name, subjects: found.half_in, all: found.subjects.length })}\n${compositionTexts.press}`,
  );
}

/** Makes the tooltip of a score, an average, a gap or a domain: `row` is undefined in the header. A score shows at once what the board knows, then its source from the run. */
export async function tellTooltip(
  client: QueryClient,
  row: Row | undefined,
  column: Column,
  uncertainty: Uncertainty | null,
  tell: TellTooltip,
): Promise<void> {
  if (row === undefined) return tellComposition(client, column, tell);
  const { entry } = row;
  if (column.kind === 'gap') {
    const plain = column.gap(entry);
    if (plain !== null) tell(gapText(column, plain, column.sameMix(entry)));
    return;
  }
  if (column.kind !== 'benchmark') {
    if (uncertainty === null) return;
    tell(averageText(row, meanOf(entry.evaluations, uncertainty.weights), uncertainty.rangeOf(row)));
    return;
  }
  const known = scoreText(entry, column.benchmark);
  if (entry.run === undefined) {
    tell(known);
    return;
  }
  tell(`${known}\n${texts.loading}`);
  try {
    const run = await client.fetchQuery(queryOf(getRun, { id: String(entry.run) }));
    tell(run === null ? `${known}\n${texts.failed}` : scoreText(withPassport(entry, run), column.benchmark));
  } catch {
    tell(`${known}\n${texts.failed}`);
  }
}

import type { Row } from '@leaderboard/core/board/columns';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { common as texts } from '#catalog/common.ts';
import type { TellTooltip, TOOLTIP_WANTED } from '../../../ui/tooltip.ts';
import { positionOf } from './grid-navigation.ts';
import type { RowDisplay } from './table-row.tsx';

/** Not imported: the tooltip's code loads after the first paint. */
const WANTED: typeof TOOLTIP_WANTED = 'tooltipwanted';

/** Tells the tooltips of scores and averages. Making them with each row would cost more than the row itself. */
export function useLateTooltips(
  grid: RefObject<HTMLTableElement | null>,
  rows: readonly Row[],
  display: RowDisplay,
): void {
  const client = useQueryClient();
  const latest = useRef({ rows, display });
  useEffect(() => {
    latest.current = { rows, display };
  }, [rows, display]);
  useEffect(() => {
    const table = grid.current;
    const onWanted = (event: Event): void => {
      const place = event.target instanceof Element ? positionOf(event.target) : null;
      if (place === null || !(event instanceof CustomEvent)) return;
      const { rows: known, display: shown } = latest.current;
      const [row, column] = [known[place.row], shown.columns[place.column]];
      const tell: TellTooltip = event.detail;
      if (row === undefined || column === undefined) return;
      import('./score-tooltip.ts').then(
        ({ tellTooltip }) => tellTooltip(client, row, column, shown.uncertainty, tell),
        () => tell(texts.errors.partMissing),
      );
    };
    table?.addEventListener(WANTED, onWanted);
    return () => table?.removeEventListener(WANTED, onWanted);
  }, [grid, client]);
}

import type { Column, Row } from '@leaderboard/core/board/columns';
import type { Filters } from '@leaderboard/core/board/filter-table';
import type { Board } from '@leaderboard/core/board/first-screen';
import type { HighlightSegment } from '@leaderboard/core/board/highlight';
import type { View } from '@leaderboard/core/board/view';
import type { RefObject } from 'react';
import type { DisplayedPublication } from '../../data/page-publication.ts';
import type { useSearch } from '../../data/use-search.ts';
import { createRequiredContext } from '../../state/store.ts';
import type { ViewStore } from '../../state/view-store.ts';
import type { Uncertainty } from '../uncertainty/use-uncertainty.ts';
import type { BoardSource } from './use-board.ts';

export type Highlighter = (name: string) => readonly HighlightSegment[];

/** Selection state of the comparison. */
interface Ticks {
  readonly isTicked: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
}

/** The parts of the view that all rows share. */
export interface RowDisplay {
  /** The view's columns, in order. */
  readonly columns: readonly Column[];
  readonly averageRange: readonly [number, number] | null;
  readonly scoreDisplay: View['scoreDisplay'];
  /** Whether ranks are the published ones and there is an earlier publication. */
  readonly showsRankChanges: boolean;
  /** Whether ranks refer to the whole board. */
  readonly showsRankRanges: boolean;
  /** null if rows show no uncertainty. */
  readonly uncertainty: Uncertainty | null;
  readonly highlight: Highlighter;
  readonly onTogglePin: (row: Row) => void;
  readonly ticks: Ticks;
}

/** State shared by the parts of the board. */
export interface BoardState extends BoardSource {
  readonly view: View;
  readonly change: ViewStore['change'];
  /** The entries as shown in the view. */
  readonly board: Board;
  /** Whether a newer board is being computed. */
  readonly pending: boolean;
  /** Row display settings. Memoized, because rows re-render when the object changes. */
  readonly display: RowDisplay;
  readonly uncertainty: Uncertainty;
  readonly search: ReturnType<typeof useSearch>;
  /** The view's filters that the board supports. */
  readonly filters: Filters;
  /** Counts of matching unpinned models, matching pinned models, and all models. */
  readonly count: {
    readonly filtered: number;
    readonly pinned: number;
    /** All models, or only the official ones while the others are hidden. */
    readonly total: number;
  };
  readonly publication: DisplayedPublication;
  /** The board's query string with the given changes to its view. */
  readonly queryWith: (changes: Partial<View>) => string;
  /** The element that scrolls the table. */
  readonly scroller: RefObject<HTMLDivElement | null>;
}

export const [BoardContext, useBoardState] = createRequiredContext<BoardState>('BoardContext');

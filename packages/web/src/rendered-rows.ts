import type { Board } from '@leaderboard/core/board/first-screen';
import { type PageQuery, ROWS_A_PAGE, writePageQuery } from '@leaderboard/core/board/page-query';
import type { Steps } from '@leaderboard/core/steps';
import type { PlainPage } from './state/plain-page.ts';

/** The result of the steps, or null when they are not done at a time of `performance.now()`. */
export function runUntil<T>(end: number, steps: Steps<T>): T | null {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() >= end) return null;
  }
}

/** What only visitors without script see of a page. */
export function plainPage(shown: Board, { view, start, at = null }: PageQuery): PlainPage {
  const rowCount = shown.rows.length;
  const end = Math.min(start + ROWS_A_PAGE, rowCount);
  return {
    start,
    end,
    rowCount,
    models: [...new Set(shown.rows.slice(start, end).map(({ entry }) => entry.model.name))],
    previous: start === 0 ? null : `/${writePageQuery({ view, start: start - ROWS_A_PAGE, at })}`,
    next: end === rowCount ? null : `/${writePageQuery({ view, start: end, at })}`,
  };
}

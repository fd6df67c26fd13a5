import { findScope } from '@leaderboard/core/board/scope';
import { averageName } from '@leaderboard/texts/column-texts';
import { common as texts } from '#texts/common';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/messages.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { useBoardState } from './state/board-context.ts';

/** A notice that the board is not in its published order, which visitors who open a shared link may not know. */
export function AverageNotice() {
  const { view, change } = useBoardState();
  const keptFocus = useRestoredFocus();
  if (view.averageMode === 'all' || findScope(view) !== null) return null;
  return (
    <Notice
      ref={keptFocus}
      tone="news"
      className="mt-2 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2"
      role="note"
    >
      <span>{texts.leaderboard.notPublished({ average: averageName(view) })}</span>
      <Button onClick={() => change({ averageMode: 'all' })}>{texts.leaderboard.backToPublished}</Button>
    </Notice>
  );
}

import { common as texts } from '#catalog/common.ts';
import { Button } from '../ui/button.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import styles from './leaderboard-page.module.css';
import { scopeOf } from './scope.ts';
import { useBoardState } from './state/board-context.ts';

/** Says that the board is not in its published order, also to somebody who was sent the link. */
export function AverageNotice() {
  const { view, change } = useBoardState();
  const keptFocus = useFocusKept();
  if (view.averageMode === 'all' || scopeOf(view) !== null) return null;
  return (
    <div ref={keptFocus} className={styles.newer} role="note">
      <span>{texts.leaderboard.notPublished(texts.leaderboard.averageOf[view.averageMode])}</span>
      <Button onClick={() => change({ averageMode: 'all' })}>{texts.leaderboard.backToPublished}</Button>
    </div>
  );
}

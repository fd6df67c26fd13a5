import type { AverageMode } from '@leaderboard/core/board/average';
import { common as texts } from '#catalog/common.ts';
import { Button } from '../ui/button.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import styles from './leaderboard-page.module.css';

interface AverageNoticeProps {
  readonly mode: Exclude<AverageMode, 'all'>;
  readonly onBack: () => void;
}

/** Says that the board is not in its published order, also to somebody who was sent the link. */
export function AverageNotice({ mode, onBack }: AverageNoticeProps) {
  return (
    <div ref={useFocusKept()} className={styles.newer} role="note">
      <span>{texts.leaderboard.notPublished(texts.leaderboard.averageOf[mode])}</span>
      <Button onClick={onBack}>{texts.leaderboard.backToPublished}</Button>
    </div>
  );
}

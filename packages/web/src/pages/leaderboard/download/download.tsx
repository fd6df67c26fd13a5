import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import type { Row } from '@leaderboard/core/board/columns';
import type { View } from '@leaderboard/core/board/view';
import { texts } from '../../../texts/texts.ts';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { latePart } from '../../../ui/late-part.ts';
import { ControlPopover, LatePanel } from '../controls/control-popover.tsx';
import type { Uncertainty } from '../uncertainty/use-uncertainty.ts';

/** In px. */
const WIDTH = 280;

const panel = latePart(async () => (await import('./download-panel.tsx')).DownloadPanel);

export interface Downloaded {
  readonly view: View;
  /** The rows as shown; all of them, not those in sight. */
  readonly rows: readonly Row[];
  /** The whole board; null while only its beginning is there. */
  readonly entries: readonly LeaderboardEntry[] | null;
  readonly uncertainty: Uncertainty;
}

/** The button that takes the table away as a file. */
export function Download(downloaded: Downloaded) {
  return (
    <ControlPopover
      text={texts.tableControls.download}
      icon={<DownloadIcon />}
      width={WIDTH}
      onNear={panel.preload}
    >
      {() => <LatePanel part={panel} {...downloaded} />}
    </ControlPopover>
  );
}

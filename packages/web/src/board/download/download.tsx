import { common as texts } from '#catalog/common.ts';
import { latePart } from '../../state/late-part.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { ControlPopover, LatePanel } from '../controls/control-popover.tsx';
import type { Downloaded } from './downloaded.ts';

/** In rem. */
const WIDTH = 21;

const panel = latePart(async () => (await import('./download-panel.tsx')).DownloadPanel);

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

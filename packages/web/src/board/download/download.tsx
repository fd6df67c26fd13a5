import { common as texts } from '#texts/common';
import { DownloadIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ControlPopover } from '../controls/control-popover.tsx';

/** In rem. */
const WIDTH = 21;

const DownloadPanel = lazyComponent(async () => (await import('./download-panel.tsx')).DownloadPanel);

/** The button that opens the download panel. */
export function Download() {
  return (
    <ControlPopover
      text={texts.tableControls.download}
      icon={<DownloadIcon />}
      width={WIDTH}
      onNear={DownloadPanel.preload}
    >
      {() => <DownloadPanel />}
    </ControlPopover>
  );
}

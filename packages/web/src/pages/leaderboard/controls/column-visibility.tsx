import { areColumnsChanged, DEFAULT_VIEW, type View } from '@leaderboard/core/board/view';
import { common as texts } from '#catalog/common.ts';
import { ColumnsIcon } from '../../../ui/icons.tsx';
import { latePart } from '../../../ui/late-part.ts';
import { ControlPopover, LatePanel } from './control-popover.tsx';

/** In rem. */
const WIDTH = 21.25;

const panel = latePart(async () => (await import('./column-visibility-panel.tsx')).ColumnVisibilityPanel);

interface ColumnVisibilityProps {
  readonly view: View;
  readonly onChange: (changes: Partial<View>, burst?: string) => void;
}

/** The button that opens the choice of columns. */
export function ColumnVisibility({ view, onChange }: ColumnVisibilityProps) {
  return (
    <ControlPopover
      text={texts.tableControls.columns}
      icon={<ColumnsIcon />}
      width={WIDTH}
      reset={{
        changed: areColumnsChanged(view),
        onReset: () => onChange({ columns: DEFAULT_VIEW.columns }),
        wasReset: texts.tableControls.columns.wasReset,
      }}
      onNear={panel.preload}
    >
      {() => <LatePanel part={panel} view={view} onChange={onChange} />}
    </ControlPopover>
  );
}

import { areTableOptionsChanged, DEFAULT_TABLE_OPTIONS, type View } from '@leaderboard/core/board/view';
import { common as texts } from '#catalog/common.ts';
import { OptionsIcon } from '../../../ui/icons.tsx';
import { latePart } from '../../../ui/late-part.ts';
import { ControlPopover, LatePanel } from './control-popover.tsx';

/** In rem. */
const WIDTH = 16.25;

const panel = latePart(async () => (await import('./table-options-panel.tsx')).TableOptionsPanel);

interface TableOptionsProps {
  readonly view: View;
  readonly onChange: (changes: Partial<View>, burst?: string) => void;
}

/** The button of the table options and their popover. */
export function TableOptions({ view, onChange }: TableOptionsProps) {
  return (
    <ControlPopover
      text={texts.tableControls.options}
      icon={<OptionsIcon />}
      width={WIDTH}
      reset={{
        changed: areTableOptionsChanged(view),
        onReset: () => onChange(DEFAULT_TABLE_OPTIONS),
        wasReset: texts.tableControls.options.wasReset,
      }}
      onNear={panel.preload}
    >
      {() => <LatePanel part={panel} view={view} onChange={onChange} />}
    </ControlPopover>
  );
}

import { nextSort } from '@leaderboard/core/board/sort';
import {
  areColumnsChanged,
  areTableOptionsChanged,
  DEFAULT_TABLE_OPTIONS,
  DEFAULT_VIEW,
} from '@leaderboard/core/board/view';
import type { ReactNode } from 'react';
import { common as texts } from '#texts/common';
import { CONTROL } from '../../ui/field.tsx';
import { ColumnsIcon, OptionsIcon, SortDownIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useBoardState } from '../state/board-context.ts';
import { headerTexts } from '../table/columns.ts';
import { ControlPopover } from './control-popover.tsx';
import { ScopeSwitch } from './scope-switch.tsx';

/** Sort control for phones, where most headers are hidden; sorting by a column also shows it. */
function SortChoice() {
  const { view, display, change } = useBoardState();
  const { sort } = view;
  return (
    <label className="inline-flex noscript:hidden min-w-24 flex-1 items-center gap-1 text-muted sm:hidden">
      <SortDownIcon />
      <span className="hidden-text">{texts.leaderboard.sortBy}</span>
      <select
        className={`${CONTROL} min-w-0 flex-1 text-ellipsis`}
        value={sort.key}
        onChange={({ target }) => {
          const column = display.columns.find(({ key }) => key === target.value);
          if (column !== undefined) change({ sort: nextSort(sort, column.key) });
        }}
      >
        {display.columns
          .filter(({ key }) => key !== 'isPinned')
          .map((column) => {
            const { label, subject } = headerTexts(column, view);
            return (
              <option key={column.key} value={column.key}>
                {subject === undefined ? label : `${label} · ${subject}`}
              </option>
            );
          })}
      </select>
    </label>
  );
}

const TableOptionsPanel = lazyComponent(
  async () => (await import('./table-options-panel.tsx')).TableOptionsPanel,
);
const ColumnVisibilityPanel = lazyComponent(
  async () => (await import('./column-visibility-panel.tsx')).ColumnVisibilityPanel,
);

interface TableControlsProps {
  /** Buttons between the sort control and the options. */
  readonly children?: ReactNode;
  readonly last?: ReactNode;
  /** Controls for the pinned rows. */
  readonly pinned: ReactNode;
}

/** The toolbar above the table: scope, sort order, options and columns. */
export function TableControls({ children, last, pinned }: TableControlsProps) {
  const { view, change } = useBoardState();
  const { options, columns: columnChoice } = texts.tableControls;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label={texts.tableControls.label} className="board-tools">
      <ScopeSwitch>{pinned}</ScopeSwitch>
      <SortChoice />
      <div className="-mr-3 flex flat:w-auto flat:flex-none flat:flex-nowrap justify-end gap-1 max-sm:mr-0 max-sm:w-full max-sm:flex-wrap max-sm:justify-between max-sm:gap-0">
        {children}
        <ControlPopover
          text={options}
          icon={<OptionsIcon />}
          width={16.25}
          reset={{
            changed: areTableOptionsChanged(view),
            onReset: () => change(DEFAULT_TABLE_OPTIONS),
            wasReset: options.wasReset,
          }}
          onNear={TableOptionsPanel.preload}
        >
          {() => <TableOptionsPanel />}
        </ControlPopover>
        <ControlPopover
          text={columnChoice}
          icon={<ColumnsIcon />}
          width={21.25}
          reset={{
            changed: areColumnsChanged(view),
            onReset: () => change({ columns: DEFAULT_VIEW.columns }),
            wasReset: columnChoice.wasReset,
          }}
          onNear={ColumnVisibilityPanel.preload}
        >
          {() => <ColumnVisibilityPanel />}
        </ControlPopover>
        {last}
      </div>
    </div>
  );
}

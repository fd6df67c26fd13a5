import type { Column } from '@leaderboard/core/board/columns';
import { endHiddenSort, type View } from '@leaderboard/core/board/view';
import type { ReactNode, RefObject } from 'react';
import { common as texts } from '#catalog/common.ts';
import { announce } from '../../../state/announcement.ts';
import { ColumnVisibility } from './column-visibility.tsx';
import { SortChoice } from './sort-choice.tsx';
import styles from './table-controls.module.css';
import { TableHeight } from './table-height.tsx';
import { TableOptions } from './table-options.tsx';

interface TableControlsProps {
  readonly view: View;
  readonly columns: readonly Column[];
  readonly onChange: (changes: Partial<View>, burst?: string) => void;
  /** The container of the table, for its height. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Further buttons, before the others and after those that choose what is shown. */
  readonly children?: ReactNode;
  readonly last?: ReactNode;
}

/** The toolbar above the table: its options, its columns and its height. */
export function TableControls(props: TableControlsProps) {
  const { view, columns, scroller, children, last } = props;
  const onChange = (changes: Partial<View>, burst?: string) => {
    const whole = endHiddenSort(view, changes);
    if (whole !== changes) announce(texts.leaderboard.sortEnded);
    props.onChange(whole, burst);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label={texts.tableControls.label} className={styles.bar}>
      <SortChoice columns={columns} sort={view.sort} onSort={(sort) => onChange({ sort })} />
      {children}
      <TableOptions view={view} onChange={onChange} />
      <ColumnVisibility view={view} onChange={onChange} />
      {last}
      <TableHeight scroller={scroller} />
    </div>
  );
}

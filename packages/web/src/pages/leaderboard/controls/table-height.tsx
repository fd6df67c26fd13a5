import type { RefObject } from 'react';
import { common as texts } from '#catalog/common.ts';
import { announce } from '../../../state/announcement.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import { DefaultHeightIcon, ShorterIcon, TallerIcon } from './icons.tsx';
import styles from './table-height.module.css';
import { MIN_HEIGHT, useTableHeight } from './use-table-height.ts';

/** In px: four rows of the default size. */
const STEP = 180;

/** Changes the height of the table without dragging its corner (WCAG 2.5.7). */
export function TableHeight({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const { state, measure, set } = useTableHeight(scroller);
  const keptFocus = useFocusKept();
  const { label, ...text } = texts.tableControls.height;

  function change(by: number) {
    const height = measure();
    if (height === null) return;
    const next = Math.max(MIN_HEIGHT, Math.round(height + by));
    set(next);
    announce(text.announce(next));
  }

  function reset() {
    set(null);
    const height = measure();
    if (height !== null) announce(text.announce(Math.round(height)));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label={label} className={styles.height} data-keeps-focus="">
      {state.changed ? (
        <IconButton ref={keptFocus} label={text.reset} onClick={reset}>
          <DefaultHeightIcon />
        </IconButton>
      ) : null}
      <IconButton label={text.shorter} aria-disabled={!state.canShrink} onClick={() => change(-STEP)}>
        <ShorterIcon />
      </IconButton>
      <IconButton label={text.taller} aria-disabled={!state.hasTable} onClick={() => change(STEP)}>
        <TallerIcon />
      </IconButton>
    </div>
  );
}

import { type RefObject, useEffect, useState } from 'react';
import { common as texts } from '#catalog/common.ts';
import { announce } from '../../../state/announcement.ts';
import { useEntryMemory } from '../../../state/entry-memory.ts';
import { IconButton } from '../../../ui/button.tsx';
import { DefaultHeightIcon, ShorterIcon, TallerIcon } from '../../../ui/icons.tsx';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import styles from './table-controls.module.css';

/** In px; the style sheet stops the resize handle at the same height. */
const MIN_HEIGHT = 200;

interface TableHeightState {
  /** false while the search finds nothing. */
  readonly hasTable: boolean;
  readonly changed: boolean;
  readonly canShrink: boolean;
}

interface ScrollerHeight {
  readonly state: TableHeightState;
  /** In px; null without a table. */
  readonly measure: () => number | null;
  /** null: the default height, which depends on the window. */
  readonly set: (height: number | null) => void;
}

/**
 * The height of the table's container. The element's own style holds it, because the browser's resize handle writes it
 * there too. It is kept for the next container, after a search without results and when the visitor comes back.
 */
function useTableHeight(scroller: RefObject<HTMLElement | null>): ScrollerHeight {
  const memory = useEntryMemory();
  const [state, setState] = useState<TableHeightState>({ hasTable: true, changed: false, canShrink: true });

  // After every render, because the container may be a new element.
  useEffect(() => {
    const element = scroller.current;
    const read = () => {
      const height = element?.style.height ?? '';
      if (element !== null && memory.kept().tableHeight !== height) memory.keep({ tableHeight: height });
      const next = {
        hasTable: element !== null,
        changed: height !== '',
        canShrink: element !== null && (height === '' || Number.parseFloat(height) > MIN_HEIGHT),
      };
      setState((current) =>
        current.hasTable === next.hasTable &&
        current.changed === next.changed &&
        current.canShrink === next.canShrink
          ? current
          : next,
      );
    };
    read();
    if (element === null) return;
    const observer = new MutationObserver(read);
    observer.observe(element, { attributes: true, attributeFilter: ['style'] });
    return () => observer.disconnect();
  });

  return {
    state,
    measure: () =>
      scroller.current === null ? null : Number.parseFloat(getComputedStyle(scroller.current).height),
    set: (height) => {
      if (scroller.current !== null) scroller.current.style.height = height === null ? '' : `${height}px`;
    },
  };
}

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

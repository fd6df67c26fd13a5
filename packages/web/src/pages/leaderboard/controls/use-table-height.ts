import { type RefObject, useEffect, useState } from 'react';
import { useEntryMemory } from '../../../state/entry-memory.ts';

/** In px; the style sheet stops the resize handle at the same height. */
export const MIN_HEIGHT = 200;

interface TableHeightState {
  /** There is no table while nothing is found. */
  readonly hasTable: boolean;
  readonly changed: boolean;
  readonly canShrink: boolean;
}

interface TableHeight {
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
export function useTableHeight(scroller: RefObject<HTMLElement | null>): TableHeight {
  const memory = useEntryMemory();
  const [state, setState] = useState<TableHeightState>({ hasTable: true, changed: false, canShrink: true });

  // After every render: nothing else tells that the container is a new one.
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

import { type RefObject, useEffect, useRef, useState } from 'react';

/** In px; the stylesheet of the table keeps the resize handle from going below it. */
export const MIN_HEIGHT = 200;

interface TableHeightState {
  /** There is none while nothing is found. */
  readonly hasTable: boolean;
  readonly changed: boolean;
  readonly canShrink: boolean;
}

interface TableHeight {
  readonly state: TableHeightState;
  /** In px; null without a table. */
  readonly measure: () => number | null;
  /** null is the height that the window gives. */
  readonly set: (height: number | null) => void;
}

/**
 * The height of the table's container. Its home is the element's own style, as that is where the browser's resize
 * handle writes it too; a new container (the one before had no rows to show) takes over the height of the last.
 */
export function useTableHeight(scroller: RefObject<HTMLElement | null>): TableHeight {
  const [state, setState] = useState<TableHeightState>({ hasTable: true, changed: false, canShrink: true });
  const last = useRef<{ element: HTMLElement; height: string } | null>(null);

  // After every drawing: that the container is another one is seen in no other way.
  useEffect(() => {
    const element = scroller.current;
    if (element !== null && last.current !== null && last.current.element !== element) {
      element.style.height = last.current.height;
    }
    const read = () => {
      const height = element?.style.height ?? '';
      if (element !== null) last.current = { element, height };
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

import { type RefObject, useEffect, useState } from 'react';
import { common as texts } from '#texts/common';
import { announce } from '../../state/announcement.ts';
import { useStores } from '../../state/stores.ts';
import { IconButton } from '../../ui/button.tsx';
import { TallerIcon } from '../../ui/icons.tsx';

/** Space in px that an enlarged table leaves free in the window. */
const LEFT_OF_WINDOW = 80;
/** Minimum enlargement in px, for short windows: four rows of the default size. */
const LEAST_MORE = 180;

/**
 * Enlarges the table or restores its height, without dragging its corner (WCAG 2.5.7). The height is in the element's inline style,
 * because the browser's resize handle writes it there too. It is restored for a new container, such as after a search without
 * results, and when the visitor returns.
 */
export function TableHeight({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const { historyStore } = useStores();
  const [isChanged, setChanged] = useState(false);
  const { label, announce: text } = texts.tableControls.height;

  // Runs after every render, because the container may be a new element.
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const read = () => {
      const { height } = element.style;
      if (historyStore.entryState.get().tableHeight !== height) historyStore.update({ tableHeight: height });
      setChanged(height !== '');
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { attributes: true, attributeFilter: ['style'] });
    return () => observer.disconnect();
  });

  function toggle() {
    const element = scroller.current;
    if (element === null) return;
    const standard = element.offsetHeight;
    const taller = Math.max(window.innerHeight - LEFT_OF_WINDOW, standard + LEAST_MORE);
    element.style.height = isChanged ? '' : `${taller}px`;
    announce(text({ px: element.offsetHeight }));
  }

  return (
    <IconButton label={label} aria-pressed={isChanged} onClick={toggle}>
      <TallerIcon />
    </IconButton>
  );
}

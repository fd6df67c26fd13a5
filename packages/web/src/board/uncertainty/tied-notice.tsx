import { useEffect } from 'react';
import { tiedNotice as texts } from '#catalog/board-panels.ts';
import { common } from '#catalog/common.ts';
import { announce } from '../../state/announcement.ts';
import { TextButton } from '../../ui/button.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import type { Tied } from './uncertainty.ts';

/** Escape belongs to these first. */
const FIRST_CLOSED = ':popover-open, dialog[open], #tooltip:not([hidden])';

/** How many rows cannot be told apart from the chosen one. Escape clears the choice. */
export function TiedNotice({ tied, onClear }: { tied: Tied; onClear: () => void }) {
  const { name } = tied.chosen.model;
  const text = texts.tied({ model: name, count: tied.count });
  useEffect(() => announce(text), [text]);
  useEffect(() => {
    const clearOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector(FIRST_CLOSED) === null) onClear();
    };
    // Captured: the tooltip is still open then.
    window.addEventListener('keydown', clearOnEscape, { capture: true });
    return () => window.removeEventListener('keydown', clearOnEscape, { capture: true });
  }, [onClear]);
  return (
    <p
      ref={useFocusKept()}
      className="wrap-anywhere mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-md text-muted"
    >
      <span>
        <span className="font-bold text-link" aria-hidden="true">
          ≈
        </span>{' '}
        <span>{text}</span> <a href="#/methods">{common.uncertainty.methods}</a>
      </span>
      <TextButton onClick={onClear}>{texts.clearTied}</TextButton>
    </p>
  );
}

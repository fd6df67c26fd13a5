import { useEffect } from 'react';
import { common as texts } from '#catalog/common.ts';
import { announce } from '../../state/announcement.ts';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import styles from './tied-notice.module.css';
import type { Tied } from './uncertainty.ts';

/** How many rows cannot be told apart from the chosen one. Escape clears the choice. */
export function TiedNotice({ tied, onClear }: { tied: Tied; onClear: () => void }) {
  const { name } = tied.chosen.model;
  const text = texts.uncertainty.tied(name, tied.count);
  useEffect(() => announce(text), [text]);
  useEffect(() => {
    const clearOnEscape = (event: KeyboardEvent) => {
      // Escape belongs to an open popover or sheet first.
      if (event.key === 'Escape' && document.querySelector(':popover-open, dialog[open]') === null) onClear();
    };
    window.addEventListener('keydown', clearOnEscape);
    return () => window.removeEventListener('keydown', clearOnEscape);
  }, [onClear]);
  return (
    <p ref={useFocusKept()} className={styles.notice}>
      <span>
        <span className={styles.sign} aria-hidden="true">
          ≈
        </span>{' '}
        <span>{text}</span> <a href="#/methods">{texts.uncertainty.methods}</a>
      </span>
      <button type="button" className={styles.clear} onClick={onClear}>
        {texts.uncertainty.clearTied}
      </button>
    </p>
  );
}

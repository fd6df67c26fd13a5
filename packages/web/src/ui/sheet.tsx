import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './sheet.module.css';

interface SheetProps {
  /** Its accessible name. */
  readonly label: string;
  /** Stays in view below the content; `close` closes the sheet. */
  readonly foot?: (close: () => void) => ReactNode;
  /** Mounts it no longer, and moves the focus back to what opened it. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/**
 * A panel from the lower edge of a phone's screen, open as long as it is mounted. It is a native modal dialog: the rest of the
 * page takes no focus meanwhile. Escape and a tap outside close it.
 */
export function Sheet({ label, foot, onClosed, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // Its name is read first, and no keyboard of the phone opens.
    dialog.current?.focus();
  }, []);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={label}
      tabIndex={-1}
      onClose={onClosed}
      onClick={({ target, currentTarget }) => {
        // Its content covers it whole, so that what hits the dialog itself is outside.
        if (target === currentTarget) close();
      }}
    >
      <div className={styles.content}>
        {children}
        {foot === undefined ? null : (
          <div className={styles.foot} data-keeps-focus="">
            {foot(close)}
          </div>
        )}
      </div>
    </dialog>
  );
}

import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import styles from './popover.module.css';

/** What the button that opens a popover takes. */
interface PopoverButtonProps {
  readonly ref: React.Ref<HTMLButtonElement>;
  readonly popoverTarget: string;
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
}

interface PopoverProps {
  /** The name that assistive technology gives it. */
  readonly label: string;
  /** In px; a narrow window makes it narrower. */
  readonly width: number;
  /** Which edge of the button it stands at. */
  readonly align?: 'start' | 'end';
  readonly button: (props: PopoverButtonProps) => ReactElement;
  /** Drawn while it is open only. */
  readonly children: () => ReactNode;
}

const GAP = 6;
const MARGIN = 8;

/** Below its button, within the window; in the page's coordinates, so that it scrolls with the page. */
function place(popover: HTMLElement, button: HTMLElement, width: number, align: 'start' | 'end'): void {
  const { left, right, bottom } = button.getBoundingClientRect();
  const windowWidth = document.documentElement.clientWidth;
  const fitting = Math.min(width, windowWidth - 2 * MARGIN);
  const wanted = align === 'start' ? left : right - fitting;
  const inside = Math.max(MARGIN, Math.min(wanted, windowWidth - MARGIN - fitting));
  popover.style.width = `${fitting}px`;
  popover.style.left = `${inside + window.scrollX}px`;
  popover.style.top = `${bottom + GAP + window.scrollY}px`;
}

/**
 * A panel that a button opens and closes: the browser's own popover, which a press outside or Escape closes, and which
 * gives the focus back.
 */
export function Popover({ label, width, align = 'start', button, children }: PopoverProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      {button({ ref: trigger, popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.popover}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          if (trigger.current !== null) place(event.currentTarget, trigger.current, width, align);
          setOpen(true);
        }}
        // Only now: the browser gives the focus back before, and could not if what has it were gone.
        onToggle={(event) => {
          if (event.newState === 'closed') setOpen(false);
        }}
      >
        {open ? children() : null}
      </div>
    </>
  );
}

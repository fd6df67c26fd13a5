import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isPhone, rootFontSize } from '../state/browser.ts';
import { SectionBoundary } from './section-boundary.tsx';

interface SheetProps {
  /** Accessible name. */
  readonly label: string;
  /** Sticky footer below the content; `close` closes the sheet. */
  readonly foot?: (close: () => void) => ReactNode;
  /** Must unmount the sheet and move focus back to the button that opened it. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/**
 * A bottom sheet for phones, open while it is mounted. As a native modal dialog, it makes the rest of the page inert. Escape and a
 * tap outside close it.
 */
export function Sheet({ label, foot, onClosed, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // Focus the dialog itself: its name is read first, and no on-screen keyboard opens.
    dialog.current?.focus();
  }, []);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <dialog
      ref={dialog}
      className="over sheet border-line border-b-0"
      aria-label={label}
      tabIndex={-1}
      onClose={onClosed}
      onClick={({ target, currentTarget }) => {
        // The content covers the whole dialog, so a click whose target is the dialog hit the backdrop.
        if (target === currentTarget) close();
      }}
    >
      <div className="p-4 pb-safe">
        <SectionBoundary>{children}</SectionBoundary>
        {foot === undefined ? null : (
          <div
            className="sticky bottom-0 z-1 -mx-4 mt-4 -mb-safe flex gap-2 border-t bg-surface px-4 pt-2 pb-safe children:last:flex-1"
            data-keeps-focus=""
          >
            {foot(close)}
          </div>
        )}
      </div>
    </dialog>
  );
}

/** Props for the button that opens a popover. */
interface PopoverButtonProps {
  readonly ref: React.Ref<HTMLButtonElement>;
  readonly popoverTarget: string;
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: MouseEvent) => void;
}

interface PopoverProps {
  /** Accessible name. */
  readonly label: string;
  /** Width in rem, unless the window is narrower. */
  readonly width: number;
  /** The button edge to align with. */
  readonly align?: 'start' | 'end';
  readonly button: (props: PopoverButtonProps) => ReactElement;
  /** Rendered only while the popover is open. */
  readonly children: () => ReactNode;
}

const GAP = 6;
const MARGIN = 8;

/** Positions the popover below its button and inside the window, in page coordinates, so that it scrolls with the page. */
function place(popover: HTMLElement, button: HTMLElement, width: number, align: 'start' | 'end'): void {
  const { left, right, bottom } = button.getBoundingClientRect();
  const windowWidth = document.documentElement.clientWidth;
  const fitting = Math.min(width * rootFontSize(), windowWidth - 2 * MARGIN);
  const wanted = align === 'start' ? left : right - fitting;
  const inside = Math.max(MARGIN, Math.min(wanted, windowWidth - MARGIN - fitting));
  popover.style.width = `${fitting}px`;
  popover.style.left = `${inside + window.scrollX}px`;
  popover.style.top = `${bottom + GAP + window.scrollY}px`;
}

/**
 * A panel that a button opens and closes. As a native popover, it closes on Escape or a click outside, and returns focus to the
 * button. On phones it is a sheet.
 */
export function Popover({ label, width, align = 'start', button, children }: PopoverProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [inSheet, setInSheet] = useState(false);

  const placeIt = useCallback(() => {
    if (popover.current !== null && trigger.current !== null) {
      place(popover.current, trigger.current, width, align);
    }
  }, [width, align]);
  // Content that loads later may extend below the window.
  useEffect(() => {
    const shown = popover.current;
    if (!open || shown === null) return;
    const growth = new ResizeObserver(() => shown.scrollIntoView({ block: 'nearest' }));
    growth.observe(shown);
    return () => growth.disconnect();
  }, [open]);
  // The button moves when the window is resized.
  useEffect(() => {
    if (!open) return;
    window.addEventListener('resize', placeIt);
    return () => window.removeEventListener('resize', placeIt);
  }, [open, placeIt]);

  return (
    <>
      {button({
        ref: trigger,
        popoverTarget: id,
        'aria-haspopup': 'dialog',
        'aria-expanded': open || inSheet,
        onClick: (event) => {
          if (open || !isPhone()) return;
          event.preventDefault();
          setInSheet(true);
        },
      })}
      {inSheet ? (
        <Sheet
          label={label}
          onClosed={() => {
            setInSheet(false);
            trigger.current?.focus();
          }}
        >
          {children()}
        </Sheet>
      ) : null}
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="over absolute inset-auto max-h-117.5 overflow-auto whitespace-normal rounded-xl border-line p-4"
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          placeIt();
          setOpen(true);
        }}
        // Not in onBeforeToggle: the browser restores focus first, which fails if the focused element is already removed.
        onToggle={(event) => {
          if (event.newState === 'closed') setOpen(false);
        }}
      >
        {open ? <SectionBoundary>{children()}</SectionBoundary> : null}
      </div>
    </>
  );
}

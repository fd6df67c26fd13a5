import type { ReactNode } from 'react';
import { common as texts } from '#catalog/common.ts';
import { announce } from '../../state/announcement.ts';
import { Popover } from '../../ui/popover.tsx';
import styles from './control-popover.module.css';

interface ControlPopoverProps {
  readonly text: {
    readonly button: string;
    /** The button's visible text on a phone; it must be a part of `button`. */
    readonly buttonShort?: string;
    readonly tooltip: string;
    readonly title: string;
  };
  readonly icon: ReactNode;
  readonly width: number;
  /** Absent: the popover has nothing to reset. */
  readonly reset?: {
    /** Whether there is something to reset. */
    readonly changed: boolean;
    readonly onReset: () => void;
    /** Announced after a reset. */
    readonly wasReset: string;
  };
  /** The visitor is about to open it. */
  readonly onNear: () => void;
  readonly children: () => ReactNode;
}

/** A button of the toolbar with its popover, which has a title and may have a reset. */
export function ControlPopover(props: ControlPopoverProps) {
  const { text, icon, width, reset } = props;
  const changed = reset?.changed === true;
  return (
    <Popover
      label={text.title}
      width={width}
      align="end"
      button={(popover) => (
        <button
          type="button"
          className={styles.button}
          data-changed={changed}
          data-tooltip={text.tooltip}
          onPointerEnter={props.onNear}
          onFocus={props.onNear}
          {...popover}
        >
          <span className={styles.icon}>{icon}</span>
          <span className="hidden-text">{text.button}</span>
          <span className={styles.name} aria-hidden="true">
            {text.button}
          </span>
          <span className={styles.shortName} aria-hidden="true">
            {text.buttonShort ?? text.button}
          </span>
          {changed ? (
            <>
              <span className={styles.dot} />
              <span className="hidden-text">{` ${texts.tableControls.changed}`}</span>
            </>
          ) : null}
        </button>
      )}
    >
      {() => (
        <>
          <div className={styles.head}>
            <h2 className={styles.title}>{text.title}</h2>
            {reset === undefined ? null : <Reset {...reset} />}
          </div>
          {props.children()}
        </>
      )}
    </Popover>
  );
}

/** Disabled by ARIA only, so that it keeps the focus after a reset. */
function Reset({ changed, onReset, wasReset }: NonNullable<ControlPopoverProps['reset']>) {
  return (
    <button
      type="button"
      className={styles.reset}
      aria-disabled={!changed}
      onClick={() => {
        if (!changed) return;
        announce(wasReset);
        // After the announcement, because ending a sort by a hidden column has its own announcement.
        onReset();
      }}
    >
      {texts.tableControls.reset}
    </button>
  );
}

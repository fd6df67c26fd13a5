import type { View } from '@leaderboard/core/board/view';
import type { ComponentType, ReactNode } from 'react';
import { announce } from '../../../state/announcement.ts';
import { texts } from '../../../texts/texts.ts';
import type { LatePart } from '../../../ui/late-part.ts';
import { Popover } from '../../../ui/popover.tsx';
import styles from './control-popover.module.css';

interface ControlPopoverProps {
  readonly text: {
    readonly button: string;
    /** The button's text on a phone: a part of its name. */
    readonly buttonShort?: string;
    readonly tooltip: string;
    readonly title: string;
    /** Announced after a reset. */
    readonly wasReset: string;
  };
  readonly icon: ReactNode;
  readonly width: number;
  /** Whether there is something to reset. */
  readonly changed: boolean;
  readonly onReset: () => void;
  /** The visitor is about to open it. */
  readonly onNear: () => void;
  readonly children: () => ReactNode;
}

/** A button of the toolbar with its popover, which has a title and a reset. */
export function ControlPopover(props: ControlPopoverProps) {
  const { text, icon, width, changed } = props;
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
              <span className="hidden-text"> {texts.tableControls.changed}</span>
            </>
          ) : null}
        </button>
      )}
    >
      {() => (
        <>
          <div className={styles.head}>
            <h2 className={styles.title}>{text.title}</h2>
            {/* With nothing left to reset it is disabled by ARIA only, so that it keeps the focus. */}
            <button
              type="button"
              className={styles.reset}
              aria-disabled={!changed}
              onClick={() => {
                if (!changed) return;
                props.onReset();
                announce(text.wasReset);
              }}
            >
              {texts.tableControls.reset}
            </button>
          </div>
          {props.children()}
        </>
      )}
    </Popover>
  );
}

interface PanelProps {
  readonly view: View;
  readonly onChange: (changes: Partial<View>, burst?: string) => void;
}

/** The content of a popover, whose code loads when somebody is about to open it. */
export function LatePanel({
  part,
  ...props
}: PanelProps & { readonly part: LatePart<ComponentType<PanelProps>> }) {
  const Panel = part.use(true);
  if (Panel === null) return null;
  return Panel === undefined ? <p>{texts.errors.partMissing}</p> : <Panel {...props} />;
}

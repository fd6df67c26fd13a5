import type { ReactNode } from 'react';
import { common as texts } from '#texts/common';
import { announce } from '../../state/announcement.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';

interface ControlPopoverProps {
  readonly text: {
    readonly button: string;
    /** The button's visible text on phones; must be part of `button`. */
    readonly buttonShort?: string;
    readonly tooltip: string;
    readonly title: string;
  };
  readonly icon: ReactNode;
  readonly width: number;
  /** Omitted if the popover has nothing to reset. */
  readonly reset?: {
    /** Whether there is something to reset. */
    readonly changed: boolean;
    readonly onReset: () => void;
    /** Announced after a reset. */
    readonly wasReset: string;
  };
  /** Called when the visitor is about to open the popover. */
  readonly onNear: () => void;
  readonly children: () => ReactNode;
}

/** A toolbar button with its popover, which has a title and optionally a reset button. */
export function ControlPopover(props: ControlPopoverProps) {
  const { text, icon, width, reset } = props;
  const changed = reset?.changed === true;
  return (
    <Popover
      label={text.title}
      width={width}
      align="end"
      button={(popover) => (
        <Button
          look={changed ? 'changed' : 'toolbar'}
          data-tooltip={text.tooltip}
          onPointerEnter={props.onNear}
          onFocus={props.onNear}
          {...popover}
        >
          <span className="phone:hidden text-xl">{icon}</span>
          <span className="hidden-text">{text.button}</span>
          <span className="phone:hidden" aria-hidden="true">
            {text.button}
          </span>
          <span className="phone:inline hidden" aria-hidden="true">
            {text.buttonShort ?? text.button}
          </span>
          {changed ? (
            <>
              <span className="rounded-full border-4 border-current" />
              <span className="hidden-text">{` ${texts.tableControls.changed}`}</span>
            </>
          ) : null}
        </Button>
      )}
    >
      {() => (
        <>
          <div className="sticky -top-4 z-1 -mx-4 -mt-4 mb-3 flex items-center justify-between border-b bg-surface px-4 py-2">
            <h2 className="font-bold">{text.title}</h2>
            {reset === undefined ? null : <Reset {...reset} />}
          </div>
          {props.children()}
        </>
      )}
    </Popover>
  );
}

/** Disabled only through ARIA, so that it keeps focus after a reset. */
function Reset({ changed, onReset, wasReset }: NonNullable<ControlPopoverProps['reset']>) {
  return (
    <Button
      aria-disabled={!changed}
      onClick={() => {
        if (!changed) return;
        announce(wasReset);
        // Called after the announcement, because a reset that hides the sorted column makes its own.
        onReset();
      }}
    >
      {texts.tableControls.reset}
    </Button>
  );
}

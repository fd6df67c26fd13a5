import type { ReactNode, RefCallback } from 'react';
import { common as texts } from '#texts/common';
import { count as formatCount } from '#texts/figures';

export interface ChipContent {
  readonly label: string;
  /** Decoration before the label. */
  readonly icon?: ReactNode;
  /** Number of matching models. */
  readonly count?: number;
}

export interface ChipProps extends ChipContent {
  readonly size?: keyof typeof SIZES;
  readonly tooltip?: string | undefined;
  /** Needed for a chip that disappears when pressed. */
  readonly ref?: RefCallback<HTMLElement>;
}

const LOOKS = {
  off: 'border-strong bg-surface text-ink hover:border-link hover:bg-hover',
  on: 'border-link bg-link-soft text-link',
  // Without a filter all are checked, so unchecked chips are muted.
  left: 'border-line text-muted hover:border-link hover:bg-hover',
} as const;

const SIZES = { usual: 'gap-2 pr-3.5 pl-3 text-md', small: 'gap-1.5 pr-2.5 pl-2 text-sm' } as const;

export function chipClass(look: keyof typeof LOOKS, size: keyof typeof SIZES = 'usual'): string {
  return `chip ${SIZES[size]} ${LOOKS[look]}`;
}

export function Content({ label, icon, count, look }: ChipContent & { readonly look: keyof typeof LOOKS }) {
  return (
    <>
      {icon === undefined ? null : (
        <span className={look === 'left' ? ICON_LEFT : ICON} aria-hidden="true">
          {icon}
        </span>
      )}
      <span>{label}</span>
      {count === undefined ? null : (
        <span className={look === 'on' ? COUNT : `${COUNT} text-muted`}>
          <span data-part="models">{formatCount(count)}</span>
          <span className="hidden-text">{texts.filters.countUnit({ count })}</span>
        </span>
      )}
    </>
  );
}

/** Shows the state with a shape, not only with color. */
export function Mark({ isOn, isRound = false }: { isOn: boolean; isRound?: boolean }) {
  const form = isRound ? 'rounded-full' : 'rounded-xs';
  const color = isOn ? 'border-link bg-link text-surface' : 'border-muted bg-surface';
  return (
    <span className={`grid size-mark flex-none place-items-center border-mark ${form} ${color}`}>
      {isOn ? (
        <svg viewBox="0 0 12 12" className="size-tick fill-none stroke-2 stroke-current" aria-hidden="true">
          <path d="m2.5 6.3 2.4 2.4 4.6-5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      ) : null}
    </span>
  );
}

const ICON = 'flex-none font-icons text-base/md';
const ICON_LEFT = `${ICON} gray-icon`;
const COUNT = 'text-sm font-normal';

interface ToggleChipProps extends ChipProps {
  readonly pressed: boolean;
  readonly onClick: () => void;
}

/** A toggle button. */
export function ToggleChip({ ref, pressed, onClick, tooltip, size, ...content }: ToggleChipProps) {
  const look = pressed ? 'on' : 'off';
  return (
    <button
      ref={ref}
      type="button"
      className={chipClass(look, size)}
      aria-pressed={pressed}
      data-tooltip={tooltip}
      onClick={onClick}
    >
      <Mark isOn={pressed} isRound />
      <Content {...content} look={look} />
    </button>
  );
}

import type { FilterKind, FilterValues } from '@leaderboard/core/board/filter-table';
import type { ValueCounts } from '@leaderboard/core/board/filters';
import { type FocusEventHandler, type ReactNode, useId } from 'react';
import type { ChipContent } from '../../ui/chip.tsx';

export type ValueText = Pick<ChipContent, 'icon' | 'label'> & { readonly tooltip?: string };

/** Props of a filter control. */
export interface ControlProps<Kind extends FilterKind> {
  readonly title: string;
  readonly hint: string | undefined;
  readonly value: FilterValues[Kind];
  /** The choices of the filter. */
  readonly offered: readonly string[];
  /** Model count per value. */
  readonly counts: ValueCounts;
  readonly textOf: (value: string) => ValueText;
  readonly onChange: (value: FilterValues[Kind]) => void;
}

/** Short fields with labels next to them, in a row if they fit. */
export const INLINE_FIELDS = 'clear-both flex flex-wrap gap-x-4 gap-y-2';
export const INLINE_FIELD = 'inline-flex items-center gap-2 text-md text-muted';

interface FilterGroupProps {
  readonly className?: string | undefined;
  readonly title: string;
  /** The current choice, shown next to the title. */
  readonly value?: string;
  /** Shown next to the title. */
  readonly hint?: string | undefined;
  readonly onBlur?: FocusEventHandler<HTMLFieldSetElement>;
  readonly children: ReactNode;
}

/** Filters of one kind under their heading. */
export function FilterGroup({ className, title, value, hint, onBlur, children }: FilterGroupProps) {
  const hintId = useId();
  return (
    <fieldset
      className={`min-w-0 ${className ?? ''}`}
      aria-describedby={hint === undefined ? undefined : hintId}
      onBlur={onBlur}
      data-keeps-focus=""
    >
      <legend className="float-left mr-2 mb-1 font-semibold text-md/line">{title}</legend>
      {value === undefined ? null : (
        <span className="mb-1 block font-medium text-muted text-sm/line" data-part="range">
          {value}
        </span>
      )}
      {hint === undefined ? null : (
        <span id={hintId} className="mb-1 block text-muted text-sm/line">
          {hint}
        </span>
      )}
      {children}
    </fieldset>
  );
}

/** A group's chips, in a row if they fit. */
export function ChipRow({ children }: { children: ReactNode }) {
  return <div className="clear-both flex flex-wrap gap-1">{children}</div>;
}

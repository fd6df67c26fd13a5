import { ALL_PARAMS, type ParamsRange } from '@leaderboard/core/benchmark/model-types';
import { useId, useRef } from 'react';
import { advancedFilters as texts } from '#texts/advancedFilters';
import { useDebouncedInput } from '../../ui/debounced-input.ts';
import { CONTROL } from '../../ui/field.tsx';
import { type ControlProps, FilterGroup, INLINE_FIELD, INLINE_FIELDS } from './filter-group.tsx';
import {
  type End,
  RANGE_INPUT,
  rangeOf,
  rangeText,
  sizeText,
  validRangeOf,
  withText,
  withThumb,
} from './params-draft.ts';
import './slider.css';

const [LEAST, MOST] = ALL_PARAMS;
/** 0 and 7 are close together, so their labels are shifted apart. The last label is aligned with the slider's end. */
const MARKS = [
  { value: 0, shift: '-80%' },
  { value: 7, shift: '-15%' },
  { value: 70, shift: '-50%' },
  { value: MOST, shift: '-75%' },
];
/** Browsers use different steps for Page Up and Page Down. */
const PAGE_STEPS: Readonly<Record<string, number | undefined>> = { PageUp: 10, PageDown: -10 };
/** Characters allowed in numbers. Number fields silently ignore other keys, or accept an 'e'. */
const NUMBER_CHARACTERS = /^[-\d.,]*$/;

/** Position of a value on the scale, 0–1. */
function shareOf(value: number): number {
  return (value - LEAST) / (MOST - LEAST);
}

/** CSS background of the scale, filled between the thumbs. */
function scaleOf([min, max]: ParamsRange): string {
  const [from, to] = [`${shareOf(min) * 100}%`, `${shareOf(max) * 100}%`];
  return `linear-gradient(to right, var(--track) ${from}, var(--primary) 0 ${to}, var(--track) 0) 0 0.875rem / 100% 0.375rem no-repeat content-box`;
}

/** CSS position of a scale fraction; the scale is inset by half a thumb at each end. */
function placeOf(share: number): string {
  return `calc(var(--thumb) / 2 + ${share} * (100% - var(--thumb)))`;
}

/** Clips an input to the part that accepts the pointer: from its end of the scale to the midpoint between the thumbs. */
function reachOf(end: End, [min, max]: ParamsRange): string {
  const middle = shareOf((min + max) / 2);
  return end === 'min' ? `inset(0 ${placeOf(1 - middle)} 0 0)` : `inset(0 0 0 ${placeOf(middle)})`;
}

/** Filters by model size: a slider with two thumbs, and fields for exact numbers. Debounced. */
export function ParamsFilter({ title, value: params, onChange }: ControlProps<'size'>) {
  const { draft, isWaiting, latest, change, commit, drop } = useDebouncedInput(RANGE_INPUT, params, onChange);
  const noteId = useId();
  const beforePress = useRef(draft);
  const [min, max] = draft.thumbs;
  const isReversed = !isWaiting && rangeOf(draft) !== null && validRangeOf(draft) === null;
  const problem =
    draft.refused !== null
      ? texts.notInRange({ min: LEAST, max: MOST })
      : isReversed
        ? texts.minAboveMax
        : null;

  /** Two native inputs overlap on the same scale. Each accepts the pointer on its side of the midpoint between the thumbs. */
  const thumbOf = (end: End, value: number, label: string) => (
    <input
      type="range"
      min={LEAST}
      max={MOST}
      step={1}
      className="slider-input absolute left-0 w-full cursor-pointer bg-transparent outline-none"
      style={{ height: '2.125rem', clipPath: reachOf(end, draft.thumbs) }}
      value={value}
      aria-label={label}
      aria-valuetext={sizeText(value)}
      aria-describedby={noteId}
      onChange={({ target }) => change(withThumb(latest(), end, target.valueAsNumber))}
      onPointerDown={() => {
        beforePress.current = latest();
      }}
      // The touch scrolls the page after all, but the browser has already moved the thumb.
      onPointerCancel={() => change(beforePress.current)}
      onKeyDown={(event) => {
        const by = PAGE_STEPS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        change(withThumb(latest(), end, value + by));
      }}
    />
  );

  const fieldOf = (end: End, label: string) => {
    const isInvalid = draft.refused === end || (draft.refused === null && isReversed);
    const refuse = () => change({ ...latest(), refused: end });
    return (
      <label className={INLINE_FIELD}>
        <span>
          <span>{label}</span>
          <span className="hidden-text">{texts.billionsOfParameters}</span>
        </span>
        <input
          className={`${CONTROL} w-20 text-right`}
          type="number"
          min={LEAST}
          max={MOST}
          step={1}
          autoComplete="off"
          value={draft[end]}
          aria-invalid={isInvalid}
          aria-describedby={noteId}
          // The wheel would change the number in a focused field. Without focus, it scrolls the page.
          onWheel={({ currentTarget }) => currentTarget.blur()}
          onBeforeInput={(event) => {
            // null means deletion.
            if (event.data === null || NUMBER_CHARACTERS.test(event.data)) return;
            event.preventDefault();
            refuse();
          }}
          onChange={({ target }) => change(withText(latest(), end, target.value))}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit();
          }}
          onBlur={({ target }) => {
            // For text such as '1-' or '.', the browser reports an empty value.
            if (target.validity.badInput) refuse();
            else if (latest().refused !== null) change({ ...latest(), refused: null });
          }}
        />
        <span aria-hidden="true">{texts.billionsUnit}</span>
      </label>
    );
  };

  return (
    <FilterGroup
      title={title}
      value={rangeText(rangeOf(draft) ?? draft.thumbs)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        // Applies a pending range before the visitor's next press, which may be a reset.
        commit();
        if (rangeOf(latest()) === null) drop();
      }}
    >
      <div className="clear-both flex flex-wrap gap-x-6 gap-y-1">
        <div
          className="has-focus-visible:focus-ring relative min-w-0 flex-1 basis-48"
          style={{
            '--thumb': '1.375rem',
            height: '3.25rem',
            paddingInline: 'calc(var(--thumb) / 2)',
            background: scaleOf(draft.thumbs),
            userSelect: 'none',
            forcedColorAdjust: 'none',
          }}
        >
          {MARKS.map(({ value, shift }) => (
            <span
              key={value}
              className="slider-mark absolute text-muted text-xs"
              style={{ top: '2.125rem', left: placeOf(shareOf(value)), translate: shift }}
              aria-hidden="true"
            >
              {sizeText(value)}
            </span>
          ))}
          {thumbOf('min', min, texts.smallest)}
          {thumbOf('max', max, texts.largest)}
        </div>
        <div className={INLINE_FIELDS}>
          {fieldOf('min', texts.minimum)}
          {fieldOf('max', texts.maximum)}
        </div>
        <div id={noteId} className="basis-full text-muted text-xs">
          {problem === null ? (
            <p>{texts.rangeHint({ min: LEAST, max: MOST })}</p>
          ) : (
            <p role="alert" className="font-medium text-no">
              {problem}
            </p>
          )}
        </div>
      </div>
    </FilterGroup>
  );
}

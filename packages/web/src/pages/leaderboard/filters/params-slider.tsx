import { ALL_PARAMS } from '@leaderboard/core/benchmark/model-types';
import { useRef, useState } from 'react';
import { advancedFilters as advancedFilterTexts } from '#catalog/board-panels.ts';
import { type End, sizeText } from './params-draft.ts';
import styles from './params-slider.module.css';
import { createThumbDrag, STEP, shareOf, withEnd } from './thumb-drag.ts';
import type { ParamsChoice } from './use-params-choice.ts';

interface ParamsSliderProps {
  readonly choice: ParamsChoice;
  /** The id of the note below it. */
  readonly describedBy: string;
}

const [LEAST, MOST] = ALL_PARAMS;
const MARKS = [0, 7, 70, MOST];
/** Browsers do not agree on how far Page Up and Page Down go. */
const PAGE_STEPS: Readonly<Record<string, number | undefined>> = { PageUp: 10, PageDown: -10 };

/**
 * The range of model sizes: two thumbs on one track. Each thumb is a native range input for keyboards and assistive
 * technology; pointers act on the track, which takes hold of the nearer thumb.
 */
export function ParamsSlider({ choice, describedBy }: ParamsSliderProps) {
  const range = choice.draft.scale;
  const scale = useRef<HTMLDivElement>(null);
  const inputs = useRef<Partial<Record<End, HTMLInputElement | null>>>({});
  const [drag] = useState(() =>
    createThumbDrag({
      range: () => choice.latest().scale,
      scale: () => scale.current?.getBoundingClientRect() ?? { left: 0, width: 1 },
      onMove: choice.slide,
    }),
  );

  const thumbOf = (end: End, value: number, label: string) => (
    <span className={styles.thumb} style={{ '--at': shareOf(value) }}>
      <input
        ref={(input) => {
          inputs.current[end] = input;
        }}
        type="range"
        min={LEAST}
        max={MOST}
        step={STEP}
        className={styles.input}
        value={value}
        aria-label={label}
        aria-valuetext={sizeText(value)}
        aria-describedby={describedBy}
        onChange={(event) => choice.slide(withEnd(choice.latest().scale, end, Number(event.target.value)))}
        onKeyDown={(event) => {
          const by = PAGE_STEPS[event.key];
          if (by === undefined) return;
          event.preventDefault();
          choice.slide(withEnd(choice.latest().scale, end, value + by));
        }}
      />
      <span className={styles.label} aria-hidden="true">
        {sizeText(value)}
      </span>
    </span>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboards and assistive technology use the inputs inside
    <div
      className={styles.slider}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const end = drag.press(event);
        if (end === null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        inputs.current[end]?.focus({ preventScroll: true });
      }}
      // The browser would move the focus from the thumb to the page.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={drag.move}
      onPointerUp={drag.release}
      onPointerCancel={drag.cancel}
    >
      <div ref={scale} className={styles.scale}>
        <div className={styles.track} />
        <div
          className={styles.bar}
          data-whole={range[0] === LEAST && range[1] === MOST}
          style={{ '--from': shareOf(range[0]), '--to': shareOf(range[1]) }}
        />
        {MARKS.map((value) => (
          <span key={value} className={styles.mark} style={{ '--at': shareOf(value) }} aria-hidden="true">
            {sizeText(value)}
          </span>
        ))}
        {thumbOf('min', range[0], advancedFilterTexts.smallest)}
        {thumbOf('max', range[1], advancedFilterTexts.largest)}
      </div>
    </div>
  );
}

import '@mantine/core/styles/Slider.css';
import { ALL_PARAMS, type ParamsRange } from '@leaderboard/core/benchmark/model-types';
import { RangeSlider } from '@mantine/core';
import { texts } from '../../../texts/texts.ts';
import { type End, rangeAfterKey, sizeText } from './params-draft.ts';
import styles from './params-slider.module.css';

interface ParamsSliderProps {
  readonly range: ParamsRange;
  /** What the right thumb stands for where that is beyond the scale. */
  readonly largest: number;
  readonly onChange: (range: ParamsRange) => void;
  /** What stands below it. */
  readonly describedBy: string;
}

const [LEAST, MOST] = ALL_PARAMS;
/** Spec 2.2 and 9. */
const STEP = 1;
const MARKS = [0, 7, 70, 140].map((value) => ({ value, label: texts.filters.billions(value) }));
const ENDS: readonly [End, End] = ['min', 'max'];

/** The range of model sizes (spec 2.2). */
export function ParamsSlider({ range, largest, onChange, describedBy }: ParamsSliderProps) {
  const textOf = (value: number) => sizeText(value === MOST ? Math.max(value, largest) : value);
  return (
    <RangeSlider
      data-whole={range[0] === LEAST && range[1] === MOST && largest <= MOST}
      name="params"
      min={LEAST}
      max={MOST}
      step={STEP}
      minRange={STEP}
      marks={MARKS}
      thumbSize={22}
      value={[range[0], range[1]]}
      onChange={onChange}
      label={textOf}
      thumbFromLabel={texts.filters.smallest}
      thumbToLabel={texts.filters.largest}
      thumbValueText={textOf}
      thumbProps={(index) => ({
        'aria-describedby': describedBy,
        onKeyDown: (event) => {
          const next = rangeAfterKey(range, ENDS[index], event.key);
          if (next === null) return;
          event.preventDefault();
          onChange(next);
        },
      })}
      classNames={{
        root: styles.root ?? '',
        trackContainer: styles.trackContainer ?? '',
        track: styles.track ?? '',
        bar: styles.bar ?? '',
        thumb: styles.thumb ?? '',
        label: styles.label ?? '',
        markWrapper: styles.markWrapper ?? '',
        mark: styles.mark ?? '',
        markLabel: styles.markLabel ?? '',
      }}
    />
  );
}

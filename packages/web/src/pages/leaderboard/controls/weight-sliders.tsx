import { WEIGHED_BENCHMARKS } from '@leaderboard/core/board/average';
import { weightPercents, withWeight } from '@leaderboard/core/board/own-weights';
import { useId } from 'react';
import { tablePanels as tablePanelTexts } from '#catalog/board-panels.ts';
import { common as texts } from '#catalog/common.ts';
import { type InputKind, useDebouncedInput } from '../../../ui/debounced-input.ts';
import styles from './weight-sliders.module.css';

interface WeightSlidersProps {
  readonly weights: readonly number[];
  readonly onChange: (weights: readonly number[]) => void;
}

type Weights = readonly number[];

/** The sliders move at once; the table follows when they rest. */
const WEIGHTS_INPUT: InputKind<Weights, Weights> = {
  pauseMs: 150,
  draftOf: (weights) => weights,
  readDraft: (weights) => weights,
  isSame: (one, other) => one.join() === other.join(),
};

/** A slider for each language of each domain; the others make room, so that all sum to 100 %. */
export function WeightSliders({ weights, onChange }: WeightSlidersProps) {
  const { draft, latest, change, commit } = useDebouncedInput(WEIGHTS_INPUT, weights, onChange);
  const percents = weightPercents(draft);
  const id = useId();
  return (
    // When a slider is let go or left, the table has nothing to wait for.
    <fieldset className={styles.sliders} onBlur={commit} onPointerUp={commit}>
      <legend className="hidden-text">{tablePanelTexts.options.weights}</legend>
      {WEIGHED_BENCHMARKS.map(({ key, domain, language }, index) => {
        const percent = percents[index] ?? 0;
        const share = tablePanelTexts.options.weight(percent);
        return (
          <div key={key} className={styles.slider}>
            <label htmlFor={`${id}${key}`}>
              {texts.suite.subjects[domain.key]} {language === null ? null : texts.suite.languages[language]}
            </label>
            {/* The slider tells it as its value. */}
            <span className={styles.share} aria-hidden="true">
              {share}
            </span>
            <input
              id={`${id}${key}`}
              type="range"
              min={0}
              max={100}
              step={0.5}
              value={percent}
              aria-valuetext={share}
              onChange={(event) => change(withWeight(latest(), index, event.target.valueAsNumber))}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

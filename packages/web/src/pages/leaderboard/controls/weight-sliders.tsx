import { WEIGHED_BENCHMARKS } from '@leaderboard/core/board/average';
import { weightPercents, withWeight } from '@leaderboard/core/board/own-weights';
import { common as texts } from '#catalog/common.ts';
import { tablePanels as tablePanelTexts } from '#catalog/table-panels.ts';
import styles from './weight-sliders.module.css';

interface WeightSlidersProps {
  readonly weights: readonly number[];
  readonly onChange: (weights: readonly number[]) => void;
}

/** A slider for each language of each domain; the others make room, so that all sum to 100 %. */
export function WeightSliders({ weights, onChange }: WeightSlidersProps) {
  const percents = weightPercents(weights);
  return (
    <fieldset className={styles.sliders}>
      <legend className="hidden-text">{tablePanelTexts.options.weights}</legend>
      {WEIGHED_BENCHMARKS.map(({ key, domain, language }, index) => (
        <label key={key} className={styles.slider}>
          <span>
            {texts.suite.subjects[domain.key]} {language === null ? null : texts.suite.languages[language]}
          </span>
          <output className={styles.share}>{tablePanelTexts.options.weight(percents[index] ?? 0)}</output>
          <input
            type="range"
            min={0}
            max={100}
            step={0.5}
            value={percents[index] ?? 0}
            onChange={(event) => onChange(withWeight(weights, index, event.target.valueAsNumber))}
          />
        </label>
      ))}
    </fieldset>
  );
}

import { AVERAGE_MODES, WEIGHED_BENCHMARKS } from '@leaderboard/core/board/average';
import { COLUMNS } from '@leaderboard/core/board/columns';
import { weightPercents, withWeight } from '@leaderboard/core/board/own-weights';
import type { View } from '@leaderboard/core/board/view';
import { isByModels, LEFT_OUT, leftOutOf } from '@leaderboard/core/questions/left-out';
import { useId } from 'react';
import { tablePanels as tablePanelTexts } from '#catalog/board-panels.ts';
import { boardWithout } from '#catalog/board-without.ts';
import { common as texts } from '#catalog/common.ts';
import { useQuestionsSummary } from '../../../data/questions-query.ts';
import { useAddressParameter } from '../../../state/address.ts';
import { RadioChoice } from '../../../ui/chip.tsx';
import { type InputKind, useDebouncedInput } from '../../../ui/debounced-input.ts';
import styles from './table-options-panel.module.css';

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
function WeightSliders({ weights, onChange }: WeightSlidersProps) {
  const { draft, latest, change, commit } = useDebouncedInput(WEIGHTS_INPUT, weights, onChange);
  const percents = weightPercents(draft);
  const id = useId();
  return (
    // The table follows at once when the visitor releases or leaves a slider.
    <fieldset className={styles.sliders} onBlur={commit} onPointerUp={commit}>
      <legend className="hidden-text">{tablePanelTexts.options.weights}</legend>
      {WEIGHED_BENCHMARKS.map(({ key, domain, language }, index) => {
        const percent = percents[index] ?? 0;
        const share = tablePanelTexts.options.weight(percent);
        return (
          <div key={key} className={styles.slider}>
            <label htmlFor={`${id}${key}`}>
              {`${texts.suite.subjects[domain.key]} ${language === null ? '' : texts.suite.languages[language]}`}
            </label>
            {/* Screen readers get it from the slider's value. */}
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

/** Which questions are left out of today's board. It is no part of the view: nothing else of the board follows it. */
function LeftOutChoice() {
  const [text, choose] = useAddressParameter('without');
  const choice = leftOutOf(text);
  const { data } = useQuestionsSummary();
  const lacksFlags = data != null && data.models_with_options < data.minimums.options;
  const lacksDuplicates = data?.flags.duplicate === null;
  return (
    <div>
      <RadioChoice
        text={boardWithout.choice}
        values={['none', ...LEFT_OUT]}
        value={choice ?? 'none'}
        onSelect={(one) => choose(one === 'none' ? null : one)}
      />
      {lacksFlags && (choice === null || isByModels(choice)) ? (
        <p className={styles.meaning}>
          {boardWithout.flaggedFrom(data.minimums.options, data.models_with_options)}
        </p>
      ) : null}
      {lacksDuplicates ? <p className={styles.meaning}>{boardWithout.duplicatesFrom}</p> : null}
    </div>
  );
}

/** The visible columns together with those of all scores. */
function withAllScores(visible: View['columns']): View['columns'] {
  return COLUMNS.filter(({ key, kind }) => kind === 'benchmark' || visible.includes(key)).map(
    ({ key }) => key,
  );
}

interface TableOptionsPanelProps {
  readonly view: View;
  /** `burst`: a change that comes in many small steps. */
  readonly onChange: (changes: Partial<View>, burst?: string) => void;
}

/** How rows, scores, ranks and the average are shown. */
export function TableOptionsPanel({ view, onChange }: TableOptionsPanelProps) {
  const { options } = tablePanelTexts;
  const [at] = useAddressParameter('at');
  return (
    <div className={styles.options}>
      <RadioChoice
        text={options.rowSize}
        values={['normal', 'large']}
        value={view.rowSize}
        onSelect={(rowSize) => onChange({ rowSize })}
      />
      <RadioChoice
        text={options.scoreDisplay}
        values={['normalized', 'raw']}
        value={view.scoreDisplay}
        onSelect={(scoreDisplay) => onChange({ scoreDisplay })}
      />
      <RadioChoice
        text={options.rankingMode}
        values={['static', 'dynamic']}
        value={view.rankingMode}
        onSelect={(rankingMode) => onChange({ rankingMode })}
      />
      <RadioChoice
        text={options.averageMode}
        values={AVERAGE_MODES}
        value={view.averageMode}
        onSelect={(averageMode) => onChange({ averageMode })}
      />
      {view.averageMode === 'weights' ? (
        <WeightSliders weights={view.weights} onChange={(weights) => onChange({ weights }, 'weights')} />
      ) : null}
      {at === null ? <LeftOutChoice /> : null}
      <RadioChoice
        text={options.heatMap}
        values={['off', 'on']}
        value={view.heatMap ? 'on' : 'off'}
        onSelect={(heatMap) =>
          // A map of one half of the scores would be none.
          onChange(
            heatMap === 'on' ? { heatMap: true, columns: withAllScores(view.columns) } : { heatMap: false },
          )
        }
      />
      <RadioChoice
        text={options.uncertainty}
        values={['on', 'off']}
        value={view.uncertainty ? 'on' : 'off'}
        onSelect={(uncertainty) => onChange({ uncertainty: uncertainty === 'on' })}
      />
      <p className={styles.meaning}>
        <a href="#/methods">{texts.uncertainty.methods}</a>
      </p>
    </div>
  );
}

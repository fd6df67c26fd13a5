import { ALL_PARAMS, type ParamsRange } from '@leaderboard/core/benchmark/model-types';
import { type FocusEvent, useId } from 'react';
import { advancedFilters as advancedFilterTexts } from '#catalog/board-panels.ts';
import { FilterGroup } from './filter-group.tsx';
import { paramsSlider } from './late-slider.ts';
import { type End, rangeOf, rangeText } from './params-draft.ts';
import styles from './params-filter.module.css';
import { type ParamsChoice, useParamsChoice } from './use-params-choice.ts';

interface ParamsFilterProps {
  readonly className: string | undefined;
  readonly params: ParamsRange;
  readonly onChange: (params: ParamsRange) => void;
}

const [LEAST, MOST] = ALL_PARAMS;
/** Characters of a number. A number field ignores other keys without a word, or accepts an 'e'. */
const NUMBER_CHARACTERS = /^[-\d.,]*$/;

/** The range of model sizes: a slider, and fields for exact numbers. */
export function ParamsFilter({ className, params, onChange }: ParamsFilterProps) {
  const choice = useParamsChoice(params, onChange);
  const Slider = paramsSlider.use(true);
  const noteId = useId();
  const { draft, problem } = choice;

  // A waiting range applies before the visitor's next press, which may be a reset.
  function leaveWithFocus(event: FocusEvent<HTMLElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) choice.leave();
  }

  return (
    <FilterGroup
      className={className}
      title={advancedFilterTexts.parameters}
      value={rangeText(rangeOf(draft) ?? draft.scale)}
      onBlur={leaveWithFocus}
    >
      <div className={styles.controls}>
        <div className={styles.slider}>{Slider ? <Slider choice={choice} describedBy={noteId} /> : null}</div>
        <div className={styles.inputs}>
          <div className={styles.fields}>
            <ParamsField choice={choice} noteId={noteId} end="min" label={advancedFilterTexts.minimum} />
            <span className={styles.dash} />
            <ParamsField choice={choice} noteId={noteId} end="max" label={advancedFilterTexts.maximum} />
          </div>
          <div id={noteId} className={styles.note}>
            {problem === null ? (
              <p>{advancedFilterTexts.rangeHint(LEAST, MOST)}</p>
            ) : (
              <p role="alert" className={styles.problem}>
                {problem.kind === 'refused'
                  ? advancedFilterTexts.notInRange(LEAST, MOST)
                  : advancedFilterTexts.minAboveMax}
              </p>
            )}
          </div>
        </div>
      </div>
    </FilterGroup>
  );
}

interface ParamsFieldProps {
  readonly choice: ParamsChoice;
  readonly end: End;
  readonly label: string;
  readonly noteId: string;
}

function ParamsField({ choice, end, label, noteId }: ParamsFieldProps) {
  const { draft, problem } = choice;
  const isInvalid = problem !== null && (problem.kind === 'reversed' || problem.end === end);
  return (
    <label className={styles.field} data-invalid={isInvalid}>
      <span className={styles.fieldLabel}>
        {label}
        <span className="hidden-text">{advancedFilterTexts.billionsOfParameters}</span>
      </span>
      <input
        type="number"
        min={LEAST}
        max={MOST}
        step={1}
        autoComplete="off"
        className={styles.input}
        value={draft[end].text}
        aria-invalid={isInvalid}
        aria-describedby={noteId}
        onBeforeInput={(event) => {
          // null: something is removed.
          if (event.data === null || NUMBER_CHARACTERS.test(event.data)) return;
          event.preventDefault();
          choice.refuse(end);
        }}
        onChange={(event) => choice.type(end, event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choice.commit();
        }}
        onBlur={(event) => {
          // '1-' or '.': the browser shows such text and does not pass it on.
          if (event.target.validity.badInput) choice.refuse(end);
          else choice.forgive();
        }}
      />
      <span className={styles.unit} aria-hidden="true">
        {advancedFilterTexts.billionsUnit}
      </span>
    </label>
  );
}

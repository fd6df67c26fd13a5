import { ALL_PARAMS, MODEL_TYPES, SIZE_BANDS } from '@leaderboard/core/benchmark/model-types';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { DOMAINS } from '@leaderboard/core/benchmark/suite-table';
import type { View } from '@leaderboard/core/board/view';
import { common as texts } from '#catalog/common.ts';
import { explorePage as explorePageTexts } from '#catalog/explore-page.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { RadioChip, ToggleChip } from '../../ui/chip.tsx';
import { textInput, useDebouncedInput } from '../../ui/debounced-input.ts';
import { type ExploreChoice, PICTURES } from './explore-choice.ts';
import styles from './explore-controls.module.css';

interface ExploreControlsProps {
  readonly choice: ExploreChoice;
  readonly view: View;
  readonly onChoose: (choice: ExploreChoice) => void;
  readonly onFilter: (changes: Partial<View>) => void;
}

const SEARCH_INPUT = textInput(150);

/** Which picture is shown, of what, and of which models. */
export function ExploreControls({ choice, view, onChoose, onFilter }: ExploreControlsProps) {
  const words = explorePageTexts;
  const chosen = view.types ?? [];
  return (
    <div className={styles.controls}>
      <fieldset className={styles.group}>
        <legend>{words.pictures}</legend>
        <div className={styles.chips}>
          {PICTURES.map((picture) => (
            <RadioChip
              key={picture}
              name="picture"
              label={words.kinds[picture]}
              checked={choice.picture === picture}
              onSelect={() => onChoose({ ...choice, picture })}
            />
          ))}
        </div>
      </fieldset>
      {choice.picture === 'size' ? (
        <label className={styles.field}>
          {words.column}
          <select
            value={choice.column ?? ''}
            onChange={({ target }) =>
              onChoose({ ...choice, column: BENCHMARKS.find(({ key }) => key === target.value)?.key ?? null })
            }
          >
            <option value="">{words.average}</option>
            {BENCHMARKS.map((benchmark) => (
              <option key={benchmark.key} value={benchmark.key}>
                {recordsTexts.benchmarkName(benchmark)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {choice.picture === 'languages' ? (
        <label className={styles.field}>
          {words.scores}
          <select
            value={choice.domain ?? ''}
            onChange={({ target }) =>
              onChoose({ ...choice, domain: DOMAINS.find(({ key }) => key === target.value)?.key ?? null })
            }
          >
            <option value="">{words.allDomains}</option>
            {DOMAINS.map(({ key }) => (
              <option key={key} value={key}>
                {texts.suite.subjects[key]}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <SearchField search={view.search} onSearch={(search) => onFilter({ search })} />
      <fieldset className={styles.group}>
        <legend>{words.sizes}</legend>
        <div className={styles.chips}>
          {SIZE_BANDS.map(({ key, range }) => {
            const isPressed = view.params[0] === range[0] && view.params[1] === range[1];
            return (
              <ToggleChip
                key={key}
                label={texts.filters.presets[key].label}
                pressed={isPressed}
                onClick={() => onFilter({ params: isPressed ? ALL_PARAMS : range })}
              />
            );
          })}
          <ToggleChip
            label={words.official}
            pressed={view.officialOnly}
            onClick={() => onFilter({ officialOnly: !view.officialOnly })}
          />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{words.types}</legend>
        <div className={styles.chips}>
          {MODEL_TYPES.map(({ key, icon }) => (
            <ToggleChip
              key={key}
              label={texts.modelTypes[key].label}
              icon={icon}
              pressed={chosen.includes(key)}
              onClick={() => {
                const next = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key];
                onFilter({ types: next.length === 0 ? null : next });
              }}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

interface SearchFieldProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function SearchField({ search, onSearch }: SearchFieldProps) {
  const { draft, change, commit } = useDebouncedInput(SEARCH_INPUT, search, onSearch);
  return (
    <label className={styles.field}>
      {explorePageTexts.search}
      <input
        type="search"
        value={draft}
        onChange={({ target }) => change(target.value)}
        // What waits applies before the visitor's next press, which may be a reset.
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
    </label>
  );
}

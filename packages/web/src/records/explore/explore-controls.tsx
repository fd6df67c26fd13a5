import { ALL_PARAMS, isSameRange, MODEL_TYPES, SIZE_BANDS } from '@leaderboard/core/benchmark/model-types';
import { BENCHMARKS, DOMAINS } from '@leaderboard/core/benchmark/suite';
import { toggleSelected } from '@leaderboard/core/board/filters';
import type { View } from '@leaderboard/core/board/view';
import { type ExploreChoice, PICTURES } from '@leaderboard/core/pages/parameters';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import { said } from '@leaderboard/texts/sentences';
import { benchmarkName, languages, subjects, suite } from '@leaderboard/texts/suite-words';
import { common as texts } from '#catalog/common.ts';
import { explorePage as words } from '#catalog/explore-page.ts';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chip.tsx';
import { OnlyChip, RadioChip } from '../../ui/choice-chips.tsx';
import { textInput } from '../../ui/debounced-input.ts';
import { ChipGroup, DebouncedField, SelectField } from '../../ui/field.tsx';
import { Popover } from '../../ui/popover.tsx';

interface ExploreControlsProps {
  readonly choice: ExploreChoice;
  readonly onChoose: (choice: ExploreChoice) => void;
}

const SEARCH_INPUT = textInput(150);
const FIELD_WIDTH = '13.75rem';

const CONTROLS = 'flex flex-wrap items-end gap-x-6 gap-y-3 sm:gap-y-4';

/** The choice of the chart and its subject. */
export function ExploreControls({ choice, onChoose }: ExploreControlsProps) {
  return (
    <div className={CONTROLS}>
      <ChipGroup label={words.pictures} isRow>
        {PICTURES.map((picture) => (
          <RadioChip
            key={picture}
            name="picture"
            label={said(words.kinds[picture], suite)}
            checked={choice.picture === picture}
            onSelect={() => onChoose({ ...choice, picture })}
          />
        ))}
      </ChipGroup>
      {choice.picture === 'size' || choice.picture === 'released' ? (
        <SelectField
          label={words.column}
          width={FIELD_WIDTH}
          any={words.average}
          options={BENCHMARKS.map((benchmark) => [benchmark.key, benchmarkName(benchmark)])}
          value={choice.column}
          onSelect={(column) => onChoose({ ...choice, column })}
        />
      ) : null}
      {choice.picture === 'languages' ? (
        <SelectField
          label={words.scores}
          width={FIELD_WIDTH}
          any={words.allDomains}
          options={DOMAINS.map(({ key }) => [key, subjects[key]])}
          value={choice.domain}
          onSelect={(domain) => onChoose({ ...choice, domain })}
        />
      ) : null}
      {choice.picture === 'languages' && choice.pair !== null && LANGUAGE_PAIRS.length > 1 ? (
        <ChipGroup label={words.comparedWith({ language: languages[choice.pair.first] })}>
          {LANGUAGE_PAIRS.map((pair) => (
            <RadioChip
              key={pair.second}
              name="language"
              label={languages[pair.second]}
              checked={choice.pair === pair}
              onSelect={() => onChoose({ ...choice, pair })}
            />
          ))}
        </ChipGroup>
      ) : null}
    </div>
  );
}

const TYPE_KEYS = MODEL_TYPES.map(({ key }) => key);

interface ExploreFiltersProps {
  readonly view: View;
  readonly onFilter: (changes: Partial<View>) => void;
}

/** A button that opens the search and filters, which are the board's. */
export function ExploreFilters({ view, onFilter }: ExploreFiltersProps) {
  return (
    <Popover
      label={texts.filters.title}
      width={40}
      button={(popover) => <Button {...popover}>{texts.filters.title}</Button>}
    >
      {() => (
        <div className={CONTROLS}>
          <DebouncedField
            label={words.search}
            width={FIELD_WIDTH}
            type="search"
            kind={SEARCH_INPUT}
            value={view.search}
            onCommit={(search) => onFilter({ search })}
          />
          <ChipGroup label={words.sizes}>
            {SIZE_BANDS.map(({ key, range }) => {
              const isPressed = isSameRange(view.params, range);
              return (
                <ToggleChip
                  key={key}
                  label={texts.filters.presets[key].label}
                  pressed={isPressed}
                  onClick={() => onFilter({ params: isPressed ? ALL_PARAMS : range })}
                />
              );
            })}
          </ChipGroup>
          <ToggleChip
            label={texts.filters.officialOnly}
            pressed={view.officialOnly}
            onClick={() => onFilter({ officialOnly: !view.officialOnly })}
          />
          <ChipGroup label={words.types}>
            {MODEL_TYPES.map(({ key, icon }) => (
              <OnlyChip
                key={key}
                label={texts.modelTypes[key].label}
                icon={icon}
                selected={view.types}
                value={key}
                onToggle={() => onFilter({ types: toggleSelected(view.types, TYPE_KEYS, key) })}
                onSelect={(types) => onFilter({ types })}
              />
            ))}
          </ChipGroup>
        </div>
      )}
    </Popover>
  );
}

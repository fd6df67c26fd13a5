import { normalizeTyped } from '@leaderboard/core/invisible-characters';
import { type ComponentProps, useDeferredValue, useId, useMemo } from 'react';

/** Maximum number of suggestions shown at once. */
const MAX_OFFERED = 50;

const plain = (typed: string) => normalizeTyped(typed).trim().toLowerCase();

/** The name that matches the input: an exact match, otherwise the first name that contains it; undefined for empty input. */
export function findMatchingName(typed: string, names: readonly string[]): string | undefined {
  const part = plain(typed);
  if (part === '') return undefined;
  const isEqual = (name: string) => name.toLowerCase() === part;
  return names.find(isEqual) ?? names.find((name) => name.toLowerCase().includes(part));
}

interface SuggestProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'list'> {
  /** In suggestion order. */
  readonly names: readonly string[];
  /** A short note next to a suggestion. */
  readonly getNote: (name: string) => string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Called when a suggestion is selected. */
  readonly onPick: (name: string) => void;
}

/** A text field that suggests the names containing the input, in the browser's datalist. */
export function Suggest({ names, getNote, typed, onType, onPick, ...input }: SuggestProps) {
  const list = useId();
  const wanted = useDeferredValue(typed);
  const offered = useMemo(() => {
    const part = plain(wanted);
    return names.filter((name) => name.toLowerCase().includes(part)).slice(0, MAX_OFFERED);
  }, [names, wanted]);
  return (
    <>
      <input
        {...input}
        type="search"
        list={list}
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target: { value }, nativeEvent }) => {
          const isTyped =
            nativeEvent instanceof InputEvent && nativeEvent.inputType !== 'insertReplacementText';
          if (!isTyped && names.includes(value)) onPick(value);
          else onType(value);
        }}
      />
      <datalist id={list}>
        {offered.map((name) => (
          <option key={name} value={name}>
            {getNote(name)}
          </option>
        ))}
      </datalist>
    </>
  );
}

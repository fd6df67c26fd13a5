import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { MOST_COMPARED } from '@leaderboard/core/compared-models';
import { formatPercent } from '@leaderboard/core/format';
import { asMeant } from '@leaderboard/core/unseen-signs';
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
} from 'react';
import { common } from '#catalog/common.ts';
import { modelPicker as texts } from '#catalog/model-picker.ts';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import { nearNames } from '../../data/near-names.ts';
import { announce } from '../../state/announcement.ts';
import { Button } from '../../ui/button.tsx';
import { FIELD_CONTROL, Field } from '../../ui/field.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';

/** So many are listed; further ones are found by typing more. */
const MOST_LISTED = 50;

/** The rows whose id holds what was typed; where none does, those with similar names. Without a text: the first of the board. */
function matchesOf(rows: readonly LeaderboardEntry[], typed: string): readonly LeaderboardEntry[] {
  const wanted = asMeant(typed).trim().toLowerCase();
  const holding = rows.filter(({ id }) => id.toLowerCase().includes(wanted));
  if (holding.length > 0) return holding.slice(0, MOST_LISTED);
  const near = nearNames(
    wanted,
    rows.map(({ id }) => id),
  );
  return near.flatMap((name) => rows.find(({ id }) => id === name) ?? []);
}

/**
 * The ids of the rows that were named, or why they cannot be added. Several names have commas between them; each means the first
 * suggestion for it. When the names of the board cannot be had, the page of the comparison says which it does not know.
 */
function namedIn(
  typed: string,
  rows: readonly LeaderboardEntry[] | undefined,
  models: readonly string[],
): { readonly ids: readonly string[] } | { readonly refusal: string } {
  const names = asMeant(typed)
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return { refusal: texts.noName };
  if (rows === undefined) return { ids: names };
  const ids: string[] = [];
  for (const name of names) {
    const isExact = ({ id, model }: LeaderboardEntry) =>
      [id, model.name].some((one) => one.toLowerCase() === name.toLowerCase());
    const found = rows.find(isExact) ?? matchesOf(rows, name)[0];
    if (found === undefined) return { refusal: texts.unknown({ name }) };
    if (models.includes(found.id)) return { refusal: texts.alreadyChosen({ name: found.id }) };
    ids.push(found.id);
  }
  return { ids: [...new Set(ids)] };
}

interface ModelPickerProps {
  /** The chosen models, by name or row id. */
  readonly models: readonly string[];
  readonly onChange: (models: readonly string[]) => void;
}

/**
 * A field with the matching models of the board, of which several can be picked one after the other (the combobox pattern of
 * ARIA). The board loads when the field first gets the focus.
 */
export function ModelPicker({ models, onChange }: ModelPickerProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isUsed, setIsUsed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  /** By its id: the list may change below the keys. */
  const [activeId, setActiveId] = useState<string | null>(null);
  /** Enter came before the names of the board: what is typed is added when they are there. */
  const [isAwaited, setIsAwaited] = useState(false);
  const { data, isLoading } = useLeaderboard(isUsed);
  const rows = data?.rows;
  const wanted = useDeferredValue(typed);
  const matches = useMemo(() => (rows === undefined ? [] : matchesOf(rows, wanted)), [rows, wanted]);
  const active = matches.findIndex((one) => one.id === activeId);
  const optionId = (model: string) => `${id}-${model}`;
  const isListed = isOpen && matches.length > 0;
  const isFull = models.length >= MOST_COMPARED;

  function close() {
    setIsOpen(false);
    setActiveId(null);
  }

  function toggle(model: string) {
    setRefusal(null);
    if (models.includes(model)) {
      onChange(models.filter((one) => one !== model));
      announce(texts.removed({ name: model }));
    } else if (isFull) {
      refuse(common.leaderboard.comparisonFull);
    } else {
      onChange([...models, model]);
      announce(texts.added({ name: model }));
    }
  }

  /** Closes the list too, which would cover the reason. */
  function refuse(reason: string) {
    setRefusal(reason);
    close();
  }

  function add() {
    setIsAwaited(isLoading);
    if (isLoading) return;
    const named = namedIn(typed, rows, models);
    if ('refusal' in named) return refuse(named.refusal);
    const next = [...models, ...named.ids];
    if (next.length > MOST_COMPARED) return refuse(common.leaderboard.comparisonFull);
    setRefusal(null);
    setTyped('');
    close();
    onChange(next);
  }

  const addAwaited = useEffectEvent(add);
  useEffect(() => {
    if (isAwaited && !isLoading) addAwaited();
  }, [isAwaited, isLoading]);

  function move(to: number) {
    setIsOpen(true);
    const next = matches[(to + matches.length) % matches.length];
    if (next === undefined) return;
    setActiveId(next.id);
    document.getElementById(optionId(next.id))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const option = isListed ? matches[active] : undefined;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active === -1 ? -1 : active - 1);
    else if (event.key === 'Escape' && isListed) close();
    else if (event.key === 'Enter' && option !== undefined) toggle(option.id);
    else return;
    event.preventDefault();
  }

  return (
    <form
      ref={useFocusKept()}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the focus leaves the field and its list */}
      <div
        className="relative min-w-0 max-w-96 flex-1 basis-48"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) close();
        }}
      >
        <Field label={texts.add} width="24rem">
          <input
            className={`${FIELD_CONTROL} max-w-full`}
            type="text"
            role="combobox"
            aria-expanded={isListed}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={
              isListed && activeId !== null && active >= 0 ? optionId(activeId) : undefined
            }
            value={typed}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-invalid={refusal !== null}
            aria-describedby={`${id}-refusal`}
            onFocus={() => {
              setIsUsed(true);
              setIsOpen(true);
            }}
            onClick={() => setIsOpen(true)}
            onChange={({ target }) => {
              setTyped(target.value);
              setRefusal(null);
              setIsAwaited(false);
              setIsOpen(true);
              setActiveId(null);
            }}
            onKeyDown={onKeyDown}
          />
        </Field>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={texts.listed}
          aria-multiselectable="true"
          // A scrolling list is a stop of its own in some browsers; the keys of the field move through it.
          tabIndex={-1}
          className="over absolute inset-x-0 top-full z-4 mt-1 max-h-[min(20rem,50dvh)] overflow-y-auto rounded-lg p-1"
          hidden={!isListed}
        >
          {matches.map(({ id: model, model: { average_score } }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field, as the pattern has it
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            <div
              key={model}
              id={optionId(model)}
              role="option"
              aria-selected={models.includes(model)}
              aria-disabled={isFull && !models.includes(model)}
              className="data-[active=true]:focus-ring flex min-h-10 cursor-pointer items-center gap-2 rounded-sm py-1 pr-2 pl-1 hover:bg-hover aria-disabled:cursor-default aria-disabled:text-muted data-[active=true]:bg-hover data-[active=true]:-outline-offset-2"
              data-active={model === activeId}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => toggle(model)}
            >
              <span className="w-5 flex-none text-center" aria-hidden="true">
                {models.includes(model) ? '✓' : ''}
              </span>
              <span className="wrap-anywhere min-w-0 flex-auto" translate="no">
                {model}
              </span>
              <span className="flex-none text-muted">{formatPercent(average_score ?? null)}</span>
            </div>
          ))}
        </div>
      </div>
      <Button type="submit">{texts.addButton}</Button>
      <p id={`${id}-refusal`} className="basis-full text-no text-sm/line empty:hidden" role="alert">
        {refusal}
      </p>
      <p role="status">{isAwaited && texts.namesLoading}</p>
    </form>
  );
}

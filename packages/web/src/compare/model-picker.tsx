import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { findNearestName } from '@leaderboard/core/board/nearest-name';
import { MAX_COMPARED } from '@leaderboard/core/compared-models';
import { formatPercent } from '@leaderboard/core/format';
import { normalizeTyped } from '@leaderboard/core/invisible-characters';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { common } from '#texts/common';
import { modelPicker as texts } from '#texts/modelPicker';
import { useLeaderboard } from '../data/leaderboard-query.ts';
import { announce } from '../state/announcement.ts';
import { Button } from '../ui/button.tsx';
import { FIELD_CONTROL, Field } from '../ui/field.tsx';
import { findMatchingName, Suggest } from '../ui/suggest.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';

/**
 * Resolves typed names, separated by commas, to row ids, or returns why they cannot be added. If the board's names could not be
 * loaded, the names are returned as typed, and the comparison page reports unknown ones.
 */
function namedIn(
  typed: string,
  rows: readonly LeaderboardEntry[] | undefined,
  models: readonly string[],
): { readonly ids: readonly string[] } | { readonly refusal: string } {
  const names = normalizeTyped(typed)
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return { refusal: texts.noName };
  if (rows === undefined) return { ids: names };
  const known = rows.map(({ id }) => id);
  const ids: string[] = [];
  for (const name of names) {
    const ofModel = rows.find(({ model }) => model.name.toLowerCase() === name.toLowerCase())?.id;
    const id = known.includes(name) ? name : (ofModel ?? findMatchingName(name, known));
    if (id === undefined) return { refusal: texts.unknown({ name, nearest: findNearestName(name, known) }) };
    if (models.includes(id)) return { refusal: texts.alreadyChosen({ name: id }) };
    ids.push(id);
  }
  return { ids: [...new Set(ids)] };
}

interface ModelPickerProps {
  /** The chosen models, by name or row id. */
  readonly models: readonly string[];
  readonly onChange: (models: readonly string[]) => void;
}

/** A field that suggests models of the board and accepts several at once. The board loads when the field is first focused. */
export function ModelPicker({ models, onChange }: ModelPickerProps) {
  const refusalId = useId();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isUsed, setIsUsed] = useState(false);
  /** True if Enter was pressed before the board loaded; the input is added once it has. */
  const [isAwaited, setIsAwaited] = useState(false);
  const { data, isLoading } = useLeaderboard(isUsed);
  const rows = data?.rows;
  const byId = useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows]);
  const names = useMemo(() => [...byId.keys()].filter((id) => !models.includes(id)), [byId, models]);

  function add(wanted: string) {
    setIsAwaited(isLoading);
    if (isLoading) return;
    const named = namedIn(wanted, rows, models);
    if ('refusal' in named) return setRefusal(named.refusal);
    const next = [...models, ...named.ids];
    if (next.length > MAX_COMPARED) return setRefusal(common.leaderboard.comparisonFull);
    setRefusal(null);
    setTyped('');
    onChange(next);
    announce(texts.added({ name: named.ids.join(', ') }));
  }

  const addAwaited = useEffectEvent(() => add(typed));
  useEffect(() => {
    if (isAwaited && !isLoading) addAwaited();
  }, [isAwaited, isLoading]);

  return (
    <form
      ref={useRestoredFocus()}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add(typed);
      }}
    >
      <div className="min-w-0 max-w-96 flex-1 basis-48">
        <Field label={texts.add} width="24rem">
          {(id) => (
            <Suggest
              id={id}
              className={`${FIELD_CONTROL} max-w-full`}
              aria-invalid={refusal !== null}
              aria-describedby={refusalId}
              names={names}
              getNote={(name) => formatPercent(byId.get(name)?.model.average_score ?? null)}
              typed={typed}
              onFocus={() => setIsUsed(true)}
              onType={(text) => {
                setTyped(text);
                setRefusal(null);
                setIsAwaited(false);
              }}
              onPick={add}
            />
          )}
        </Field>
      </div>
      <Button type="submit">{texts.addButton}</Button>
      <p id={refusalId} className="basis-full text-no text-sm/line empty:hidden" role="alert">
        {refusal}
      </p>
      <p role="status">{isAwaited && texts.namesLoading}</p>
    </form>
  );
}

import { MEMORY_OVERHEAD, RUN_BITS, readMemory } from '@leaderboard/core/board/memory';
import { useId } from 'react';
import { advancedFilters } from '#texts/advancedFilters';
import { type InputKind, useDebouncedInput } from '../../ui/debounced-input.ts';
import { CONTROL } from '../../ui/field.tsx';
import { type ControlProps, FilterGroup, INLINE_FIELD, INLINE_FIELDS } from './filter-group.tsx';

const { memory: texts } = advancedFilters;

/** Memory in GB. Invalid input stays in the field, and the last valid value remains in effect. */
const GIGABYTES: InputKind<number | null, string> = {
  pauseMs: 350,
  draftOf: (gigabytes) => (gigabytes === null ? '' : String(gigabytes)),
  readDraft: (text) => (text.trim() === '' ? null : (readMemory(text) ?? undefined)),
  isSame: Object.is,
};

/** Keeps only models that fit into the given memory at the given bits per parameter. */
export function MemoryFilter({ title, value, onChange }: ControlProps<'memory'>) {
  const { draft, isWaiting, change, commit } = useDebouncedInput(GIGABYTES, value.gigabytes, (gigabytes) =>
    onChange({ ...value, gigabytes }),
  );
  const refusalId = useId();
  const isRefused = !isWaiting && GIGABYTES.readDraft(draft) === undefined;
  return (
    <FilterGroup title={title} hint={texts.hint({ overhead: MEMORY_OVERHEAD * 100 })}>
      <div className={INLINE_FIELDS}>
        <label className={INLINE_FIELD}>
          <span>{texts.gigabytes.before}</span>
          <input
            className={`${CONTROL} w-20 text-right`}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={isRefused}
            aria-describedby={isRefused ? refusalId : undefined}
            value={draft}
            onChange={({ target }) => change(target.value)}
            onBlur={commit}
            onKeyDown={({ key }) => {
              if (key === 'Enter') commit();
            }}
          />
          <span>{texts.gigabytes.after}</span>
        </label>
        <label className={INLINE_FIELD}>
          <span>{texts.bits.before}</span>
          <select
            className={CONTROL}
            value={value.bits}
            onChange={({ target }) =>
              onChange({
                ...value,
                bits: RUN_BITS.find((bits) => String(bits) === target.value) ?? value.bits,
              })
            }
          >
            {RUN_BITS.map((bits) => (
              <option key={bits}>{bits}</option>
            ))}
          </select>
          <span>{texts.bits.after}</span>
        </label>
      </div>
      {isRefused ? (
        <p id={refusalId} role="alert" className="mt-1 font-medium text-no text-xs">
          {texts.unreadable}
        </p>
      ) : null}
    </FilterGroup>
  );
}

import { DOMAINS, LANGUAGES } from '@leaderboard/core/benchmark/suite-table';
import type { ShortlistCriteria } from '@leaderboard/core/board/shortlist';
import type { ReactNode } from 'react';
import { common as texts } from '#catalog/common.ts';
import { shortlist as shortlistTexts } from '#catalog/shortlist.ts';
import { CheckChip } from '../ui/chip.tsx';
import { type InputKind, useDebouncedInput } from '../ui/debounced-input.ts';
import styles from './shortlist-form.module.css';

interface ShortlistFormProps {
  readonly criteria: ShortlistCriteria;
  /** Those on the board. */
  readonly licenses: readonly string[];
  readonly onChange: (changes: Partial<ShortlistCriteria>) => void;
}

/** A list with an item in or out, in the order of all items. */
function toggled<T>(all: readonly T[], chosen: readonly T[], item: T, isIn: boolean): T[] {
  return all.filter((one) => (one === item ? isIn : chosen.includes(one)));
}

const DOMAIN_KEYS = DOMAINS.map(({ key }) => key);

/** What somebody needs of a model. */
export function ShortlistForm({ criteria, licenses, onChange }: ShortlistFormProps) {
  const { domains, languages, license } = criteria;
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <Group title={shortlistTexts.domains}>
        {DOMAIN_KEYS.map((key) => (
          <CheckChip
            key={key}
            label={texts.suite.subjects[key]}
            checked={domains.includes(key)}
            onChange={(isIn) => onChange({ domains: toggled(DOMAIN_KEYS, domains, key, isIn) })}
          />
        ))}
      </Group>
      <Group title={shortlistTexts.languages}>
        {LANGUAGES.map((language) => (
          <CheckChip
            key={language}
            label={texts.suite.languages[language]}
            checked={languages.includes(language)}
            onChange={(isIn) => onChange({ languages: toggled(LANGUAGES, languages, language, isIn) })}
          />
        ))}
      </Group>
      <Group title={shortlistTexts.only}>
        <CheckChip
          label={shortlistTexts.official}
          checked={criteria.isOfficial}
          onChange={(isOfficial) => onChange({ isOfficial })}
        />
        <CheckChip
          label={shortlistTexts.openWeights}
          checked={criteria.hasOpenWeights}
          onChange={(hasOpenWeights) => onChange({ hasOpenWeights })}
        />
      </Group>
      <div className={styles.fields}>
        <MemoryField memory={criteria.memory} onChange={(memory) => onChange({ memory })} />
        <label className={styles.field}>
          {shortlistTexts.license}
          <select
            value={license ?? ''}
            onChange={({ target }) => onChange({ license: target.value === '' ? null : target.value })}
          >
            <option value="">{shortlistTexts.anyLicense}</option>
            {[...new Set([...licenses, ...(license === null ? [] : [license])])].map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      </div>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.chips}>{children}</div>
    </fieldset>
  );
}

interface MemoryFieldProps {
  readonly memory: number | null;
  readonly onChange: (memory: number | null) => void;
}

/** Memory in GB. Text that is not a number above 0 stays in the field and is ignored as a criterion. */
const MEMORY_INPUT: InputKind<number | null, string> = {
  pauseMs: 350,
  draftOf: (memory) => (memory === null ? '' : String(memory)),
  readDraft: (text) => {
    const memory = text.trim() === '' ? Number.NaN : Number(text);
    return Number.isFinite(memory) && memory > 0 ? memory : null;
  },
  isSame: Object.is,
};

function MemoryField({ memory, onChange }: MemoryFieldProps) {
  const { draft, change, commit } = useDebouncedInput(MEMORY_INPUT, memory, onChange);
  return (
    <label className={styles.field}>
      {shortlistTexts.memory}
      <input
        type="text"
        inputMode="decimal"
        value={draft}
        placeholder={shortlistTexts.anyMemory}
        onChange={({ target }) => change(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
    </label>
  );
}

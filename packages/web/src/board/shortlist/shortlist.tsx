import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { DOMAINS, LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { viewOfScope } from '@leaderboard/core/board/scope';
import {
  type FittingModel,
  MEMORY_OVERHEAD,
  MOST_LEFT_OUT,
  type ShortlistedModel,
  type Shortlist as ShortlistResult,
  shortlistOf,
} from '@leaderboard/core/board/shortlist';
import {
  LARGEST_SIZES,
  MODEL_KINDS,
  RUN_BITS,
  readMemory,
  type ShortlistCriteria,
} from '@leaderboard/core/board/shortlist-criteria';
import { DEFAULT_SORT } from '@leaderboard/core/board/sort';
import { MOST_COMPARED } from '@leaderboard/core/compared-models';
import { formatPercent, formatPoints } from '@leaderboard/core/format';
import { MODELS } from '@leaderboard/core/pages/board-parameters';
import { PARAMETERS } from '@leaderboard/core/pages/parameters';
import { languages as languageNames, subjects, suite } from '@leaderboard/texts/suite-words';
import { useMemo } from 'react';
import { common as texts } from '#catalog/common.ts';
import { shortlist as shortlistTexts } from '#catalog/shortlist.ts';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import { keptWork, useStepwise } from '../../data/stepwise.ts';
import { useParameter, useStores } from '../../state/stores.ts';
import { Button, RetryButton } from '../../ui/button.tsx';
import { CheckChip } from '../../ui/choice-chips.tsx';
import type { InputKind } from '../../ui/debounced-input.ts';
import { ChipGroup, DebouncedField, FIELD_CONTROL, Field, SelectField } from '../../ui/field.tsx';
import { StateMessage } from '../../ui/messages.tsx';
import { ModelPageLink } from '../../ui/model-links.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { gigabytes, leftOutReasons, shortlistSentence } from './shortlist-sentence.ts';

const ITEM = 'flex flex-wrap justify-between gap-x-6 border-b py-2 wrap-anywhere';
const FACTS = 'inline-flex flex-wrap gap-x-4 text-md/line text-muted';

type Entries = readonly LeaderboardEntry[];
const resultOf = keptWork<Entries, ShortlistResult>();

/** The models for a purpose. @param entries null: today's board has not arrived */
export function Shortlist({ entries }: { entries: Entries | null }) {
  const { error, refetch } = useLeaderboard(false);
  if (entries !== null) return <ShortlistOf entries={entries} />;
  if (error === null) return <Spinner label={texts.leaderboard.loading} />;
  return (
    <StateMessage
      role="alert"
      title={error.message || texts.errors.leaderboard}
      action={<RetryButton onRetry={refetch} />}
    />
  );
}

/** The criteria, and the best of the models that fit. */
function ShortlistOf({ entries }: { entries: Entries }) {
  const [criteria, setCriteria] = useParameter(PARAMETERS.shortlist);
  const licenses = useMemo(() => {
    const all = entries.flatMap(({ metadata }) => metadata.hub_license ?? []);
    return [...new Set(all)].sort();
  }, [entries]);
  const { value } = useStepwise(resultOf(entries, [criteria], () => shortlistOf(entries, criteria)));
  return (
    <div className="grid gap-5">
      <ShortlistForm
        criteria={criteria}
        licenses={licenses}
        onChange={(changes) => setCriteria({ ...criteria, ...changes })}
      />
      {value === null ? null : <Result result={value} criteria={criteria} />}
    </div>
  );
}

function Result({ result, criteria }: { result: ShortlistResult; criteria: ShortlistCriteria }) {
  const { models, nearest, eligible, leftOut } = result;
  return (
    <section aria-label={shortlistTexts.result}>
      <p className="wrap-anywhere font-semibold text-lg" role="status">
        {eligible === 0 ? shortlistTexts.nothing : shortlistSentence(result, criteria)}
      </p>
      {eligible > 0 ? (
        <>
          <ol className="my-2">
            {models.map((model) => (
              <Model key={model.entry.id} model={model} isTied={model.isTied && result.tied > 1} />
            ))}
          </ol>
          <ShowInTable models={models} criteria={criteria} />
        </>
      ) : null}
      {nearest === null ? null : (
        <>
          <p>{shortlistTexts.nearest({ reasons: leftOutReasons(nearest) })}</p>
          <ul className="my-2">
            <Model model={nearest} />
          </ul>
        </>
      )}
      <p className="mt-3 max-w-220 text-muted text-sm">
        <span>{shortlistTexts.assumptions({ overhead: MEMORY_OVERHEAD * 100 })}</span>{' '}
        <a href="#/methods">{texts.uncertainty.methods}</a>
      </p>
      {leftOut.count === 0 ? null : <LeftOut {...leftOut} />}
    </section>
  );
}

function LeftOut({ count, models }: ShortlistResult['leftOut']) {
  return (
    <details>
      <summary className="py-2">{shortlistTexts.leftOut({ models: count })}</summary>
      {count > MOST_LEFT_OUT ? <p>{shortlistTexts.bestLeftOut({ models: MOST_LEFT_OUT })}</p> : null}
      <ul className="my-2">
        {models.map((model) => (
          <li key={model.entry.id} className={ITEM}>
            <ModelPageLink name={model.entry.model.name} />
            <span className={FACTS}>
              <span>{leftOutReasons(model)}</span>
              <b className="text-ink">{formatPercent(model.average)}</b>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ShowInTableProps {
  readonly models: readonly FittingModel[];
  readonly criteria: ShortlistCriteria;
}

/** What a switch of the board says of a choice: null for all, undefined where it has no such choice. */
function switchedTo<T>(chosen: readonly T[], all: number): T | null | undefined {
  if (chosen.length === 0 || chosen.length === all) return null;
  return chosen.length === 1 ? chosen[0] : undefined;
}

/** Pins the models, and shows the scores that they were chosen by where the board has a switch for them. */
function ShowInTable({ models, criteria }: ShowInTableProps) {
  const { viewStore } = useStores();
  const language = switchedTo(criteria.languages, LANGUAGES.length);
  const domain = switchedTo(criteria.domains, DOMAINS.length);
  return (
    <Button
      onClick={() =>
        viewStore.change({
          pinned: models.map(({ entry }) => entry.id),
          ...(language === undefined || domain === undefined
            ? {}
            : { ...viewOfScope(viewStore.get(), { language, domain }), sort: DEFAULT_SORT }),
        })
      }
    >
      {shortlistTexts.showInTable}
    </Button>
  );
}

interface ModelProps {
  readonly model: ShortlistedModel;
  readonly isTied?: boolean;
}

function Model({ model: { entry, average, interval, memory }, isTied = false }: ModelProps) {
  const { name } = entry.model;
  const [compared, compare] = useParameter(MODELS);
  const isTicked = compared.includes(entry.id);
  return (
    <li className={ITEM}>
      <span>
        <input
          type="checkbox"
          className="mr-2.5"
          aria-label={texts.leaderboard.tick({ model: name })}
          checked={isTicked}
          disabled={!isTicked && compared.length >= MOST_COMPARED}
          onChange={() =>
            compare(isTicked ? compared.filter((one) => one !== entry.id) : [...compared, entry.id])
          }
        />
        <ModelPageLink name={name} />
        {isTied ? (
          <span className="ml-2 font-bold text-link" data-tooltip={shortlistTexts.tied}>
            <span aria-hidden="true">≈</span>
            <span className="hidden-text">{shortlistTexts.tied}</span>
          </span>
        ) : null}
      </span>
      <span className={FACTS}>
        <b className="text-ink" translate="no">
          {formatPercent(average)}
        </b>
        {interval === null ? null : (
          <span>
            {shortlistTexts.interval({
              low: formatPoints(interval[0]),
              high: formatPercent(interval[1] * 100),
            })}
          </span>
        )}
        {memory === null ? null : <span>{shortlistTexts.memoryNeeded({ memory: gigabytes(memory) })}</span>}
      </span>
    </li>
  );
}

/** Memory in GB. A text that cannot be read stays in the field, and the memory before it counts. */
const MEMORY_INPUT: InputKind<number | null, string> = {
  pauseMs: 350,
  draftOf: (memory) => (memory === null ? '' : String(memory)),
  readDraft: (text) => (text.trim() === '' ? null : (readMemory(text) ?? undefined)),
  isSame: Object.is,
};

interface ShortlistFormProps {
  readonly criteria: ShortlistCriteria;
  /** The licenses on the board. */
  readonly licenses: readonly string[];
  readonly onChange: (changes: Partial<ShortlistCriteria>) => void;
}

/** Adds an item to the chosen ones or removes it. The result has the order of `all`. */
function toggled<T>(all: readonly T[], chosen: readonly T[], item: T, isIn: boolean): T[] {
  return all.filter((one) => (one === item ? isIn : chosen.includes(one)));
}

const FIELD_WIDTH = '10rem';
const DOMAIN_KEYS = DOMAINS.map(({ key }) => key);

/** The criteria for a model. */
function ShortlistForm({ criteria, licenses, onChange }: ShortlistFormProps) {
  const { domains, languages, license } = criteria;
  return (
    <form className="flex flex-wrap gap-x-8 gap-y-4" onSubmit={(event) => event.preventDefault()}>
      <ChipGroup label={shortlistTexts.domains}>
        {DOMAIN_KEYS.map((key) => (
          <CheckChip
            key={key}
            label={subjects[key]}
            checked={domains.includes(key)}
            onChange={(isIn) => onChange({ domains: toggled(DOMAIN_KEYS, domains, key, isIn) })}
          />
        ))}
      </ChipGroup>
      <ChipGroup label={shortlistTexts.languages(suite)}>
        {LANGUAGES.map((language) => (
          <CheckChip
            key={language}
            label={languageNames[language]}
            checked={languages.includes(language)}
            onChange={(isIn) => onChange({ languages: toggled(LANGUAGES, languages, language, isIn) })}
          />
        ))}
      </ChipGroup>
      <div className="flex flex-wrap items-end gap-4">
        <DebouncedField
          label={shortlistTexts.memory}
          width={FIELD_WIDTH}
          type="text"
          inputMode="decimal"
          placeholder={shortlistTexts.anyMemory}
          refusal={shortlistTexts.noMemory}
          kind={MEMORY_INPUT}
          value={criteria.memory}
          onCommit={(memory) => onChange({ memory })}
        />
        <Field label={shortlistTexts.bits} width={FIELD_WIDTH}>
          <select
            className={FIELD_CONTROL}
            value={criteria.bits}
            onChange={({ target }) =>
              onChange({ bits: RUN_BITS.find((bits) => String(bits) === target.value) ?? RUN_BITS[0] })
            }
          >
            {RUN_BITS.map((bits) => (
              <option key={bits} value={bits}>
                {shortlistTexts.bitsOf({ bits })}
              </option>
            ))}
          </select>
        </Field>
        <SelectField
          label={shortlistTexts.license}
          width={FIELD_WIDTH}
          any={shortlistTexts.anyLicense}
          options={[...new Set([...licenses, ...(license === null ? [] : [license])])].map((one) => [
            one,
            one,
          ])}
          value={license}
          onSelect={(next) => onChange({ license: next })}
        />
        <SelectField
          label={shortlistTexts.kind}
          width={FIELD_WIDTH}
          any={shortlistTexts.anyKind}
          options={MODEL_KINDS.map((kind) => [kind, shortlistTexts.kinds[kind]])}
          value={criteria.kind}
          onSelect={(kind) => onChange({ kind })}
        />
        <SelectField
          label={shortlistTexts.largest}
          width={FIELD_WIDTH}
          any={shortlistTexts.anySize}
          options={LARGEST_SIZES.map((size) => [String(size), `${size}B`])}
          value={criteria.largest === null ? null : String(criteria.largest)}
          onSelect={(size) =>
            onChange({ largest: LARGEST_SIZES.find((one) => String(one) === size) ?? null })
          }
        />
        <CheckChip
          label={shortlistTexts.openWeights}
          checked={criteria.hasOpenWeights}
          onChange={(hasOpenWeights) => onChange({ hasOpenWeights })}
        />
      </div>
    </form>
  );
}

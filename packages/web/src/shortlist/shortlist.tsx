import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import {
  parseCriteria,
  type ShortlistCriteria,
  type ShortlistedModel,
  type Shortlist as ShortlistResult,
  serializeCriteria,
  shortlistOf,
} from '@leaderboard/core/board/shortlist';
import { formatPercent } from '@leaderboard/core/format';
import { useMemo } from 'react';
import { shortlist as shortlistTexts } from '#catalog/shortlist.ts';
import { keptWork, useStepwise } from '../scheduling/stepwise.ts';
import { useAddressParameter } from '../state/address.ts';
import { ModelPageLink } from '../ui/model-links.tsx';
import styles from './shortlist.module.css';
import { ShortlistForm } from './shortlist-form.tsx';

const resultOf = keptWork<readonly LeaderboardEntry[], ShortlistResult>();

/** The models to choose among for a purpose: what is needed, and who of those that fit is not surely beaten. */
export function Shortlist({ entries }: { entries: readonly LeaderboardEntry[] }) {
  const [text, setText] = useAddressParameter('shortlist');
  const criteria = useMemo(() => parseCriteria(text), [text]);
  const licenses = useMemo(() => {
    const all = entries.flatMap(({ metadata }) => metadata.hub_license ?? []);
    return [...new Set(all)].sort();
  }, [entries]);
  const { value } = useStepwise(resultOf(entries, [text], () => shortlistOf(entries, criteria)));
  return (
    <div className={styles.shortlist}>
      <ShortlistForm
        criteria={criteria}
        licenses={licenses}
        onChange={(changes) => setText(serializeCriteria({ ...criteria, ...changes }))}
      />
      {value === null ? null : <Result result={value} criteria={criteria} />}
    </div>
  );
}

function Result({ result, criteria }: { result: ShortlistResult; criteria: ShortlistCriteria }) {
  const { models, nearest, eligible, unknownSize } = result;
  return (
    <section aria-label={shortlistTexts.result}>
      <p className={styles.sentence} role="status">
        {eligible === 0 ? shortlistTexts.nothing : shortlistTexts.sentence(eligible, models.length, criteria)}
      </p>
      {eligible > 0 ? (
        <ul className={styles.models}>
          {models.map((model) => (
            <Model key={model.entry.id} model={model} />
          ))}
        </ul>
      ) : null}
      {nearest === null ? null : (
        <>
          <p>{shortlistTexts.nearest(nearest, criteria)}</p>
          <ul className={styles.models}>
            <Model model={nearest} />
          </ul>
        </>
      )}
      <p className={styles.assumptions}>
        {shortlistTexts.assumptions}
        {unknownSize > 0 ? ` ${shortlistTexts.unknownSize(unknownSize)}` : null}{' '}
        <a href="#/methods">{shortlistTexts.methods}</a>
      </p>
    </section>
  );
}

function Model({ model: { entry, average, interval, memory } }: { model: ShortlistedModel }) {
  const { name } = entry.model;
  return (
    <li>
      <ModelPageLink name={name} />
      <span className={styles.figures}>
        <b>{formatPercent(average)}</b>
        {interval === null ? null : <span>{shortlistTexts.interval(interval)}</span>}
        {memory === null ? null : <span>{shortlistTexts.memoryNeeded(memory)}</span>}
      </span>
    </li>
  );
}

import { rankedBy } from '@leaderboard/core/benchmark/protocols';
import { ALL_COLUMNS } from '@leaderboard/core/board/ranking';
import type { ChangeKind } from '@leaderboard/core/cause';
import { addModels } from '@leaderboard/core/compared-models';
import { formatPercent, formatRange } from '@leaderboard/core/format';
import { MODELS } from '@leaderboard/core/pages/board-parameters';
import { PARAMETERS } from '@leaderboard/core/pages/parameters';
import { meanInterval, meanOf } from '@leaderboard/core/statistics/mean';
import { protocols } from '@leaderboard/texts/suite-texts';
import { modelPage as texts } from '#texts/modelPage';
import { compareHref, makerHref } from '../state/route.ts';
import { useParameter } from '../state/stores.ts';
import { NameNote, RecordName } from '../ui/record-page.tsx';
import { haveOtherProtocol } from '../ui/record-texts.ts';
import type { ShownModel } from './known-model.ts';

export function changesHref(name: string, kind: ChangeKind | null = null): string {
  return `#/changes?changes=${encodeURIComponent(PARAMETERS.changes.serialize({ kind, model: name }) ?? '')}`;
}

/** A model's name, with its maker in small text above. */
function Name({ name }: { name: string }) {
  const split = name.indexOf('/') + 1;
  return (
    <RecordName translate="no">
      {split === 0 ? null : (
        <NameNote>
          <a href={makerHref(name.slice(0, split - 1))}>{name.slice(0, split)}</a>
        </NameNote>
      )}
      <span>{name.slice(split)}</span>
    </RecordName>
  );
}

type Range = readonly [best: number, worst: number];

function rangeText([best, worst]: Range): string {
  return best === worst ? texts.range.only : texts.range.between({ best, worst });
}

/** Rank range, shown while the exact rank is unknown. */
function rankWithin([best, worst]: Range): string {
  return best === worst ? texts.rankWithin.only({ best }) : texts.rankWithin.between({ best, worst });
}

/** A model's name and the key figures of its best row. */
export function ModelHead({ model }: { model: ShownModel }) {
  const { name, facts, rows } = model;
  const [best] = rows;
  const hubPath = facts?.hub_path ?? name;
  const range = best?.entry.rank_range;
  const [compared] = useParameter(MODELS);
  const mean = best === undefined ? null : meanOf(best.entry, ALL_COLUMNS);
  const interval = mean === null ? null : meanInterval(mean);
  return (
    <header className="stack gap-2">
      <Name name={name} />
      {best === undefined ? null : (
        <p className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
          {haveOtherProtocol(rows.map(({ entry }) => entry)) ? (
            <span>{protocols[rankedBy(best.entry)]}</span>
          ) : null}
          {best.rank === null ? (
            <b className="min-w-0 text-icon">
              {best.entry.domains === undefined ? range && rankWithin(range) : texts.noRank}
            </b>
          ) : (
            <span>
              <b className="min-w-0 text-icon">{texts.rank({ rank: best.rank, rows: best.ranked_rows })}</b>
              {range === undefined ? null : <span className="text-muted">{`, ${rangeText(range)}`}</span>}
            </span>
          )}
          <span>
            <span>{texts.averageIs}</span>{' '}
            <b className="min-w-0 text-icon">{formatPercent(mean === null ? null : mean.share * 100)}</b>
            {interval === null ? null : (
              <span className="text-muted">
                {` (${formatRange([interval[0] * 100, interval[1] * 100])})`}
              </span>
            )}
          </span>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {best === undefined ? null : (
          <a href={compareHref(addModels(compared, [best.entry.id]))}>{texts.compare}</a>
        )}
        {facts === null ? null : <a href={changesHref(name)}>{texts.changes}</a>}
      </p>
      {hubPath !== name ? <p className="text-muted">{texts.renamed({ path: hubPath })}</p> : null}
    </header>
  );
}

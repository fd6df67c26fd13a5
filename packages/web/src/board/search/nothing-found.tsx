import { compileFilters } from '@leaderboard/core/board/filters';
import { invalidPatterns } from '@leaderboard/core/board/search';
import { formatPoints } from '@leaderboard/core/format';
import { nearestToSame } from '@leaderboard/core/statistics/language-gap';
import { languages } from '@leaderboard/texts/suite-words';
import { useMemo } from 'react';
import { nothingFound as words } from '#catalog/board-panels.ts';
import { common as texts } from '#catalog/common.ts';
import { nearNames } from '../../data/near-names.ts';
import { Button } from '../../ui/button.tsx';
import { StateMessage } from '../../ui/messages.tsx';
import { ModelPageLink } from '../../ui/model-links.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { useBoardState } from '../state/board-context.ts';

const SAME = 'same_in_both_languages';

/** In place of an empty table: what may be wrong with the search, and the names that may be meant. */
export function NothingFound() {
  const { view, filters, search: parsed, entries, change } = useBoardState();
  const { search } = view;
  const keptFocus = useFocusKept();
  const names = useMemo(() => [...new Set((entries ?? []).map(({ model }) => model.name))], [entries]);
  const near = useMemo(() => nearNames(search, names), [search, names]);
  // A part of the search that is no regular expression although it looks like one.
  const [pattern] = parsed.compiled === null ? [] : invalidPatterns(parsed.compiled);
  const nearest = useMemo(() => {
    if (search !== '' || !filters.flags.includes(SAME)) return null;
    const passes = compileFilters({ ...filters, flags: filters.flags.filter((flag) => flag !== SAME) });
    return nearestToSame((entries ?? []).filter(passes));
  }, [search, filters, entries]);
  const { emptyTitle, emptyText } = texts.leaderboard;
  return (
    <StateMessage
      title={emptyTitle}
      text={emptyText}
      action={
        <>
          {pattern === undefined ? null : <p>{words.invalidPattern({ pattern })}</p>}
          {nearest === null ? null : (
            <p>
              <span>
                {words.nearestGap({
                  points: formatPoints(Math.abs(nearest.gap)),
                  ahead: languages[nearest.gap < 0 ? nearest.pair.second : nearest.pair.first],
                })}
              </span>{' '}
              <ModelPageLink name={nearest.row.model.name} />
            </p>
          )}
          {near.length === 0 ? null : <p>{words.didYouMean}</p>}
          {near.map((name) => (
            <Button key={name} ref={keptFocus} onClick={() => change({ search: name }, 'search')}>
              {name}
            </Button>
          ))}
        </>
      }
    />
  );
}

import { invalidPatterns } from '@leaderboard/core/board/search';
import { useMemo } from 'react';
import { nothingFound as words } from '#catalog/board-panels.ts';
import { common as texts } from '#catalog/common.ts';
import { nearNames } from '../../data/near-names.ts';
import { Button } from '../../ui/button.tsx';
import { StateMessage } from '../../ui/messages.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { useBoardState } from '../state/board-context.ts';

/** In place of an empty table: what may be wrong with the search, and the names that may be meant. */
export function NothingFound() {
  const { view, search: parsed, entries, change } = useBoardState();
  const { search } = view;
  const keptFocus = useFocusKept();
  const names = useMemo(() => [...new Set((entries ?? []).map(({ model }) => model.name))], [entries]);
  const near = useMemo(() => nearNames(search, names), [search, names]);
  // A part of the search that is no regular expression although it looks like one.
  const [pattern] = parsed.compiled === null ? [] : invalidPatterns(parsed.compiled);
  const { emptyTitle, emptyText } = texts.leaderboard;
  return (
    <StateMessage
      title={emptyTitle}
      text={emptyText}
      action={
        <>
          {pattern === undefined ? null : <p>{words.invalidPattern({ pattern })}</p>}
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

import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { nearNames } from '@leaderboard/core/board/near-names';
import { useMemo } from 'react';
import { common as texts } from '#catalog/common.ts';
import { Button } from '../../../ui/button.tsx';
import { StateMessage } from '../../../ui/messages.tsx';

interface NothingFoundProps {
  readonly search: string;
  /** The parts of the search that are no regular expressions although they look like some. */
  readonly invalid: readonly string[];
  /** null: not loaded yet. */
  readonly entries: readonly LeaderboardEntry[] | null;
  readonly onSearch: (search: string) => void;
}

/** In place of an empty table: what may be wrong with the search, and the names that may be meant. */
export function NothingFound({ search, invalid, entries, onSearch }: NothingFoundProps) {
  const names = useMemo(() => [...new Set((entries ?? []).map(({ model }) => model.name))], [entries]);
  const near = useMemo(() => nearNames(search, names), [search, names]);
  const [pattern] = invalid;
  const { emptyTitle, emptyText } = texts.leaderboard;
  return (
    <StateMessage
      title={emptyTitle}
      text={pattern === undefined ? emptyText : texts.search.invalidPattern(pattern)}
      action={
        near.length === 0 ? null : (
          <>
            <p>{texts.search.didYouMean}</p>
            {near.map((name) => (
              <Button key={name} onClick={() => onSearch(name)}>
                {name}
              </Button>
            ))}
          </>
        )
      }
    />
  );
}

import { invalidPatterns } from '@leaderboard/core/board/search';
import { common as texts } from '#texts/common';
import { nothingFound as words } from '#texts/nothingFound';
import { isPatternEngineMissing } from '../../data/pattern-engine.ts';
import { RetryMissing, StateMessage } from '../../ui/messages.tsx';
import { useBoardState } from '../state/board-context.ts';

/** Replaces an empty table and points out an invalid pattern in the search. */
export function NothingFound() {
  const { search } = useBoardState();
  // Part of the search that looks like a regular expression but is invalid.
  const [pattern] = search.compiled === null ? [] : invalidPatterns(search.compiled);
  const { emptyTitle, emptyText } = texts.leaderboard;
  return (
    <StateMessage
      title={emptyTitle}
      text={emptyText}
      action={
        pattern === undefined ? undefined : isPatternEngineMissing() ? (
          <>
            <p>{words.patternsMissing({ pattern })}</p>
            <RetryMissing />
          </>
        ) : (
          <p>{words.invalidPattern({ pattern })}</p>
        )
      }
    />
  );
}

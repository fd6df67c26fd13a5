import type { ChosenSubject, SubjectScores } from '@leaderboard/core/board/shortlist';
import { getCell, getCells } from '@leaderboard/core/questions-api';
import { useQuery } from '@tanstack/react-query';
import { find, STALE_MS } from './records-query.ts';

/** The subjects with enough questions to rank models by; null: the server has no such call. */
export function useSubjects() {
  return useQuery({
    queryKey: ['profile-cells'],
    queryFn: ({ signal }) => find(getCells, getCells.path, signal),
    staleTime: STALE_MS,
  });
}

/** How runs did in a subject; null: there is no such subject. */
export function useSubjectScores(subject: ChosenSubject | null) {
  return useQuery({
    queryKey: ['profile-cell', subject?.task, subject?.label],
    queryFn: async ({ signal }): Promise<SubjectScores | null> => {
      if (subject === null) return null;
      const query = `task=${subject.task}&by=subject&label=${encodeURIComponent(subject.label)}`;
      const found = await find(getCell, `${getCell.path}?${query}`, signal);
      return (
        found && { n: found.n, right: new Map(found.runs.map((run, at) => [run, found.right[at] ?? 0])) }
      );
    },
    enabled: subject !== null,
    staleTime: STALE_MS,
  });
}

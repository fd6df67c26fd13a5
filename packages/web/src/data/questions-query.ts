import {
  getComposition,
  getProfile,
  getQuestions,
  getQuestionsSummary,
} from '@leaderboard/core/questions-api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { find, keepFound, STALE_MS } from './records-query.ts';

export const questionsSummaryQuery = queryOptions({
  queryKey: ['questions', 'summary'],
  queryFn: ({ signal }) => find(getQuestionsSummary, getQuestionsSummary.path, signal),
  staleTime: STALE_MS,
});

export const compositionQuery = queryOptions({
  queryKey: ['composition'],
  queryFn: ({ signal }) => find(getComposition, getComposition.path, signal),
  staleTime: STALE_MS,
});

/** How many models have answered, and from how many on questions are flagged. */
export function useQuestionsSummary() {
  return useQuery(questionsSummaryQuery);
}

/** All questions of the tasks, one answer a task; null for a task that the server does not know. */
export function useQuestions(tasks: readonly string[]) {
  return useQuery({
    queryKey: ['questions', ...tasks],
    queryFn: ({ signal }) =>
      Promise.all(tasks.map((task) => find(getQuestions, `${getQuestions.path}?task=${task}`, signal))),
    staleTime: STALE_MS,
  });
}

/** The address of the call about profiles. @param models names or ids of rows. */
export function profilePath(models: readonly string[]): string {
  return `${getProfile.path}?models=${models.map(encodeURIComponent).join(',')}`;
}

/** @param models names or ids of rows. */
export function profileQuery(models: readonly string[]) {
  return queryOptions({
    queryKey: ['profile', ...models],
    queryFn: ({ signal }) => find(getProfile, profilePath(models), signal),
    staleTime: STALE_MS,
  });
}

export function useProfile(models: readonly string[]) {
  return useQuery({
    ...profileQuery(models),
    enabled: models.length > 0,
    placeholderData: keepFound,
  });
}

import { DOMAINS } from '@leaderboard/core/benchmark/suite';
import { halfIn } from '@leaderboard/core/questions/composition';
import { DATA_CARD, statedComposition } from '@leaderboard/core/questions/data-card';
import type { CompositionRecord } from '@leaderboard/core/questions-api';

/** As the server answers before any dictionary is stored. */
export function cardComposition(): CompositionRecord {
  return {
    domains: DOMAINS.flatMap(({ key: domain }) => {
      const stated = statedComposition(domain);
      if (stated === null) return [];
      const { subjects, levels, types } = stated;
      return {
        domain,
        source: 'card',
        address: DATA_CARD,
        questions: subjects.reduce((sum, { questions }) => sum + questions, 0),
        subjects: [...subjects],
        levels: [...levels],
        types: types && [...types],
        half_in: halfIn(subjects),
        tasks: {},
      };
    }),
  };
}

/** A domain that the card does not have. */
export function unknownComposition(): CompositionRecord {
  const unknown = { subjects: null, levels: null, types: null, half_in: null, tasks: {} };
  return { domains: [{ domain: 'bbl', source: 'card', address: null, questions: 1234, ...unknown }] };
}

/** Of one domain: its questions as samples have told them. */
export function countedComposition(): CompositionRecord {
  const part = (label: string, questions: number) => ({ label, questions });
  const english = {
    questions: 400,
    subjects: [part('Banking', 210), part('Tax', 190)],
    levels: [part('Easy', 400)],
    types: [part('MCQ', 400)],
    half_in: 1,
  };
  const hindi = {
    questions: 200,
    subjects: [part('Banking', 90), part('Tax', 90), part('', 20)],
    levels: [part('Easy', 150), part('Hard', 50)],
    types: [part('MCQ', 200)],
    half_in: 2,
  };
  return {
    domains: [
      {
        domain: 'bbf',
        source: 'dictionary',
        address: null,
        questions: 600,
        subjects: [part('Banking', 300), part('Tax', 280), part('', 20)],
        levels: [part('Easy', 550), part('Hard', 50)],
        types: [part('MCQ', 600)],
        half_in: 1,
        tasks: { bbf_English: english, bbf_Hindi: hindi },
      },
    ],
  };
}

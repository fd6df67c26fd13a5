import { BENCHMARKS, DOMAINS, LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { halfIn, partsOf } from '@leaderboard/core/questions/composition';
import { DATA_CARD, statedComposition } from '@leaderboard/core/questions/data-card';
import type { TaskDictionary } from '@leaderboard/core/questions/dictionary';
import type { CompositionRecord } from '@leaderboard/core/questions-api';
import type { QuestionFacts } from './question-facts.sql.ts';

function compositionOf(dictionaries: readonly TaskDictionary[]) {
  const subjects = partsOf(dictionaries, 'subject');
  return {
    questions: dictionaries.reduce((sum, { n }) => sum + n, 0),
    subjects,
    levels: partsOf(dictionaries, 'level'),
    types: partsOf(dictionaries, 'type'),
    half_in: halfIn(subjects),
  };
}

export function compositionRecord({ tasks }: QuestionFacts): CompositionRecord {
  return {
    domains: DOMAINS.map(({ key: domain, keys }) => {
      const ofTasks = LANGUAGES.flatMap((language) => {
        const dictionary = tasks.get(keys[language])?.dictionary;
        return dictionary == null ? [] : [[keys[language], dictionary] as const];
      });
      if (ofTasks.length === LANGUAGES.length) {
        return {
          domain,
          source: 'dictionary' as const,
          address: null,
          ...compositionOf(ofTasks.map(([, one]) => one)),
          tasks: Object.fromEntries(ofTasks.map(([key, one]) => [key, compositionOf([one])])),
        };
      }
      const stated = statedComposition(domain);
      return {
        domain,
        source: 'card' as const,
        address: stated && DATA_CARD,
        questions: BENCHMARKS.find(({ key }) => key === domain)?.questions ?? 0,
        subjects: stated?.subjects ?? null,
        levels: stated?.levels ?? null,
        types: stated?.types ?? null,
        half_in: stated && halfIn(stated.subjects),
        tasks: {},
      };
    }),
  };
}

import { LABELS } from '@leaderboard/core/benchmark/question-labels';
import { BENCHMARKS, DOMAINS, LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { halfIn, partsOf } from '@leaderboard/core/questions/composition';
import { DATA_CARD, statedComposition } from '@leaderboard/core/questions/data-card';
import type { TaskDictionary } from '@leaderboard/core/questions/dictionary';
import { cellKind } from '@leaderboard/core/questions/profile';
import type { CompositionRecord, getCells } from '@leaderboard/core/questions-api';
import type * as z from 'zod/mini';
import type { ComputedFigures } from './compute-figures.ts';

/** What is the same in every answer about figures. */
export function stateOf({ publication, models }: ComputedFigures) {
  return { publication, models };
}

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

export function compositionRecord({ tasks }: ComputedFigures): CompositionRecord {
  return {
    domains: DOMAINS.map(({ key: domain, keys }) => {
      const ofTasks = LANGUAGES.flatMap((language) => {
        const task = tasks.get(keys[language]);
        return task?.labels == null ? [] : [[keys[language], { n: task.n, labels: task.labels }] as const];
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

export function cellsRecord(all: ComputedFigures): z.infer<typeof getCells.response> {
  return {
    ...stateOf(all),
    cells: [...all.profiles.tasks].flatMap(([task, byLabel]) =>
      LABELS.flatMap((by) => {
        const { counts } = byLabel[by];
        return counts.values.flatMap((label, cell) => {
          const n = counts.n[cell] ?? 0;
          if (cellKind(n) !== 'ranked') return [];
          return [{ task, by, label, n, models: all.profiles.runs.length }];
        });
      }),
    ),
  };
}

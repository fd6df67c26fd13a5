import { FLAG_BITS, QUESTION_FLAGS } from '@leaderboard/core/benchmark/question-flags';
import { LABELS } from '@leaderboard/core/benchmark/question-labels';
import { BENCHMARKS, DOMAINS, type EvaluationKey, LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { halfIn, partsOf } from '@leaderboard/core/questions/composition';
import { DATA_CARD, statedComposition } from '@leaderboard/core/questions/data-card';
import type { TaskDictionary } from '@leaderboard/core/questions/dictionary';
import { FEWEST_MODELS } from '@leaderboard/core/questions/item-figures';
import { cellKind } from '@leaderboard/core/questions/profile';
import type {
  CompositionRecord,
  getCells,
  QuestionsOfTask,
  QuestionsSummary,
} from '@leaderboard/core/questions-api';
import type * as z from 'zod/mini';
import type { ComputedFigures, TaskFigures } from './compute-figures.ts';

/** Ten digits: the others are noise, and a third of the answer. */
const rounded = (value: number) => Number(value.toPrecision(10));

/** What is the same in every answer about figures. */
export function stateOf({ publication, models, modelsWithOptions }: ComputedFigures) {
  return { publication, models, models_with_options: modelsWithOptions };
}

const minimums = { ...FEWEST_MODELS };

export function questionsOf(all: ComputedFigures, key: EvaluationKey, task: TaskFigures): QuestionsOfTask {
  const { n, labels, figures, flags, duplicates } = task;
  const hasShares = figures.models >= FEWEST_MODELS.share;
  const list = (values: Uint32Array) => (hasShares ? [...values] : null);
  return {
    ...stateOf(all),
    minimums,
    task: key,
    questions: n,
    labels: labels && {
      subjects: [...labels.subject.values],
      levels: [...labels.level.values],
      types: [...labels.type.values],
      subject: [...labels.subject.of],
      level: [...labels.level.of],
      type: [...labels.type.of],
    },
    right: list(figures.right),
    discrimination:
      figures.models < FEWEST_MODELS.discrimination
        ? null
        : Array.from(figures.discrimination, (r) => (Number.isNaN(r) ? null : rounded(r))),
    third: figures.third,
    weakest: list(figures.weakest),
    strongest: list(figures.strongest),
    flags: [...flags],
    duplicates: (duplicates ?? []).map(({ questions, isContradicting }) => ({
      questions: [...questions],
      is_contradicting: isContradicting,
    })),
  };
}

/** Which flags can be given at all: null in the counts where they cannot. */
function canFlag(all: ComputedFigures, task: TaskFigures) {
  const byModels = all.models >= FEWEST_MODELS.flags;
  const byOptions = task.duplicates !== null && all.modelsWithOptions >= FEWEST_MODELS.options;
  const byTexts = task.duplicates !== null;
  return {
    everybody_right: byModels,
    nobody_above_guessing: byModels,
    worth_checking: byOptions,
    suspected: byOptions,
    duplicate: byTexts,
    contradicting: byTexts,
  };
}

type Counts = QuestionsSummary['flags'];

function countsOf(all: ComputedFigures, task: TaskFigures): Counts {
  const can = canFlag(all, task);
  const count = (flag: keyof typeof can) =>
    can[flag] ? task.flags.reduce((sum, flags) => sum + Number((flags & FLAG_BITS[flag]) !== 0), 0) : null;
  return {
    everybody_right: count('everybody_right'),
    nobody_above_guessing: count('nobody_above_guessing'),
    worth_checking: count('worth_checking'),
    suspected: count('suspected'),
    duplicate: count('duplicate'),
    contradicting: count('contradicting'),
  };
}

export function summaryOf(all: ComputedFigures): QuestionsSummary {
  const tasks = [...all.tasks].map(([task, figures]) => ({
    task,
    questions: figures.n,
    has_dictionary: figures.labels !== null,
    flags: countsOf(all, figures),
  }));
  const flags: Counts = { ...tasks[0]?.flags } as Counts;
  for (const flag of QUESTION_FLAGS) {
    const counts = tasks.flatMap((task) => task.flags[flag] ?? []);
    flags[flag] = counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
  }
  return {
    ...stateOf(all),
    minimums,
    tasks,
    flags,
    duplicates_across_tasks: all.shared.map((group) => group.map(([task, question]) => [task, question])),
  };
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

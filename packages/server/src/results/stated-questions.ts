/** Checks whether a results file states that its tasks asked the suite's questions (docs/results.md#questions). */
import { type Benchmark, SPLIT, SUBSETS } from '@leaderboard/core/benchmark/suite';
import { parseCommit } from '@leaderboard/core/hub-path';
import type { FileFacts } from '@leaderboard/core/results/file-facts';
import type { Problem } from '@leaderboard/core/results/file-problems';
import { field, type JsonRecord, recordAt } from '@leaderboard/core/results/harness-json';
import { shownValue } from './parsed-results.ts';

/** Arguments for loading a dataset that do not change the data. This is an allow list: a block list would miss new arguments. */
const HARMLESS = new Set([
  'token',
  'use_auth_token',
  'trust_remote_code',
  'cache_dir',
  'download_mode',
  'verification_mode',
  'ignore_verifications',
  'keep_in_memory',
  'num_proc',
  'save_infos',
  'streaming',
]);

/** Expected value of a setting that the suite's task files do not have. */
const NOTHING = 'none';

/** Compares dataset names, ignoring case like the hub. */
export const isSameDataset = (text: unknown, wanted: string) =>
  typeof text === 'string' && text.toLowerCase() === wanted.toLowerCase();

/** True for a commit or the main branch, which only the authors can write. Other revisions may be proposals from strangers. */
const isOfAuthors = (revision: unknown) =>
  revision === 'main' || (typeof revision === 'string' && parseCommit(revision) !== null);

/** A task setting that shows that the task asked other questions. */
interface OtherSetting {
  readonly place: string;
  readonly stated: string;
  readonly wanted: string;
}

/** First such setting; null if there is none. */
function findOtherSetting(config: JsonRecord, dataset: string, subset: string): OtherSetting | null {
  // Without a test split, lm_eval uses the validation split.
  const split = (field(config, 'test_split') ?? null) === null ? 'validation_split' : 'test_split';
  const wanted: readonly (readonly [place: string, wanted: string])[] = [
    ['dataset_path', dataset],
    ['dataset_name', subset],
    [split, SPLIT],
    // Functions that create or change the questions.
    ['custom_dataset', NOTHING],
    ['process_docs', NOTHING],
  ];
  const isFine = (place: string, value: unknown, wanted: string) =>
    place === 'dataset_path' ? isSameDataset(value, wanted) : value === wanted && wanted !== NOTHING;
  const places = wanted.map(([place, wanted]) => {
    const value = field(config, place);
    return { place, value, wanted, isFine: isFine(place, value, wanted) };
  });
  const loading = Object.entries(recordAt(config, 'dataset_kwargs')).map(([name, value]) => ({
    place: `dataset_kwargs.${name}`,
    value,
    wanted: name === 'data_dir' ? subset : NOTHING,
    isFine:
      HARMLESS.has(name) ||
      (name === 'data_dir' && value === subset) ||
      (name === 'revision' && isOfAuthors(value)),
  }));
  const other = [...places, ...loading].find(({ value, isFine }) => value != null && !isFine);
  return other === undefined
    ? null
    : { place: other.place, stated: shownValue(other.value), wanted: other.wanted };
}

/** 'suite', or the setting that contradicts it; null if the file lacks the settings, as in version 0.3. */
function readQuestions(
  root: JsonRecord,
  { task, language, domain }: Benchmark,
): 'suite' | OtherSetting | null {
  const config = recordAt(recordAt(root, 'configs'), task);
  const isStated = field(config, 'dataset_path') != null;
  return (
    (language && findOtherSetting(config, domain.dataset, SUBSETS[language])) ?? (isStated ? 'suite' : null)
  );
}

/** Determines from a file which questions these language tasks asked, with a problem for each kind of difference. */
export function readStatedQuestions(
  root: JsonRecord,
  tasks: readonly Benchmark[],
): {
  readonly questions: NonNullable<FileFacts['questions']> | null;
  readonly problems: readonly Problem[];
} {
  const found = new Map<string, OtherSetting & { readonly tasks: string[]; readonly all: Set<string> }>();
  const stated = tasks.map((benchmark) => {
    const one = readQuestions(root, benchmark);
    if (typeof one !== 'object' || one === null) return one;
    const name = `${one.place} ${one.stated}`;
    const known = found.get(name) ?? { ...one, tasks: [], all: new Set<string>() };
    known.tasks.push(benchmark.task);
    known.all.add(one.wanted);
    found.set(name, known);
    return 'other';
  });
  const problems = [...found.values()].map(({ tasks, place, stated, all }) => {
    const params = { tasks: tasks.join(', '), place, stated, wanted: [...all].join(', ') };
    return { code: 'other_questions' as const, params };
  });
  const questions = stated.every((one) => one === 'suite') ? 'suite' : null;
  return { problems, questions: problems.length > 0 ? 'other' : questions };
}

/** Which questions a task asked, as a results file states it: the suite's, or others (docs/results.md#questions). */
import { type Benchmark, SPLIT, SUBSETS } from '@leaderboard/core/benchmark/suite';
import { parseCommit } from '@leaderboard/core/hub-path';
import { field, type JsonRecord, recordAt, shortName } from '@leaderboard/core/results/harness-json';
import type { Problem } from '@leaderboard/core/results/results-problems';
import { HIDDEN, looksLikeSecret } from '@leaderboard/core/results/secrets';

/** Arguments for loading a data set that choose no other data. A list of those that do would miss the next one. */
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

const isSame = (text: unknown, wanted: string) =>
  typeof text === 'string' && text.toLowerCase() === wanted.toLowerCase();

/** Whether a revision can only be the authors' own: a commit, or the branch that everybody gets. Others may be a stranger's proposal. */
const isOfAuthors = (revision: unknown) =>
  revision === 'main' || (typeof revision === 'string' && parseCommit(revision) !== null);

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return looksLikeSecret(text) ? HIDDEN : shortName(text);
}

/** What the configuration of a task states against the suite's questions: the first such place; null when it has none. */
function otherPlace(config: JsonRecord, dataset: string, subset: string): readonly [string, unknown] | null {
  const kwargs = recordAt(config, 'dataset_kwargs');
  // Without a split of tests the harness asks those of the validation.
  const split = (field(config, 'test_split') ?? null) === null ? 'validation_split' : 'test_split';
  const isFine: readonly (readonly [string, unknown, (value: unknown) => boolean])[] = [
    ['dataset_path', field(config, 'dataset_path'), (value) => isSame(value, dataset)],
    ['dataset_name', field(config, 'dataset_name'), (value) => value === subset],
    [split, field(config, split), (value) => value === SPLIT],
    // Functions of a task file that make or change the questions.
    ...['custom_dataset', 'process_docs'].map((name) => [name, field(config, name), () => false] as const),
    ...Object.entries(kwargs).map(([name, value]) => {
      const allowed = (given: unknown) =>
        name === 'data_dir'
          ? given === subset
          : name === 'revision'
            ? isOfAuthors(given)
            : HARMLESS.has(name);
      return [`dataset_kwargs.${name}`, value, allowed] as const;
    }),
  ];
  const other = isFine.find(([, value, allowed]) => value !== undefined && value !== null && !allowed(value));
  return other === undefined ? null : [other[0], other[1]];
}

/** 'suite', or the problem; null where the file does not say, as those of version 0.3. */
export function statedQuestions(root: JsonRecord, benchmark: Benchmark): 'suite' | Problem | null {
  const { task, language, domain } = benchmark;
  if (language === null) return null;
  const config = recordAt(recordAt(root, 'configs'), task);
  const subset = SUBSETS[language];
  const other = otherPlace(config, domain.dataset, subset);
  if (other === null) return field(config, 'dataset_path') == null ? null : 'suite';
  const [place, value] = other;
  const params = { task, place, stated: shown(value), dataset: domain.dataset, subset, split: SPLIT };
  return { code: 'other_questions', params };
}

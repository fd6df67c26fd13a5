import type { Evaluations, WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS, SUITE, SUITE_NAME } from '@leaderboard/core/benchmark/suite';
import type {
  Change,
  ComparisonRecord,
  ModelRecord,
  PublicationRecord,
  RankedRow,
  RunRecord,
  RunState,
} from '@leaderboard/core/records-api';
import { compareModels } from '@leaderboard/core/statistics/comparison';
import { scoreInterval } from '@leaderboard/core/statistics/mean';
import { entryWith } from '../../core/test/entries.ts';

const ON_BOARD: RunState = { kind: 'on_board', by: null, publication: null, at: null, reason: null };

/** An entry as our server sends it, with the suite's question counts. */
export function writtenEntry(
  name: string,
  percent: number,
  changes: Partial<Record<string, number>> = {},
): WrittenEntry {
  const scores: Evaluations = Object.fromEntries(
    BENCHMARKS.map(({ key, questions }) => {
      const own = changes[key] ?? percent;
      return [key, { value: own / 100, normalized_score: own, n: questions, metric: 'acc_norm' }];
    }),
  );
  const evaluations: Evaluations = Object.fromEntries(
    BENCHMARKS.map(({ key }) => [key, { ...scores[key], interval: scoreInterval(scores, key) ?? [0, 1] }]),
  );
  const entry = entryWith({
    name,
    model: {
      hub_path: name,
      type: 'chat',
      type_icon: '💬',
      architecture: 'LlamaForCausalLM',
      precision: 'bfloat16',
      has_chat_template: true,
      average_score: percent,
    },
    metadata: { params_billions: 7, hub_license: 'mit', hub_hearts: 12, upload_date: '2026-01-02' },
    features: {
      is_moe: false,
      is_flagged: false,
      is_merged: false,
      is_not_available_on_hub: true,
      is_gated: null,
      is_highlighted_by_maintainer: true,
      is_for_edge_devices: false,
    },
  });
  return {
    ...entry,
    model: { ...entry.model, average_interval: [percent - 0.3, percent + 0.3] },
    evaluations,
    previous_rank: null,
    rank_range: [2, 4],
    provenance: {
      source: 'lm-evaluation-harness results file',
      harness_version: '0.4.9.1',
      commit: 'c'.repeat(40),
      date: '2026-02-03T04:05:06.000Z',
      chat_template_applied: false,
    },
  };
}

type Run = ModelRecord['runs'][number];

function run(id: number, state: Partial<RunState> = {}): Run {
  return {
    id,
    entry: 'lab/model-7B',
    suite: SUITE,
    revision: null,
    precision: 'bfloat16',
    chat_template_applied: false,
    average: 50 + id / 10,
    evaluated_at: '2026-02-03T04:05:06.000Z',
    recorded_at: '2026-02-04T04:05:06.000Z',
    file_sha256: 'e'.repeat(64),
    protocol: 'log-likelihood',
    is_served: false,
    remote_code: null,
    other_questions: false,
    state: { ...ON_BOARD, ...state },
  };
}

/** A reported score. */
export const REPORT = {
  key: 'bba_hindi',
  value: '0.3377',
  n: 5615,
  method: 'Generated letters',
  source: 'Model card',
  url: 'https://example.org/card',
  date: '2026-10-04',
  reporter: 'author',
  pull_request: null,
  notes: 'zero-shot',
  origin: 'import',
  file: 'e'.repeat(64),
} as const;

/** A model's record with this many runs, all superseded but the newest. */
export function modelRecord({
  runs = 1,
  ...changes
}: Partial<Omit<ModelRecord, 'runs'>> & { runs?: number } = {}): ModelRecord {
  const name = changes.name ?? 'lab/model-7B';
  const all = Array.from({ length: runs }, (_, index) =>
    index === 0 ? run(runs) : run(runs - index, { kind: 'superseded', by: runs - index + 1, publication: 2 }),
  );
  return {
    name,
    facts: {
      hub_path: name,
      type: 'chat',
      architecture: 'LlamaForCausalLM',
      params_billions: 7,
      hub_license: 'mit',
      hub_hearts: 12,
      upload_date: '2026-01-02',
      generation: null,
      base_model: 'lab/base-7B',
      has_chat_template: true,
      is_moe: false,
      is_merged: false,
      is_flagged: false,
      is_available_on_hub: true,
      is_gated: null,
      is_official_provider: true,
    },
    hub_facts_at: '2026-02-05T04:05:06.000Z',
    has_base_model: true,
    publication: 3,
    board: { rows: 31 },
    rows: [
      {
        entry: writtenEntry(name, 50, { bba_hindi: 44 }),
        ...{ revision: 'v2', rank: 3, ranked_rows: 31, run: runs },
      },
    ],
    submissions: [
      {
        id: 12,
        submitter: 'anna',
        status: 'failed',
        precision: 'bfloat16',
        commit: 'c'.repeat(40),
        submission_time: '2026-01-01T00:00:00.000Z',
        since: '2026-01-01T01:00:00.000Z',
        reason: 'out_of_memory',
        failure: {
          reason: 'out_of_memory',
          explanations: [],
          detail: 'The model did not fit into memory. Submit it in a lower precision.',
          explanation: 'lm_eval ended with exit code 1 in attempt 3.',
          has_log: false,
        },
        submitted: {
          revision: 'v2',
          model_type: 'chat',
          precision: 'bfloat16',
          weight_type: 'Adapter',
          base_model: 'lab/base-7B',
          use_chat_template: true,
        },
        run: null,
      },
    ],
    votes: 4,
    reported: [],
    ...changes,
    runs: all,
  };
}

export function runRecord(changes: Partial<RunRecord> = {}): RunRecord {
  const { evaluations } = writtenEntry('lab/model-7B', 50);
  return {
    ...run(7),
    model: 'lab/model-7B',
    source: 'lm-evaluation-harness results file',
    has_file: true,
    harness_version: '0.4.9.1',
    harness_git_hash: 'abc1234',
    task_versions: { bba: '1.0' },
    few_shot: 0,
    commit: 'c'.repeat(40),
    duration_seconds: 6478,
    co2_cost: null,
    has_answers: false,
    answers_problem: null,
    evaluations: evaluations as RunRecord['evaluations'], // The same scores under every key.
    subjects: {},
    average_interval: [49.7, 50.3],
    publication: 3,
    cause: { kind: 'submission', number: 12 },
    submitter: 'anna',
    checks: ['one_metric', 'group_means'],
    cautions: ['no_answers'],
    machine: 'NVIDIA L4, PyTorch 2.9.0',
    image: null,
    repeat: {
      lines: [
        "pip install 'lm_eval @ git+https://example.org'",
        'lm_eval --model hf --tasks bba,bbf,bbk,bbl',
      ],
      unknown: ['batch_size', 'image'],
    },
    outcomes: {
      one_metric: 'passed',
      zero_shot: 'not_stated',
      group_means: 'passed',
      own_results: 'not_applicable',
      no_remote_code: 'passed',
    },
    ...changes,
  };
}

/** A comparison of models as the server sends it. */
export function comparisonRecord(
  models: readonly WrittenEntry[],
  missing: readonly string[] = [],
): ComparisonRecord {
  const pairs = compareModels(models, () => new Map());
  return {
    publication: 3,
    models: models.map((entry, index) => ({
      entry,
      ...{ revision: null, rank: index + 1, ranked_rows: 31, run: index + 10 },
    })),
    missing: [...missing],
    pairs: pairs.map(({ first, second, comparisons }) => ({
      first: models[first]?.id ?? '',
      second: models[second]?.id ?? '',
      comparisons: Object.fromEntries(
        [...comparisons].map(([key, { difference, interval, probability, isDifferent, isPaired }]) => [
          key,
          {
            difference,
            interval: interval === null ? null : [interval[0], interval[1]],
            probability,
            is_different: isDifferent,
            is_paired: isPaired,
          },
        ]),
      ),
      answers:
        first === 0 && second === 1
          ? { bba_hindi: { n: 5615, both: 2000, only_first: 700, only_second: 500, none: 2415 } }
          : null,
    })),
  };
}

export function change(id: number, changes: Partial<Change> = {}): Change {
  return {
    id,
    at: '2026-02-03T04:05:06.000Z',
    kind: 'added',
    model: 'lab/model-7B',
    entry: 'lab/model-7B',
    publication: 3,
    run_before: null,
    run_after: 7,
    file_sha256: null,
    flag: null,
    value_before: null,
    value_after: null,
    cause: { kind: 'import', number: null },
    reason: null,
    ...changes,
  };
}

export function publicationRecord(changes: Partial<PublicationRecord> = {}): PublicationRecord {
  const row = (model: string, rank: number, previous: number | null): RankedRow => ({
    entry: model,
    model,
    run: rank,
    rank,
    previous_rank: previous,
    rank_range: [rank, rank + 1],
    average: 60 - rank,
  });
  return {
    publication: 3,
    at: '2026-02-01T00:00:00.000Z',
    suite: SUITE,
    cause: { kind: 'import', number: null },
    reason: null,
    rows: 31,
    added: 1,
    replaced: 1,
    left: 1,
    previous: 2,
    next: 4,
    newest: 5,
    suite_facts: {
      name: SUITE_NAME,
      chance_level: 0.25,
      few_shot: 0,
      metrics: ['acc_norm', 'acc'],
      tasks: [],
    },
    sha256: 'f'.repeat(64),
    moves: {
      added: [{ entry: 'lab/new', model: 'lab/new' }],
      passed: [
        {
          ...{ entry: 'lab/model-7B', model: 'lab/model-7B' },
          others: [{ entry: 'lab/second', model: 'lab/second' }],
          more: 1,
        },
      ],
      left: [{ entry: 'lab/old', model: 'lab/old' }],
      has_wider_ranges: false,
    },
    ranking: [row('lab/model-7B', 1, 4), row('lab/second', 2, 2), row('lab/new', 3, null)],
    ...changes,
  };
}

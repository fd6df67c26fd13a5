import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { EVALUATION_KEYS, type EvaluationKey } from '@leaderboard/core/benchmark/suite';
import { type EntryFacts, entryWith } from '../../core/test/entries.ts';

type SampleFacts = Pick<EntryFacts, 'model' | 'metadata' | 'features'> & {
  readonly name: string;
  readonly percent: number;
  /** Percentages of benchmarks that differ from `percent`. */
  readonly percents?: Partial<Record<EvaluationKey, number>>;
};

/** An entry whose scores are all `percent`, except for those in `percents`; unspecified metadata is unknown. */
export function sampleEntry({ name, percent, percents = {}, ...facts }: SampleFacts): LeaderboardEntry {
  const scores = Object.fromEntries(EVALUATION_KEYS.map((key) => [key, percents[key] ?? percent]));
  return entryWith({ name, scores, ...facts });
}

const NAMES = [
  'Qwen/Qwen3-235B-A22B-Instruct-2507',
  'openai/gpt-4o',
  'openai/gpt-oss-120b',
  'deepseek-ai/DeepSeek-V3',
  'google/gemma-3-27b-it',
  'Qwen/Qwen2.5-7B-Instruct',
  'google/gemma-2-9b-it',
  'meta-llama/Llama-3.1-8B-Instruct',
  'google/gemma-3n-e4b-it',
  'sarvamai/sarvam-1',
  'Qwen/Qwen2.5-3B-Instruct',
  'bharatgenai/Param-1-2.9B-Instruct',
];

/** A board of a dozen models, best first; each score is two points below the previous model's. */
export const BOARD: readonly LeaderboardEntry[] = NAMES.map((name, index) =>
  sampleEntry({
    name,
    percent: 80 - 2 * index,
    model: { type: 'chat', precision: 'bfloat16' },
    metadata: { params_billions: 7, hub_license: 'apache-2.0' },
    features: { is_moe: false, is_flagged: false, is_merged: false, is_not_available_on_hub: true },
  }),
);

/**
 * A board taller than the table: model 0 is the best, and each average is 1.5 points below the previous one. BBK and the response
 * are ordered differently.
 */
export const TALL_BOARD: readonly LeaderboardEntry[] = Array.from({ length: 40 }, (_, place) => {
  const rank = (place * 11) % 40;
  const percent = 80 - 1.5 * rank;
  const shift = ((rank * 7) % 40) / 2 - 10;
  return sampleEntry({
    name: `lab/model-${rank}`,
    percent,
    percents: { bbk: percent + shift, bbf: percent - shift },
    model: { type: 'chat' },
  });
});

/** A board of any length, each model slightly worse than the previous one. */
export function longBoard(length: number): LeaderboardEntry[] {
  return Array.from({ length }, (_, index) =>
    sampleEntry({ name: `maker/model-${index}`, percent: 90 - (index / length) * 80 }),
  );
}

interface Facts {
  readonly params: number | null;
  readonly precision: string | null;
  readonly type: string;
  readonly official?: boolean;
  readonly moe?: boolean;
  readonly merged?: boolean;
  readonly flagged?: boolean;
  readonly onHub?: boolean;
}

const VARIED: Readonly<Record<string, Facts>> = {
  tiny: { params: 0.5, precision: 'bfloat16', type: 'pretrained', official: true },
  belowThree: { params: 2.9, precision: 'float16', type: 'chat' },
  three: { params: 3.2, precision: '4bit', type: 'fine-tuned', official: true },
  six: { params: 6.9, precision: 'bfloat16', type: 'merge', merged: true },
  seven: { params: 7.2, precision: 'bfloat16', type: 'continuously pretrained', official: true, moe: true },
  thirty: { params: 30, precision: '8bit', type: 'multimodal', moe: true },
  below65: { params: 64, precision: 'float16', type: 'chat', flagged: true },
  sixtyFive: { params: 65.5, precision: 'bfloat16', type: 'pretrained', official: true, merged: true },
  top: { params: 140.5, precision: 'float16', type: 'fine-tuned', official: true, flagged: true, moe: true },
  giant: { params: 400, precision: 'bfloat16', type: 'chat', onHub: false },
  mystery: { params: null, precision: null, type: 'mystery', onHub: false },
};

export const VARIED_NAMES = Object.keys(VARIED);

/** One model for each filter value, none at the boundary of a size band, which core's tests cover. */
export const VARIED_BOARD: readonly LeaderboardEntry[] = Object.entries(VARIED).map(([name, facts]) =>
  sampleEntry({
    name,
    percent: 50,
    model: { type: facts.type, precision: facts.precision },
    metadata: { params_billions: facts.params },
    features: {
      is_moe: facts.moe ?? false,
      is_merged: facts.merged ?? false,
      is_flagged: facts.flagged ?? false,
      is_highlighted_by_maintainer: facts.official ?? false,
      // The API field's name is the opposite of its meaning (docs/decisions/README.md#6-is_not_available_on_hub).
      is_not_available_on_hub: facts.onHub ?? true,
    },
  }),
);

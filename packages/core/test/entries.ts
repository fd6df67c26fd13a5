import type { LeaderboardEntry, Score } from '../src/benchmark/entry.ts';
import type { EvaluationKey } from '../src/benchmark/suite.ts';

export function score(percent: number): Score {
  return { value: percent / 100, normalized_score: percent };
}

export interface EntryFacts {
  readonly id?: string;
  readonly name?: string;
  readonly scores?: Partial<Record<EvaluationKey, number>>;
  readonly model?: Partial<LeaderboardEntry['model']>;
  readonly metadata?: Partial<LeaderboardEntry['metadata']>;
  readonly features?: Partial<LeaderboardEntry['features']>;
}

/** Provenance of a run of which nothing is known. */
export const UNKNOWN_PROVENANCE = {
  source: null,
  harness_version: null,
  commit: null,
  date: null,
  chat_template_applied: null,
};

/** Creates an entry with the given metadata: scores in percent, everything else null. */
export function entryWith(facts: EntryFacts = {}): LeaderboardEntry {
  const name = facts.name ?? 'test-org/aurora-7b';
  const evaluations: LeaderboardEntry['evaluations'] = {};
  for (const [key, percent] of Object.entries(facts.scores ?? {})) {
    Object.assign(evaluations, { [key]: score(percent) });
  }
  return {
    id: facts.id ?? name,
    model: { name, type: null, architecture: null, precision: null, has_chat_template: null, ...facts.model },
    evaluations,
    metadata: {
      params_billions: null,
      hub_license: null,
      hub_hearts: null,
      upload_date: null,
      submission_date: null,
      generation: null,
      base_model: null,
      co2_cost: null,
      ...facts.metadata,
    },
    features: {
      is_moe: null,
      is_flagged: null,
      is_merged: null,
      is_not_available_on_hub: null,
      is_highlighted_by_maintainer: null,
      is_for_edge_devices: null,
      ...facts.features,
    },
  };
}

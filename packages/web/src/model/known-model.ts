import { getHubPath, type LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import type { ModelRecord } from '@leaderboard/core/records-api';

type ShownFact =
  | 'hub_path'
  | 'type'
  | 'params_billions'
  | 'hub_license'
  | 'upload_date'
  | 'base_model'
  | 'is_gated'
  | 'is_flagged';

/** Data for a model's page: the server's record, or the part known from the board. */
export interface ShownModel extends Omit<ModelRecord, 'facts' | 'rows'> {
  readonly facts: Pick<NonNullable<ModelRecord['facts']>, ShownFact> | null;
  readonly rows: readonly {
    readonly entry: LeaderboardEntry;
    /** null if the row is unranked or the record has not loaded yet. */
    readonly rank: number | null;
    /** 0 until the record has loaded. */
    readonly ranked_rows: number;
    readonly run: number;
    readonly revision: string | null;
  }[];
}

/** Model data from the board, shown until the model's record loads. */
export function knownModel(entry: LeaderboardEntry): ShownModel {
  const { model, metadata, features } = entry;
  return {
    name: model.name,
    facts: {
      hub_path: getHubPath(entry),
      type: model.type,
      params_billions: metadata.params_billions,
      hub_license: metadata.hub_license,
      upload_date: metadata.upload_date,
      base_model: metadata.base_model,
      is_gated: features.is_gated ?? null,
      is_flagged: features.is_flagged === true,
    },
    hub_facts_at: null,
    has_base_model: false,
    publication: null,
    board: { rows: 0 },
    rows: [{ entry, revision: null, rank: null, ranked_rows: 0, run: 0 }],
    runs: [],
    submissions: [],
    votes: 0,
    reported: [],
  };
}

import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { availableOnHub, hubPathOf, isOfficial } from '@leaderboard/core/benchmark/entry';
import type { ModelRecord } from '@leaderboard/core/records-api';

/** A model as its page shows it: the server's record, or the part of it that the board has. */
export interface ShownModel extends Omit<ModelRecord, 'rows' | 'votes'> {
  readonly rows: readonly {
    readonly entry: LeaderboardEntry;
    /** 0 until the record is read. */
    readonly rank: number;
    readonly run: number;
  }[];
  /** null until the record is read. */
  readonly votes: number | null;
}

/** What the board has of a model, shown until its record is read. */
export function knownModel(entry: LeaderboardEntry): ShownModel {
  const { model, metadata, features } = entry;
  return {
    name: model.name,
    facts: {
      hub_path: hubPathOf(entry),
      type: model.type,
      architecture: model.architecture,
      params_billions: metadata.params_billions,
      hub_license: metadata.hub_license,
      hub_hearts: metadata.hub_hearts,
      upload_date: metadata.upload_date,
      generation: metadata.generation === null ? null : String(metadata.generation),
      base_model: metadata.base_model,
      has_chat_template: model.has_chat_template,
      is_moe: features.is_moe,
      is_merged: features.is_merged,
      is_flagged: features.is_flagged === true,
      is_available_on_hub: availableOnHub(entry),
      is_official_provider: isOfficial(entry),
    },
    hub_facts_at: null,
    has_base_model: false,
    publication: null,
    board: { rows: 0, medians: {} },
    rows: [{ entry, rank: 0, run: 0 }],
    runs: [],
    history: [],
    submissions: [],
    votes: null,
  };
}

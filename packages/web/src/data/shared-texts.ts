import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';

/**
 * Keeps texts that many entries have once. A parser makes a copy of 'LlamaForCausalLM' for each entry, and such copies are a fifth of
 * a large board's memory.
 */
export function createTextSharing(): (entry: LeaderboardEntry) => void {
  const known = new Map<string, string>();

  function once(text: string): string {
    const first = known.get(text);
    if (first !== undefined) return first;
    known.set(text, text);
    return text;
  }
  const maybe = (text: string | null) => (text === null ? null : once(text));

  return ({ id, model, metadata }) => {
    // One text for all three, of most models.
    if (model.name === id) model.name = id;
    if (model.hub_path === model.name) model.hub_path = model.name;
    model.type = maybe(model.type);
    if (model.type_icon !== undefined) model.type_icon = once(model.type_icon);
    model.architecture = maybe(model.architecture);
    model.precision = maybe(model.precision);
    metadata.hub_license = maybe(metadata.hub_license);
    metadata.upload_date = maybe(metadata.upload_date);
    metadata.submission_date = maybe(metadata.submission_date);
    metadata.base_model = maybe(metadata.base_model);
  };
}

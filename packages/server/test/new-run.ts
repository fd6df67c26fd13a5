import { UNKNOWN_FACTS } from '@leaderboard/core/benchmark/model-facts';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import type { NewRun } from '../src/publish/publish.sql.ts';
import type { PublishedModel } from '../src/publish/published-models.sql.ts';

/** A run of a made-up model with the same share on every benchmark. */
export function newRun(
  name: string,
  share: number,
  changes: Partial<Omit<NewRun, 'model'>> & { model?: Partial<PublishedModel> } = {},
): NewRun {
  return {
    revision: null,
    precision: 'bfloat16',
    chatTemplateApplied: null,
    submissionDate: null,
    source: 'test',
    fileSha256: null,
    harnessVersion: null,
    harnessGitHash: null,
    commit: null,
    evaluatedAt: null,
    fewShot: 0,
    taskVersions: null,
    co2Kg: null,
    durationSeconds: null,
    scores: BENCHMARKS.map(({ key }) => ({ key, value: share, n: null, stderr: null, metric: null })),
    ...changes,
    model: { ...UNKNOWN_FACTS, name, hub: { path: name, isAvailable: null }, ...changes.model },
  };
}

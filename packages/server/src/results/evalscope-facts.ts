/** Reads an EvalScope run's metadata from its configuration and folder name. */
import { type Domain, TASKS } from '@leaderboard/core/benchmark/suite';
import { isHubPath, parseCommit } from '@leaderboard/core/hub-path';
import { isWord } from '@leaderboard/core/limits';
import { type JsonRecord, recordAt, textAt } from '@leaderboard/core/results/harness-json';
import { readPrecision } from '@leaderboard/core/results/precision';
import { looksLikeSecret } from '@leaderboard/core/results/secrets';
import { evaluationVersion, readGenerationSettings } from './evalscope-settings.ts';
import type { RunFacts } from './harness-facts.ts';

/** Report on one of the suite's datasets. */
export interface SuiteReport {
  readonly domain: Domain;
  readonly dataset: string;
  readonly report: JsonRecord;
}

const word = (value: string | null) =>
  value !== null && isWord(value) && !looksLikeSecret(value) ? value : null;

/** Parses the time in a folder name, '20261003_081500'. It is a local time without a time zone, so it is read as UTC. */
export function parseFolderTime(folder: string): string | null {
  const match = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)$/.exec(folder);
  const [, year, month, day, hour, minute, second] = match ?? [];
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return match === null || Number.isNaN(time.getTime()) ? null : time.toISOString();
}

export function readEvalScopeFacts(
  folder: string,
  config: JsonRecord,
  reports: readonly SuiteReport[],
): RunFacts {
  const model = textAt(config, 'model');
  const type = word(textAt(config, 'eval_type'));
  const args = recordAt(config, 'model_args');
  // Revision and precision are stated only for models that EvalScope loads itself, not for models behind an API.
  const isLoaded = type === 'llm_ckpt' || type === 'checkpoint';
  const revision = isLoaded ? word(textAt(args, 'revision')) : null;
  const commit = parseCommit(revision);
  const isNamed = model !== null && isHubPath(model) && !looksLikeSecret(model);
  const dtype = isLoaded ? word(textAt(args, 'precision')) : null;
  const versions = reports.flatMap(({ domain, dataset }) => {
    const version = word(evaluationVersion(config, dataset));
    const tasks = TASKS.filter((task) => task.domain === domain);
    return version === null ? [] : tasks.map(({ task }) => [task, version] as const);
  });
  return {
    // Without a commit, the name of a loaded model may be a local folder.
    modelName: isNamed && (!isLoaded || commit !== null) ? model : null,
    namedAs: model,
    changedBy: null,
    baseModel: null,
    weightType: null,
    commit,
    revision,
    precision: readPrecision(new Map(), [model], [dtype]),
    paramsBillions: null,
    countedBillions: null,
    harnessVersion: word(textAt(config, 'evalscope_version')),
    harnessGitHash: null,
    evaluatedAt: parseFolderTime(folder),
    chatTemplateApplied: null,
    trustedRemoteCode: null,
    backend: type,
    isServed: !isLoaded,
    taskVersions: Object.fromEntries(versions),
    durationSeconds: null,
    fewShot: 0,
    promptSettings: readGenerationSettings(
      config,
      reports.map(({ report }) => report),
    ),
  };
}

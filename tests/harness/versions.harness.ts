import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { LeaderboardEntry } from '../../packages/core/src/benchmark/entry.ts';
import { type PlainModel, plainRun, scoresOf } from './plain-run.ts';
import { untilAllEnded, valuesOf, withSite } from './real-site.ts';
import { NEWEST, OLDER } from './real-tools.ts';
import { say } from './run-tool.ts';

const MODEL = 'tiny-lab/tiny-llama';
const CHAT = 'tiny-lab/tiny-chat';

test('both harness versions make the same rows, imported and by a worker', async () => {
  const cases: readonly PlainModel[] = [{ model: MODEL }, { model: CHAT, useChatTemplate: true }];
  for (const plain of cases) {
    const [newest, older] = [await plainRun(NEWEST, plain), await plainRun(OLDER, plain)];
    expect(scoresOf(older.results)).toEqual(scoresOf(newest.results));
    const rows: LeaderboardEntry[] = [];
    for (const { resultsPath } of [newest, older])
      await withSite(async (site) => {
        // A manual run uses a local folder, so its file does not identify the model.
        await site.command('import', resultsPath, '--model', plain.model, '--license', 'apache-2.0');
        rows.push(await site.entry(plain.model));
      });
    const [first, second] = rows;
    if (first === undefined || second === undefined) throw new Error('An import made no row');
    expect(valuesOf(first)).toEqual(scoresOf(newest.results));
    const versionsOf = ({ provenance: of }: LeaderboardEntry) =>
      Object.entries(of?.task_versions ?? {}).map(([task, version]) => [task, Number(version)]);
    expect(versionsOf(second)).toEqual(versionsOf(first));
    // Only the format of group versions, the date, the harness version and the file may differ.
    const provenance = {
      ...second.provenance,
      task_versions: first.provenance?.task_versions,
      ...{ date: first.provenance?.date, file_sha256: first.provenance?.file_sha256 },
      ...{
        harness_version: first.provenance?.harness_version,
        harness_git_hash: first.provenance?.harness_git_hash,
      },
    };
    expect({ ...second, provenance, metadata: first.metadata }).toEqual(first);
    expect(first.provenance?.harness_version).toBe('0.4.13');
    expect(second.provenance?.harness_version).toBe('0.4.9.2');
    expect(first.provenance?.chat_template_applied).toBe(plain.useChatTemplate === true);
    say(
      `${plain.model}: ${rows.map(({ provenance: of }) => of?.harness_version).join(' and ')} make the same row`,
    );
  }

  await withSite(async (site) => {
    await site.submit(MODEL);
    site.runWorker({ HARNESS_COMMAND: join(OLDER, 'bin/lm_eval'), DOWNLOAD_COMMAND: join(OLDER, 'bin/hf') });
    expect((await untilAllEnded(site)).failed).toEqual([]);
    const entry = await site.entry(MODEL);
    expect(valuesOf(entry)).toEqual(scoresOf((await plainRun(NEWEST, { model: MODEL })).results));
    expect(entry.provenance?.harness_version).toBe('0.4.9.2');
  });
});

/** Secrets in a results file are never exposed, whatever is requested (docs/threats.md#secrets). */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { EXPORT_FILES } from '@leaderboard/core/records-api';
import { expect, test, vi } from 'vitest';
import { TEST_MS } from '../../../../tests/patience.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { harnessResults } from '../../test/harness-results.js';
import { writeSamples } from '../../test/harness-samples.js';
import { routesOf } from '../../test/routes.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { capturedLogger, testApp } from '../../test/test-app.ts';
import { keptBoard } from '../../test/whole-board.ts';
import { importFiles } from '../import/import-files.ts';
import { reportImport } from '../import/import-report.ts';
import { createPublicFileCache, hideSecrets } from './run-files-route.ts';

const TIME = '2026-02-03T04-05-06.789012';
/** A made-up secret. */
const SECRET = 'INVENTEDinvented1234567890';

/** A results file with secrets in typical places, including lm_eval's copies of its arguments. */
function withSecrets() {
  const args = { pretrained: 'test-org/aurora', dtype: 'float16', token: `hf_${SECRET}`, note: SECRET };
  const file = harnessResults(args, false);
  Object.assign(file.configs.bba_Hindi, { metadata: { version: 1, ...args } });
  Object.assign(file, { pretty_env_info: `PyTorch version: 2.7.1\nGPU 0: https://u:${SECRET}@host` });
  Object.assign(file.config, { header: { Authorization: `Bearer ${SECRET}` }, batch_size: `sk-${SECRET}` });
  return file;
}

test('no answer, page, file or log line has a file’s secret', {
  timeout: 2 * TEST_MS,
}, async () => {
  const database = await freshDatabase();
  const { logger, logs } = capturedLogger();
  const path = join(await temporaryFolder(), `results_${TIME}.json`);
  await writeFile(path, JSON.stringify(withSecrets()));
  const imported = await importFiles(database, [path], {}, () => undefined, {}, undefined, 'publish anyway');
  expect(imported.outcomes).toMatchObject([{ kind: 'accepted' }]);
  expect(reportImport(imported)).not.toContain(SECRET);
  const board = await keptBoard(database);
  const app = await testApp({ database, board, logger });
  const answered: string[] = [];
  const leaks: string[] = [];
  for (const route of routesOf(app)) {
    const [method = '', path = ''] = route.split(' ');
    if (method !== 'GET' || path.includes('*')) continue;
    const values: Readonly<Record<string, string>> = { org: 'test-org', name: 'aurora', model: 'aurora' };
    const filled = path.replaceAll(/:(\w+)/g, (_, parameter: string) => values[parameter] ?? '1');
    const urls = path.endsWith('export/:file') ? EXPORT_FILES.map((file) => `/api/export/${file}`) : [filled];
    for (const url of urls) {
      const answer = await app.inject({ url });
      if (answer.statusCode === 200) answered.push(url);
      if (answer.rawPayload.includes(SECRET)) leaks.push(url);
    }
  }
  expect(leaks).toEqual([]);
  expect(answered).toEqual(
    expect.arrayContaining([
      ...[
        '/api/runs/1',
        '/api/runs/1/results',
        '/api/runs/1/every-eval-ever.json',
        '/api/leaderboard/formatted',
      ],
      ...['/api/models/test-org/aurora', '/api/publications/1/board', '/api/export/board.csv'],
    ]),
  );
  expect(logs.join('')).not.toContain(SECRET);
  const { repeat, file_sha256: hash } = (await app.inject('/api/runs/1')).json();
  expect(repeat.lines.at(-1)).toContain(
    "--model_args 'pretrained=test-org/aurora,note=…,dtype=float16,token=…,revision=",
  );
  expect(repeat.unknown).toContain('other_settings');
  const file = await app.inject('/api/runs/1/results');
  expect(file.json()).toMatchObject({
    config: { header: '…', model_args: { pretrained: 'test-org/aurora', token: '…' } },
    configs: { bba_Hindi: { metadata: { version: 1, dtype: 'float16', token: '…' } } },
  });
  expect(file.headers.etag).not.toContain(hash);
});

test('an import refuses what looks like a secret, with its places', async () => {
  const database = await freshDatabase();
  const path = join(await temporaryFolder(), `results_${TIME}.json`);
  await writeFile(path, JSON.stringify(withSecrets()));
  const refused = await importFiles(database, [path], {}, () => undefined);
  expect(refused.publication).toBeNull();
  expect(refused.outcomes).toMatchObject([
    {
      kind: 'refused',
      reasons: [
        'configs.bba_Hindi.metadata.token has a name or value that looks like a secret.',
        'config.model_args.token has a name or value that looks like a secret.',
        'config.batch_size has a name or value that looks like a secret.',
        'config.header.Authorization has a name or value that looks like a secret.',
        'pretty_env_info has a name or value that looks like a secret.',
        'Remove it from the file, or add --publish-anyway: pages, API and downloads then show … in its place.',
      ],
    },
  ]);
  expect(reportImport(refused)).not.toContain(SECRET);
});

test('an import refuses a secret in samples, with its file and line', async () => {
  const database = await freshDatabase();
  const made = await temporaryFolder();
  const path = join(made, `results_${TIME}.json`);
  const results = harnessResults({ pretrained: 'test-org/aurora', dtype: 'float16' }, false);
  writeSamples(results, made, TIME);
  const samples = join(made, `samples_bba_English_${TIME}.jsonl`);
  const lines = (await readFile(samples, 'utf8')).split('\n');
  const changed = lines.map((line, at) =>
    at === 6 ? line.replace('"doc":{', '"doc":{"api_key":"hunter2",') : line,
  );
  await writeFile(samples, changed.join('\n'));
  await writeFile(path, JSON.stringify(results));
  const [outcome] = (await importFiles(database, [path], {}, () => undefined)).outcomes;
  expect(outcome).toMatchObject({
    kind: 'refused',
    reasons: [
      `samples_bba_English_${TIME}.jsonl, line 7: doc.api_key has a name or value that looks like a secret.`,
      expect.stringContaining('--publish-anyway'),
    ],
  });
  const anyway = await importFiles(database, [path], {}, () => undefined, {}, undefined, 'publish anyway');
  expect(anyway.outcomes).toMatchObject([{ kind: 'accepted', run: { answers: { length: 8 } } }]);
  // An already imported file's samples are not read again.
  const again = await importFiles(database, [path], {}, () => undefined);
  expect(again.outcomes).toMatchObject([{ kind: 'unchanged' }]);
});

const stored = (config: object) => promisify(gzip)(JSON.stringify({ config }));

test('secrets of a file are hidden once, though runs are asked for in turn', async () => {
  const hide = vi.fn(hideSecrets);
  const files = createPublicFileCache(hide);
  const contents = [await stored({ header: 'Bearer x' }), await stored({ batch_size: '8' })];
  const isChanged: boolean[] = [];
  for (const run of [0, 1, 0, 1]) {
    const { changed } = await files.forceFetch(`file ${run}`, {
      context: { content: contents[run] ?? Buffer.of(), isGated: false },
    });
    isChanged.push(changed !== null);
  }
  expect(isChanged).toEqual([true, false, true, false]);
  expect(hide).toHaveBeenCalledTimes(2);
});

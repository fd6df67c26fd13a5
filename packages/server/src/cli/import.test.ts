import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EVALSCOPE_FOLDERS } from '../../test/evalscope-folder.ts';
import { freshDatabaseUrl } from '../../test/fresh-database.ts';
import { runLeaderboard } from '../../test/run-leaderboard.ts';

const at = (name: string) => join(EVALSCOPE_FOLDERS, name);

test('--model may name the model of several runs, but not of runs of several', async () => {
  const url = await freshDatabaseUrl();
  const run = (...args: readonly string[]) => runLeaderboard({ DATABASE_URL: url }, 'import', ...args);
  const options = ['--model', 'surya-ai/surya-9b-instruct', '--on-hub', 'no'];
  const both = await run(at('es-two-folders'), at('es-one-domain'), ...options);
  expect(both).toMatchObject({ code: 2, stdout: '' });
  expect(both.stderr).toContain(
    '--model names one model, but the results are for 2: surya-9b-instruct, ananta-org/ayur-vaid-3b. Import them one by one.',
  );
  const imported = await run(at('es-two-folders'), ...options);
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  expect(imported.stdout).toContain('2 imported, 0 unchanged, 0 refused.');
  // The valid files are imported, and the exit code reports the rejected ones.
  const mixed = await run(at('es-one-domain'), at('es-limit'), '--on-hub', 'no');
  expect(mixed.code).toBe(1);
  expect(mixed.stdout).toContain('1 imported, 0 unchanged, 4 refused.');
});

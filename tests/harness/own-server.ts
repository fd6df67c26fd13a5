import { expect } from '@playwright/test';
import { cutText } from '../../packages/core/src/limits.ts';
import { plainLine } from '../../packages/core/src/safe-text.ts';
import { openDatabase } from '../../packages/server/src/database/database.ts';
import { publish } from '../../packages/server/src/publish/publish.sql.ts';
import { newRun } from '../../packages/server/test/new-run.ts';
import { startHub } from '../../packages/stand-in-hub/src/hub.ts';
import { PUBLISHED } from '../browser/support/results-file.ts';
import { freePort, ready, startServer, withDataDir } from '../browser/support/server-process.ts';
import { say } from './run-tool.ts';

export interface Site {
  readonly url: string;
  readonly dataDir: string;
  /** asha-rao's bearer token. */
  readonly token: string;
}

/** Runs some work with a local server that has the published results. */
export async function withServer(work: (site: Site) => Promise<void>): Promise<void> {
  await withDataDir(async (dataDir) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const hub = await startHub({ leaderboardOrigins: [url] });
    const server = startServer({
      env: {
        PORT: port,
        DATA_DIR: dataDir,
        HUB_URL: hub.url,
        OAUTH_CLIENT_ID: hub.clientId,
        REQUESTS_PER_MINUTE: '100000',
        SUBMISSIONS_PER_DAY: '100000',
        LOG_LEVEL: 'error',
      },
    });
    try {
      await ready(port, server);
      await work({ url, dataDir, token: hub.issueToken('asha-rao') });
    } finally {
      server.child.kill('SIGTERM');
      const { stdout, stderr } = await server.ended;
      for (const line of `${stdout}${stderr}`.split('\n')) if (line.includes('"level":')) say(line);
      await hub.close();
    }
  });
}

/** Names with a special meaning for some file reader, without characters that the database never accepts. */
export const HOSTILE = [
  ...new Set(
    [
      'a/=HYPERLINK("https://evil.example","click")',
      '=1+1',
      '+1+cmd|calc',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '\u202e=1+1',
      '<img src=x onerror=alert(1)></script><!--',
      '\\input{/etc/passwd}\\write18{id} $x_1^2$ % & # ~ {',
      'two\nlines\r\nand "quotes", commas; \'more\'',
      '\u202egnp.exe\u202c\u2066\u200f',
      '| pipe | [a](javascript:alert(1)) `code` **b** _c_ https://evil.example',
      'नमस्ते ✓ 𝒳 e\u0301',
      '  spaces  ',
      'NA',
      'null',
      '1e5',
      'mit;=1+1',
      'mit\t+1|=2, =3; @SUM(A1)',
    ].map(plainLine),
  ),
];

/**
 * Publishes a model for each hostile name and waits until it is on the board. Its license, architecture and generation contain the
 * same text.
 */
export async function publishHostile({ url, dataDir }: Site): Promise<void> {
  const database = await openDatabase({ kind: 'embedded', dataDir }, () => undefined);
  try {
    const facts = (name: string) => ({
      model: {
        license: cutText('license', name),
        architecture: cutText('architecture', name),
        generation: cutText('generation', name),
      },
    });
    await publish(
      database,
      'import',
      HOSTILE.map((name, index) => newRun(name, 0.3 + index / 100, facts(name))),
    );
  } finally {
    await database.close();
  }
  await expect
    .poll(async () => (await (await fetch(`${url}/api/leaderboard/formatted`)).json()).length)
    .toBe(PUBLISHED + HOSTILE.length);
}

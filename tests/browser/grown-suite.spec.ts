/**
 * The whole way of a suite with a fifth domain and a third language in its second version: only data differs from the product's
 * (docs/decisions/0028-suite-versions.md).
 */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { harnessResults } from '../../packages/server/test/harness-results.js';
import { TEST_MS } from '../patience.ts';
import { cell, header, openBoard, rowAt, scoreKey } from './support/board.ts';
import { grownSite, WITH_GROWN_SUITE } from './support/grown-site.ts';
import { noteProblems } from './support/hydration.ts';
import { GOOD_FILE } from './support/results-file.ts';
import { freePort, ready, startImport, startServer, withDataDir } from './support/server-process.ts';

/** Two models with the scores of the second version, and a file of the first one. */
async function resultsFiles(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-grown-'));
  const files = ['test-org/tamil-a', 'test-org/tamil-b'].map(async (pretrained) => {
    const path = join(folder, `${pretrained.slice(9)}.json`);
    await writeFile(
      path,
      JSON.stringify(harnessResults({ pretrained, revision: 'c'.repeat(40) }, false, true)),
    );
    return path;
  });
  return [...(await Promise.all(files)), GOOD_FILE];
}

test('a fifth domain and a third language go from the results to every page', async ({ page }) => {
  // The pages are built for this test, when their sources have changed.
  test.setTimeout(TEST_MS + 300_000);
  const main = grownSite();
  await withDataDir(async (dataDir) => {
    const port = await freePort();
    const env = {
      ...WITH_GROWN_SUITE,
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      HUB_REFRESH: 'false',
    };
    const server = startServer({ env }, main);
    try {
      await ready(port, server);
      const imported = await startImport(await resultsFiles(), { env }).ended;
      expect([imported.code, imported.stderr]).toEqual([0, '']);
      expect(imported.stdout).toContain('version 1 of the suite');
      const site = `http://127.0.0.1:${port}`;
      const health = async () => (await (await fetch(`${site}/api/health`)).json()).models;
      await expect.poll(health).toBe(6);
      const problems = noteProblems(page);
      const inTamil = scoreKey('bbd_tamil');

      // The four published models and the two imported ones: no row of the first version.
      await openBoard(
        page,
        `${site}/?columns=${scoreKey('bbd')},${inTamil},gap.tamil.mean&sort=${inTamil}:desc`,
      );
      await expect(page.locator('tbody tr[aria-rowindex]')).toHaveCount(6);
      await expect(page.getByText('BhashaBench V1, version 2.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to the default view' }).getByRole('img')).toHaveCount(
        5,
      );
      await expect(header(page, inTamil)).toContainText('BBD_Tamil');
      const best = rowAt(page, 1);
      await expect(cell(best, inTamil)).toContainText(/\d\d\.\d\d %/);
      await expect(cell(best, 'gap.tamil.mean')).toContainText(/[+−]\d/);
      await page.goto(`${site}/?averageMode=tamil&filters=same_in_both_languages`);
      await expect(page.getByText('Tamil: not the published ranking.')).toBeVisible();

      await openBoard(page, `${site}/?lang=hi&columns=${inTamil}`);
      await expect(header(page, inTamil)).toContainText('BBD तमिल');
      await expect(page.getByText('BhashaBench V1, संस्करण 2.')).toBeVisible();

      await page.goto(`${site}/?lang=en&explore=languages;;ta#/explore`);
      await expect(page.getByRole('heading', { name: 'English and Tamil, All domains' })).toBeVisible();
      await page.goto(`${site}/?models=test-org/tamil-a,test-org/tamil-b#/compare`);
      await expect(page.getByText('Dentistry, Tamil').first()).toBeVisible();
      await page.goto(`${site}/#/model/test-org/tamil-a`);
      await expect(page.getByText('Dentistry: English minus Tamil').first()).toBeVisible();
      await page.goto(`${site}/#/methods`);
      await expect(page.getByText('This board is of BhashaBench V1, version 2.')).toBeVisible();

      // The file of the first version has its place on that version's board, and its page.
      const { publications } = await (await fetch(`${site}/api/publications`)).json();
      const older = publications.find(({ suite }: { suite: { version: number } }) => suite.version === 1);
      await openBoard(page, `${site}/?at=${older.publication}`);
      await expect(page.getByText(/It is of BhashaBench V1, version 1\./)).toBeVisible();
      await expect(page.locator('tbody tr[aria-rowindex]')).toHaveCount(1);
      await page.goto(`${site}/#/publication/${older.publication}`);
      await expect(page.getByText('BhashaBench V1, version 1')).toBeVisible();
      const badge = await (await fetch(`${site}/badge/test-org/tamil-a.svg`)).text();
      expect(badge).toMatch(/ of 6</);
      expect((await (await fetch(`${site}/api/export/board.csv`)).text()).split('\r\n')[0]).toContain(
        'bbd_tamil_low',
      );
      expect(problems).toEqual([]);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
    }
  });
});

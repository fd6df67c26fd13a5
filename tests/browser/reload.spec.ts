import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openBoard, parameter, rowAt } from './support/board.ts';
import { siteTest as test } from './support/people.ts';
import { GOOD_FILE, PUBLISHED } from './support/results-file.ts';
import { modelsOn, startImport } from './support/server-process.ts';

test('an open board stays as it is; a reload shows what was published since', async ({ page, site }) => {
  const count = page.locator('[data-part="count"]');
  await openBoard(page);
  await expect(count).toHaveText(`${PUBLISHED} / ${PUBLISHED}`);
  await page.getByLabel('Search models').fill('a');
  const [later, latest] = ['test-org/aurora-7b', 'test-org/borealis-7b'];
  const results = await readFile(GOOD_FILE, 'utf8');
  for (const model of [later, latest]) {
    const file = join(site.dataDir, '..', 'results.json');
    await writeFile(file, results.replaceAll(later, model));
    const { stdout } = await startImport([file], { env: { DATA_DIR: site.dataDir } }).ended;
    expect(stdout).toContain('1 imported');
  }
  await expect.poll(() => modelsOn(new URL(site.url).port)).toContain(latest);

  await expect(count).toHaveText(new RegExp(`/ ${PUBLISHED}$`));
  await expect.poll(() => parameter(page, 'search')).toBe('a');
  // If a busy server sends a page without rows, it shows the browser's copy of the board for five minutes.
  await expect.poll(async () => (await page.request.get(page.url())).text()).toContain(latest);
  await page.reload();
  await expect(count).toHaveText(new RegExp(`/ ${PUBLISHED + 2}$`));
  await expect(page.getByLabel('Search models')).toHaveValue('a');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('leaderboardData'))).toContain(latest);
  await page.getByLabel('Search models').fill(latest);
  await expect(rowAt(page, 1)).toContainText(latest);
});

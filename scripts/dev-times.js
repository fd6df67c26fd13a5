/**
 * `node scripts/dev-times.js [ROUNDS]`: how long a saved change takes to show with `npm run dev`, from the save to the first
 * answer or frame that has it, beside the load of the machine. It changes sources and puts them back.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium as playwright } from '@playwright/test';
import { chromium } from './chromium.js';
import { ROOT } from './prepare.js';

const POLL_MS = 20;
const LIMIT_MS = 60_000;
const rounds = Number(process.argv[2] ?? 5);
const port = Number(process.env.PORT || 7900);
const site = `http://localhost:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), 'leaderboard-dev-times-'));

/** @param {() => Promise<boolean>} isSeen @returns {Promise<number>} */
async function until(isSeen) {
  const began = performance.now();
  while (!(await isSeen().catch(() => false))) {
    if (performance.now() - began > LIMIT_MS) throw new Error('It was not seen within a minute.');
    await sleep(POLL_MS);
  }
  return performance.now() - began;
}

/** @param {string} text */
async function apiSays(text) {
  return (await (await fetch(`${site}/api/openapi.json`)).text()).includes(text);
}

const dev = spawn(process.execPath, ['scripts/dev.js'], {
  cwd: ROOT,
  detached: true,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
});
const executablePath = chromium();
const browser = await playwright.launch(executablePath === null ? {} : { executablePath });
const page = await browser.newPage();

/** @param {string} text */
const pageShows = async (text) => (await page.getByText(text).filter({ visible: true }).count()) > 0;
/** Whether the page was not loaded again: only then it has this mark. */
const isKept = () => page.evaluate(`document.body.dataset.kept === 'yes'`);

/** What is changed: a file, a place in it, and where the change is seen. `kept` tells whether the open page must stay. */
const CHANGES = [
  {
    name: 'server',
    file: 'packages/server/src/board/leaderboard-route.ts',
    before: 'Send the ETag back',
    seen: apiSays,
  },
  { name: 'core', file: 'packages/core/src/api.ts', before: 'Whether the server is ready', seen: apiSays },
  {
    name: 'web, a component',
    file: 'packages/web/src/shell/footer.tsx',
    before: '<footer className={styles.footer}>',
    seen: pageShows,
  },
  {
    name: 'web, a text',
    file: 'packages/texts/src/english/common.ts',
    before: 'Leaderboard`,',
    seen: pageShows,
  },
];

try {
  await until(() => apiSays('openapi'));
  for (const { name, file, before, seen } of CHANGES) {
    const path = join(ROOT, file);
    const source = readFileSync(path, 'utf8');
    if (!source.includes(before)) throw new Error(`${file} has no ${before}`);
    const times = [];
    let kept = 0;
    await page.goto(site);
    await until(() => pageShows('Leaderboard'));
    try {
      for (let round = 1; round <= rounds; round += 1) {
        const text = `Round ${round} of ${name}`;
        await page.evaluate(`document.body.dataset.kept = 'yes'`);
        // A text goes into the text, an element gets one of its own.
        const after = before.startsWith('<') ? `${before}<p>${text}</p>` : `${text} ${before}`;
        writeFileSync(path, source.replace(before, after));
        times.push(Math.round(await until(() => seen(text))));
        kept += Number(await isKept());
        // The next server must be warm, as it is between the changes of a person.
        await sleep(3000);
      }
    } finally {
      writeFileSync(path, source);
    }
    const load = loadavg()[0]?.toFixed(1);
    console.log(`${name}: ${times.join(', ')} ms; page kept ${kept} of ${rounds}; load ${load}`);
    await sleep(3000);
  }
} finally {
  await browser.close();
  dev.kill('SIGTERM');
  await once(dev, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DESKTOP, PHONE } from '../../packages/web/test/in-page.ts';
import { freePort } from '../browser/support/server-process.ts';
import { startFirefox } from './firefox.ts';
import type { Engine, Visitor } from './visitor.ts';
import { startWebKit } from './webkit.ts';

const ROOT = join(import.meta.dirname, '../..');
/** One model on the stand-in hub per engine, because a second submission of the same model is refused. */
const MODELS = {
  Firefox: { model: 'banyan-lab/peepal-7b-instruct', type: 'chat' },
  WebKit: { model: 'banyan-lab/peepal-7b', type: 'pretrained' },
};

const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, WEBKIT_SHELL_PATH } = process.env;
const ENGINES: (readonly [keyof typeof MODELS, () => Promise<Engine>])[] = [];
if (FIREFOX_PATH) ENGINES.push(['Firefox', () => startFirefox(FIREFOX_PATH)]);
if (WEBKIT_DRIVER_PATH && WEBKIT_SHELL_PATH)
  ENGINES.push(['WebKit', () => startWebKit(WEBKIT_DRIVER_PATH, WEBKIT_SHELL_PATH)]);

let url = '';
let server: ChildProcess;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  server = spawn(process.execPath, ['tests/browser/board-server.js'], {
    cwd: ROOT,
    env: { ...process.env, PORT: port },
    stdio: 'inherit',
  });
  await vi.waitFor(async () => fetch(`${url}/api/health`), { timeout: 200_000 });
});

afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
});

const button = (name: string) =>
  `//button[@aria-label="${name}" or normalize-space()="${name}" or span[normalize-space()="${name}"]]`;
const labelWith = (text: string) => `//label[contains(normalize-space(), "${text}")]`;
const row = (place: number) => `tbody tr[aria-rowindex="${place + 1}"]`;

describe.each(ENGINES)('%s', (name, start) => {
  let engine: Engine;
  let visitor: Visitor;

  beforeAll(async () => {
    engine = await start();
    process.stdout.write(`${engine.version}\n`);
  });
  afterAll(() => engine?.stop());

  beforeEach(async () => {
    visitor = await engine.visitor();
    await visitor.resize(DESKTOP);
  });
  afterEach(async () => {
    const problems = visitor.problems();
    await visitor.close();
    expect(problems).toEqual([]);
  });

  const open = (path: string) => visitor.open(`${url}${path}`);
  const press = (selector: string) => visitor.press(selector);

  const textOf = (selector: string) =>
    visitor.run(
      (wanted) => document.querySelector(wanted)?.textContent?.replace(/\s+/g, ' ').trim() ?? null,
      selector,
    );

  async function expectText(selector: string, text: string | RegExp): Promise<void> {
    await expect.poll(() => textOf(selector)).toMatch(text);
  }

  const countOf = (selector: string) =>
    visitor.run((wanted) => document.querySelectorAll(wanted).length, selector);

  async function expectCount(selector: string, count: number): Promise<void> {
    await expect.poll(() => countOf(selector), { message: selector }).toBe(count);
  }

  /** Opens the board and waits until React has hydrated it. */
  async function openBoard(path = '/'): Promise<void> {
    await open(path);
    await expectCount('table[aria-busy="false"]', 1);
    await expectCount('#tooltip', 1);
  }

  async function signIn(account: string): Promise<void> {
    await open('/#/add');
    await press(button('Sign in with Local Hub'));
    await press(labelWith(account));
    await press(button('Allow'));
    await expectText('main', `Connected as ${account}`);
  }

  test('the board: search, quick filter, sort, table options, tooltip', async () => {
    await openBoard();
    await visitor.type('search input[name="search"]', 'gemma');
    await expectText('[data-part="count"]', /^9 \/ 32/);
    await press(button('Reset'));
    await expectText('[data-part="count"]', /^32 \/ 32/);
    await press('main [role="group"] button[aria-pressed="false"]');
    await expectText('[data-part="count"]', /^11 \/ 32/);
    await press(button('Reset'));
    await press('th[data-column="id"] a');
    await expectCount('th[data-column="id"][aria-sort="ascending"]', 1);
    await press(button('Table options'));
    await press('//*[@popover]//label[contains(., "Large")]');
    const height = () =>
      visitor.run((wanted) => document.querySelector(wanted)?.getBoundingClientRect().height, row(1));
    await expect.poll(height).toBe(60);
    await visitor.escape();
    await expect
      .poll(() => visitor.run(() => document.activeElement?.textContent ?? ''))
      .toContain('Table options');
    // The first row has one domain and no average.
    await visitor.hover(`${row(2)} [data-column="model.average_score"] > *`);
    await expectText('[role="tooltip"]', /standard error/);
  });

  test('from a row to its model, and two models compared', async () => {
    await openBoard();
    await press(`${row(2)} th a[href^="#/model/"]`);
    await expectText('h1', /gpt-4o/);
    await expect.poll(() => countOf('main table')).toBeGreaterThan(0);
    await open('/?models=openai/gpt-4o,google/gemma-2-9b#/compare');
    await expectText('main', /gpt-4o.*gemma-2-9b/);
    await expect.poll(() => countOf('figure svg')).toBeGreaterThan(0);
  });

  test('somebody submits a model, and somebody else votes for it', async () => {
    await signIn('asha-rao');
    const form = 'form:is([aria-label], [aria-labelledby])';
    const { model, type } = MODELS[name];
    await visitor.type(`${form} input[type="text"]`, model);
    await visitor.choose(`${form} select`, type);
    await press(`${form} button[type="submit"]`);
    await expectText('main', /has been added to the evaluation queue/);
    await visitor.run(() => localStorage.clear());
    // Loads another document to clear memory too.
    await open('/methods');
    await signIn('vikram-iyer');
    await open('/#/vote');
    await press(button(`Vote for ${model}`));
    await expectText('main', /Voted/);
  });

  test('the pages in Hindi, with their own letters', async () => {
    await openBoard('/?lang=hi');
    expect(await visitor.run(() => document.documentElement.lang)).toBe('hi');
    await expectText('h1', /लीडरबोर्ड/);
    const hasLetters = () =>
      document.fonts.ready.then((fonts) => [...fonts].some(({ status }) => status === 'loaded'));
    expect(await visitor.run(hasLetters)).toBe(true);
  });

  test('on a phone: a row opens, and filters come as a sheet', async () => {
    await visitor.resize(PHONE);
    await openBoard();
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await visitor.run(overflow)).toBe(0);
    await press(`${row(2)} button[aria-expanded]`);
    await expectCount('[data-opened] [role="cell"]', 12);
    await press('search button[aria-controls]');
    await expectCount('dialog[open]', 1);
    expect(await visitor.run(() => document.activeElement?.localName)).toBe('dialog');
    await press('dialog[open] [role="group"] button[aria-pressed="false"]');
    await expectText('dialog[open]', /Show 11 models/);
    await visitor.escape();
    await expectText('[data-part="count"]', /^11 \/ 32/);
    await expect
      .poll(() => visitor.run(() => document.activeElement?.getAttribute('aria-expanded')))
      .toBe('false');
  });
});

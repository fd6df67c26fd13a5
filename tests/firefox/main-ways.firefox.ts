import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MODEL = 'banyan-lab/peepal-7b-instruct';
const SCREEN = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let url = '';
let server: ChildProcess;
let browser: Browser;
let page: Page;
/** What went wrong in the page without anybody seeing it. */
let problems: string[] = [];

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  server = spawn(process.execPath, ['tests/browser/board-server.js'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  });
  await vi.waitFor(async () => fetch(`${url}/api/health`), { timeout: 200_000 });
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? 'firefox-esr',
    extraPrefsFirefox: { 'intl.accept_languages': 'en' },
  });
  process.stdout.write(`${await browser.version()}\n`);
});

afterAll(async () => {
  await browser?.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
});

beforeEach(async () => {
  problems = [];
  page = await (await browser.createBrowserContext()).newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.setViewport(SCREEN);
});

afterEach(async () => {
  await page.browserContext().close();
  expect(problems).toEqual([]);
});

const by = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`;

async function open(path: string): Promise<void> {
  await page.goto(`${url}${path}`);
}

/** The board, once React has taken it over. */
async function openBoard(path = '/'): Promise<void> {
  await open(path);
  await page.waitForSelector('table[aria-busy="false"]');
  await expect.poll(() => page.$$eval('#tooltip', (all) => all.length)).toBe(1);
}

function press(selector: string): Promise<void> {
  return page.locator(selector).click();
}

function textOf(selector: string): Promise<string> {
  return page.$eval(selector, (element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());
}

async function expectText(selector: string, text: string | RegExp): Promise<void> {
  await page.waitForSelector(selector);
  await expect.poll(() => textOf(selector)).toMatch(text);
}

async function signIn(account: string): Promise<void> {
  await open('/#/add');
  await press(by('button', 'Sign in with Local Hub'));
  await press(`label ::-p-text(${account})`);
  await press(by('button', 'Allow'));
  await expectText('main', `Connected as ${account}`);
}

const row = (place: number) => `tbody tr[aria-rowindex="${place + 1}"]`;

test('the board: search, quick filter, sort, table options, tooltip', async () => {
  await openBoard();
  await page.locator('search input[name="search"]').fill('gemma');
  await expectText('[data-part="count"]', /^9 \/ 31/);
  await press(by('button', 'Reset'));
  await expectText('[data-part="count"]', /^31 \/ 31/);
  await press('main [role="group"] button[aria-pressed="false"]');
  await expectText('[data-part="count"]', /^10 \/ 31/);
  await press(by('button', 'Reset'));
  await press('th[data-column="id"] a');
  await page.waitForSelector('th[data-column="id"][aria-sort="ascending"]');
  await press(by('button', 'Table options'));
  await press('[popover]:popover-open label ::-p-text(Large)');
  await expect.poll(() => page.$eval(row(1), (element) => element.getBoundingClientRect().height)).toBe(60);
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
    .toContain('Table options');
  await page.locator(`${row(1)} [data-column="model.average_score"] > *`).hover();
  await expectText('[role="tooltip"]', /standard error/);
});

test('from a row to the page of its model, and two models compared', async () => {
  await openBoard();
  await press(`${row(2)} th a[href^="#/model/"]`);
  await expectText('h1', /gpt-4o/);
  await page.waitForSelector('figure svg');
  await open('/?models=openai/gpt-4o,google/gemma-2-9b#/compare');
  await expectText('main', /gpt-4o.*gemma-2-9b/);
  await page.waitForSelector('figure svg');
});

test('somebody signs in and submits a model, and somebody else votes for it', async () => {
  await signIn('asha-rao');
  const form = 'form[aria-label], form[aria-labelledby]';
  await page.locator(`${form} input[type="text"]`).fill(MODEL);
  await page.select(`${form} select`, 'chat');
  await press(`${form} button[type="submit"]`);
  await expectText('main', /has been added to the evaluation queue/);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await signIn('vikram-iyer');
  await open('/#/vote');
  await press(by('button', `Vote for ${MODEL}`));
  await expectText('main', /Voted/);
});

test('the pages in Hindi, with their own letters', async () => {
  await openBoard('/?lang=hi');
  expect(await page.$eval('html', (html) => html.lang)).toBe('hi');
  await expectText('h1', /लीडरबोर्ड/);
  expect(
    await page.evaluate(() =>
      document.fonts.ready.then((fonts) => [...fonts].some(({ status }) => status === 'loaded')),
    ),
  ).toBe(true);
});

test('on a phone: a row opens, and filters come as a sheet', async () => {
  await page.setViewport(PHONE);
  await openBoard();
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBe(0);
  await press(`${row(2)} button[aria-expanded]`);
  await expect.poll(() => page.$$eval('[data-opened] [role="cell"]', (cells) => cells.length)).toBe(12);
  await press('search button[aria-controls]');
  await page.waitForSelector('dialog[open]');
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('dialog');
  await press('dialog[open] [role="group"] button[aria-pressed="false"]');
  await page.waitForSelector('dialog[open] ::-p-text(Show 10 models)');
  await page.keyboard.press('Escape');
  await expectText('[data-part="count"]', /^10 \/ 31/);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-expanded')))
    .toBe('false');
});

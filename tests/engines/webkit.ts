import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { freePort } from '../browser/support/server-process.ts';
import type { Engine } from './visitor.ts';

/** The key of an element in WebDriver responses. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ESCAPE = '\uE00C';

/** Time limits for one command and for starting a browser. */
const PATIENCE_MS = 60_000;
const START_MS = 20_000;
const STARTS = 3;

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // A driver without a window to close leaves its browser running.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await once(child, 'exit');
}

async function send<Value>(
  method: string,
  url: string,
  body: object = {},
  patience = PATIENCE_MS,
): Promise<Value> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(patience),
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: Value };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

/**
 * Starts WebKitGTK with the classic WebDriver protocol (https://www.w3.org/TR/webdriver2/), on its own virtual screen. Its driver
 * does not report console messages, so problems stay unknown. Each visitor gets its own driver, because a driver picks the
 * browser's port at random and hangs if another program has it.
 * @param driver path of WebKitWebDriver @param shell path of WebKit's MiniBrowser
 */
export async function startWebKit(driver: string, shell: string): Promise<Engine> {
  const display = `:${90 + (process.pid % 900)}`;
  const screen = spawn('Xvfb', [display, '-screen', '0', '1600x1100x24'], {
    stdio: 'ignore',
    detached: true,
  });

  async function newSession(attempt = 1) {
    const port = await freePort();
    const child = spawn(driver, ['-p', port], {
      env: { ...process.env, DISPLAY: display, LANGUAGE: 'en' },
      stdio: 'ignore',
      detached: true,
    });
    const root = `http://127.0.0.1:${port}`;
    const options = { binary: shell, args: ['--automation'] };
    const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
    try {
      await vi.waitFor(() => send('GET', `${root}/status`), { timeout: START_MS, interval: 100 });
      const { sessionId, capabilities } = await send<{
        sessionId: string;
        capabilities: { browserVersion: string };
      }>('POST', `${root}/session`, { capabilities: { alwaysMatch: wanted } }, START_MS);
      return { at: `${root}/session/${sessionId}`, version: capabilities.browserVersion, child };
    } catch (error) {
      await stopped(child);
      if (attempt === STARTS) throw error;
      return newSession(attempt + 1);
    }
  }

  const first = await newSession();
  await stopped(first.child);

  return {
    version: `WebKitGTK ${first.version}`,
    async visitor() {
      const { at, child } = await newSession();
      /** Performs an action on an element once it exists and is reachable. */
      async function withElement(selector: string, work: (path: string) => Promise<unknown>): Promise<void> {
        const using = selector.startsWith('//') ? 'xpath' : 'css selector';
        await vi.waitFor(
          async () => {
            const found = await send<Record<string, string>>('POST', `${at}/element`, {
              using,
              value: selector,
            });
            await work(`${at}/element/${found[ELEMENT]}`);
          },
          { timeout: PATIENCE_MS, interval: 200 },
        );
      }
      const actions = (all: readonly object[]) => send<null>('POST', `${at}/actions`, { actions: all });
      return {
        async open(url) {
          await send('POST', `${at}/url`, { url });
        },
        async resize({ width, height }) {
          await send('POST', `${at}/window/rect`, { width, height });
          const [extraWidth, extraHeight] = await send<[number, number]>('POST', `${at}/execute/sync`, {
            script: `return [${width} - innerWidth, ${height} - innerHeight]`,
            args: [],
          });
          await send('POST', `${at}/window/rect`, {
            width: width + extraWidth,
            height: height + extraHeight,
          });
        },
        run: (work, ...args) =>
          send('POST', `${at}/execute/async`, {
            script: `const done = arguments[arguments.length - 1]; const given = [...arguments].slice(0, -1);
              Promise.resolve((${work})(...given)).then(done);`,
            args,
          }),
        press: (selector) => withElement(selector, (path) => send('POST', `${path}/click`)),
        type: (selector, text) =>
          withElement(selector, async (path) => {
            await send('POST', `${path}/clear`);
            await send('POST', `${path}/value`, { text });
          }),
        choose: (selector, value) =>
          withElement(`${selector} option[value="${value}"]`, (path) => send('POST', `${path}/click`)),
        hover: (selector) =>
          withElement(selector, async (path) => {
            const origin = { [ELEMENT]: path.slice(path.lastIndexOf('/') + 1) };
            const move = { type: 'pointerMove', duration: 0, origin, x: 0, y: 0 };
            await actions([{ type: 'pointer', id: 'mouse', actions: [move] }]);
          }),
        async escape() {
          const keys = [
            { type: 'keyDown', value: ESCAPE },
            { type: 'keyUp', value: ESCAPE },
          ];
          await actions([{ type: 'key', id: 'keyboard', actions: keys }]);
        },
        problems: () => [],
        close: () => stopped(child),
      };
    },
    stop: () => stopped(screen),
  };
}

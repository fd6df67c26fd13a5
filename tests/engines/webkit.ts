import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { freePort } from '../browser/support/server-process.ts';
import type { Engine } from './visitor.ts';

/** The name of an element in answers of WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ESCAPE = '\uE00C';

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/**
 * WebKitGTK by the classic WebDriver protocol (https://www.w3.org/TR/webdriver2/), on a screen of its own in memory. Its driver says
 * nothing about the console, so problems stay unknown.
 * @param driver path of WebKitWebDriver @param shell path of WebKit's MiniBrowser
 */
export async function startWebKit(driver: string, shell: string): Promise<Engine> {
  const [port, display] = [await freePort(), `:${90 + (process.pid % 900)}`];
  const screen = spawn('Xvfb', [display, '-screen', '0', '1600x1100x24'], { stdio: 'ignore' });
  const child = spawn(driver, ['-p', port], {
    env: { ...process.env, DISPLAY: display, LANGUAGE: 'en' },
    stdio: 'ignore',
  });

  async function call<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  const { version } = await vi.waitFor(
    async () => {
      const session = await newSession();
      await call('DELETE', `/session/${session.sessionId}`);
      return { version: `WebKitGTK ${session.capabilities.browserVersion}` };
    },
    { timeout: 60_000, interval: 200 },
  );

  function newSession() {
    return call<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: shell, args: ['--automation'] },
        },
      },
    });
  }

  return {
    version,
    async visitor() {
      const at = `/session/${(await newSession()).sessionId}`;
      /** Does something with an element once it is there and can be reached. */
      async function withElement(selector: string, work: (path: string) => Promise<unknown>): Promise<void> {
        const using = selector.startsWith('//') ? 'xpath' : 'css selector';
        await vi.waitFor(
          async () => {
            const found = await call<Record<string, string>>('POST', `${at}/element`, {
              using,
              value: selector,
            });
            await work(`${at}/element/${found[ELEMENT]}`);
          },
          { timeout: 60_000, interval: 200 },
        );
      }
      const actions = (all: readonly object[]) => call<null>('POST', `${at}/actions`, { actions: all });
      return {
        async open(url) {
          await call('POST', `${at}/url`, { url });
        },
        async resize({ width, height }) {
          await call('POST', `${at}/window/rect`, { width, height });
          const [extraWidth, extraHeight] = await call<[number, number]>('POST', `${at}/execute/sync`, {
            script: `return [${width} - innerWidth, ${height} - innerHeight]`,
            args: [],
          });
          await call('POST', `${at}/window/rect`, {
            width: width + extraWidth,
            height: height + extraHeight,
          });
        },
        run: (work, ...args) =>
          call('POST', `${at}/execute/async`, {
            script: `const done = arguments[arguments.length - 1]; const given = [...arguments].slice(0, -1);
              Promise.resolve((${work})(...given)).then(done);`,
            args,
          }),
        press: (selector) => withElement(selector, (path) => call('POST', `${path}/click`)),
        type: (selector, text) =>
          withElement(selector, async (path) => {
            await call('POST', `${path}/clear`);
            await call('POST', `${path}/value`, { text });
          }),
        choose: (selector, value) =>
          withElement(`${selector} option[value="${value}"]`, (path) => call('POST', `${path}/click`)),
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
        close: async () => void (await call('DELETE', at)),
      };
    },
    async stop() {
      await stopped(child);
      await stopped(screen);
    },
  };
}

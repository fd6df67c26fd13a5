import puppeteer from 'puppeteer-core';
import type { Engine } from './visitor.ts';

/** Starts this machine's Firefox, controlled through WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { 'intl.accept_languages': 'en' },
  });
  return {
    version: await browser.version(),
    async visitor() {
      const page = await (await browser.createBrowserContext()).newPage();
      page.setDefaultTimeout(60_000);
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      const locator = (selector: string) =>
        page.locator(selector.startsWith('//') ? `::-p-xpath(${selector})` : selector);
      return {
        async open(url) {
          await page.goto(url);
        },
        resize: (size) => page.setViewport(size),
        // Puppeteer's types express the same differently.
        run: (work, ...given) => page.evaluate(work as never, ...given) as never,
        press: (selector) => locator(selector).click(),
        type: (selector, text) => locator(selector).fill(text),
        async choose(selector, value) {
          await page.select(selector, value);
        },
        hover: (selector) => locator(selector).hover(),
        escape: () => page.keyboard.press('Escape'),
        problems: () => problems,
        close: () => page.browserContext().close(),
      };
    },
    stop: () => browser.close(),
  };
}

import { expect, type Page } from '@playwright/test';

/** The errors that the page throws or logs, as they come: React logs what it could not take over. */
export function noteProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  return problems;
}

/** Until the page's controls work: the server's HTML shows them before. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
}

/** Holds back every answer from an address like this. @returns what lets them through */
export async function withhold(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Everything but the scripts of the application: the page as it is until they arrive. */
export function withholdScripts(page: Page): Promise<() => void> {
  return withhold(page, '**/assets/*.js');
}

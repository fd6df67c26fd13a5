import type { Page } from '@playwright/test';

/** Configuration that the server sends to its pages. */
export interface SiteConfig {
  readonly hubUrl: string;
}

/** Reads the configuration from the server's HTML. */
export async function configOf(page: Page): Promise<SiteConfig> {
  const html = await (await page.request.get('/')).text();
  const content = /<meta name="leaderboard-config" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return JSON.parse(
    content.replace(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code))),
  );
}

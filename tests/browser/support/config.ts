import type { Page } from '@playwright/test';

/** What the server tells its pages of this deployment. */
export interface SiteConfig {
  readonly hubUrl: string;
}

/** The configuration in the page that the server sends. */
export async function configOf(page: Page): Promise<SiteConfig> {
  const html = await (await page.request.get('/')).text();
  const content = /<meta name="leaderboard-config" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return JSON.parse(
    content.replace(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code))),
  );
}

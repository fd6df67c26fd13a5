import type { Page } from '@playwright/test';
import type { PendingModel, QueueStatus } from '../../packages/web/test/queue-samples.ts';

export const STATUS_API = '**/api/models/status';
const PENDING_API = '**/api/models/pending';

/** Serves a queue in place of the server's. The function that it returns changes that queue. */
export async function serveQueue(page: Page, first: QueueStatus): Promise<(next: QueueStatus) => void> {
  let queue = first;
  await page.route(STATUS_API, (route) => route.fulfill({ json: queue }));
  return (next) => {
    queue = next;
  };
}

/** How many rows of the page's table are drawn: a long list leaves out rows beyond the view. */
export function drawnRows(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('tbody tr a')].filter((link) =>
        link.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
  );
}

export async function servePending(page: Page, models: readonly PendingModel[]): Promise<void> {
  await page.route(PENDING_API, (route) => route.fulfill({ json: models }));
}

import type { Page } from '@playwright/test';
import type { PendingModel } from '../../../packages/core/src/api.ts';

export async function servePending(page: Page, models: readonly PendingModel[]): Promise<void> {
  await page.route('**/api/models/pending', (route) => route.fulfill({ json: models }));
}

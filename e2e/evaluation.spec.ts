import { expect, type Page } from '@playwright/test';
import { cell, openBoard, scoreKey } from './support/board.ts';
import { section } from './support/panel.ts';
import { siteTest as test } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

const GOOD = 'banyan-lab/peepal-1b';
/** The stand-in for lm_eval does what a model's name says. */
const TOO_LARGE = 'banyan-lab/out-of-memory-1b';

async function submit(page: Page, model: string): Promise<void> {
  await page.getByRole('textbox', { name: /Model Name/ }).fill(model);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Model submitted successfully!' })).toBeVisible();
}

/** Moves the page's clock on, by the 30 seconds between two polls of the panel, until the model is in the section. */
async function shownIn(page: Page, title: string, model: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(section(page, title).getByRole('link', { name: model })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('what is submitted is evaluated: a row with its scores, those below moved down; or a reason, with the last of its log', async ({
  page,
  site,
}) => {
  await page.clock.install();
  site.hub.addModel({
    id: TOO_LARGE,
    purpose: 'does not fit',
    config: { architectures: ['LlamaForCausalLM'], model_type: 'llama' },
    weights: { kind: 'safetensors', tensors: () => [{ name: 'w', dtype: 'BF16', shape: [1000, 1000] }] },
  });
  await openBoard(page);
  const before = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  await page.goto('/?uncertainty=off#/add');
  await signIn(page, 'asha-rao');
  await submit(page, GOOD);
  await site.submit(TOO_LARGE, 'asha-rao');
  site.startWorker();
  await shownIn(page, 'Recently evaluated models', GOOD);
  await shownIn(page, 'Failed evaluations', TOO_LARGE);
  const failed = page.getByRole('table', { name: 'Failed evaluations' });
  await expect(failed).toContainText('The model did not fit into memory');
  await failed.getByText('Details', { exact: true }).click();
  await expect(failed).toContainText('torch.OutOfMemoryError: CUDA out of memory.');
  // Its author may send it again.
  await page.getByRole('button', { name: 'Submit another model' }).click();
  await submit(page, TOO_LARGE);

  await page.getByRole('link', { name: 'Leaderboard', exact: true }).first().click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(before + 2));
  const row = page.getByRole('row', { name: new RegExp(GOOD) });
  for (const benchmark of ['bba', 'bbf', 'bbk', 'bbl'])
    await expect(cell(row, scoreKey(benchmark))).toHaveText(/^\d\d\.\d\d %$/);
  const place = Number(await row.getAttribute('aria-rowindex'));
  await expect(cell(row, 'rank')).toHaveText(String(place - 1));
  // Better models keep their places, and the others lose one.
  const below = page.locator(`tbody tr[aria-rowindex="${place + 1}"]`);
  const above = page.locator(`tbody tr[aria-rowindex="${place - 1}"]`);
  await expect(cell(below, 'rank')).toHaveText(`${place}1 position down`);
  await expect(cell(above, 'rank')).toHaveText(String(place - 2));

  await cell(row, scoreKey('bba')).locator('[data-tooltip]').hover();
  const tooltip = page.getByRole('tooltip');
  for (const fact of [/acc_norm, 14,963 questions/, /lm-evaluation-harness/, /commit [0-9a-f]{7}, float16/])
    await expect(tooltip).toContainText(fact);
  await expect(tooltip).toContainText(/Results file SHA-256 [0-9a-f]{16}/);
});

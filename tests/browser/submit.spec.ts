import { expect, type Page, test } from '@playwright/test';
import { openSignedIn, submissionForm } from './support/sign-in.ts';

const field = (page: Page, name: string) => submissionForm(page).getByLabel(name, { exact: true });
const banner = (page: Page) => page.getByRole('main').getByRole('alert');
const success = (page: Page) => page.getByRole('region', { name: 'Model submitted successfully!' });

async function submit(page: Page, model: string): Promise<void> {
  await field(page, 'Model Name *').fill(model);
  await submissionForm(page).getByRole('button', { name: 'Submit' }).click();
}

test('a refusal says why; a model is taken with its warnings', async ({ page }) => {
  await openSignedIn(page);
  const upload = page.getByRole('link', { name: 'How to upload a model' });
  expect((await page.request.get((await upload.getAttribute('href')) ?? '')).ok()).toBe(true);
  await field(page, 'Model Type').selectOption('chat');
  await field(page, 'Precision').selectOption('bfloat16');
  await expect(field(page, 'Use Chat Template')).toBeChecked();
  await submit(page, 'monsoon-lab/monsoon-8b-gated');
  await expect(banner(page)).toContainText('is gated. Open it to everybody');
  await submit(page, 'banyan-lab/peepal-7b-instruct');
  await expect(success(page)).toContainText(
    'Your model banyan-lab/peepal-7b-instruct has been added to the evaluation queue with the following parameters:',
  );
  await expect(success(page).getByRole('heading', { level: 2 })).toBeFocused();
  const lines = await success(page).locator('dl > div').allInnerTexts();
  expect(lines.map((line) => line.replace(/\s+/g, ' '))).toEqual([
    'Model banyan-lab/peepal-7b-instruct',
    'Type 💬 Chat',
    expect.stringMatching(/^Revision main ?commit [0-9a-f]{7}$/),
    'Precision bfloat16',
    'Weight type Original',
    'Chat template Yes',
  ]);
  await expect(
    success(page).getByText('An automatic upvote has been added to your model to help with prioritization.'),
  ).toBeVisible();
  const status = await (await page.request.get('/api/models/status')).json();
  expect(status.pending).toContainEqual(
    expect.objectContaining({ name: 'banyan-lab/peepal-7b-instruct', submitter: 'asha-rao' }),
  );
  await page.getByRole('button', { name: 'Submit another model' }).click();
  await expect(field(page, 'Model Name *')).toBeFocused();
  await expect(field(page, 'Model Name *')).toHaveValue('');
  await expect(field(page, 'Model Type')).toHaveValue('fine-tuned');
  await expect(field(page, 'Use Chat Template')).not.toBeChecked();
  await submit(page, 'neem-collective/neem-1b-pytorch');
  await expect(success(page).getByRole('listitem')).toContainText('is not in Safetensors format');
});

import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from './support/board.ts';
import { overflow, PHONE } from './support/screens.ts';
import { openSignedIn, submissionForm } from './support/sign-in.ts';

const field = (page: Page, name: string) => submissionForm(page).getByLabel(name, { exact: true });
const banner = (page: Page) => page.getByRole('main').getByRole('alert');
const guide = (page: Page) => page.getByRole('group').filter({ hasText: 'Submission Guide' });
const success = (page: Page) => page.getByRole('region', { name: 'Model submitted successfully!' });

async function submit(page: Page, model: string): Promise<void> {
  await field(page, 'Model Name *').fill(model);
  await submissionForm(page).getByRole('button', { name: 'Submit' }).click();
}

/** The call is answered by the test: what the server takes is taken once only. */
async function answer(page: Page, body: object): Promise<void> {
  await page.route('**/api/models/submit', (route) => route.fulfill({ json: body }));
}

const TAKEN = {
  status: 'pending',
  model_id: 'banyan-lab/peepal-7b',
  revision: '0123456789abcdef0123456789abcdef01234567',
  params_billions: 7.2,
  warnings: ['It is not in Safetensors format.'],
};

test('heading, guide with its five steps, links, and no form before signing in', async ({ page }) => {
  await page.goto('/#/add');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit a Model for Evaluation');
  await expect(page.getByText('Add your model to the Indic LLM Leaderboard')).toBeVisible();
  await expect(guide(page).getByRole('heading', { level: 3 })).toHaveText([
    'Model Information',
    'Technical Details',
    'License Requirements',
    'Model Card Requirements',
    'Final Checklist',
  ]);
  await expect(guide(page).getByRole('region', { name: 'Code that loads a model' })).toContainText(
    'revision="main"',
  );
  const upload = guide(page).getByRole('link', { name: 'How to upload a model' });
  expect((await page.request.get((await upload.getAttribute('href')) ?? '')).ok()).toBe(true);
  await expect(submissionForm(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Vote', exact: true }).click();
  await expect(page).toHaveURL('/#/vote');
});

test('closing the guide replaces the address, opening it removes the parameter; both follow the address', async ({
  page,
}) => {
  await page.goto('/?search=a#/add');
  const title = page.getByRole('heading', { name: 'Submission Guide' });
  const step = page.getByRole('heading', { name: 'Final Checklist' });
  await expect(step).toBeVisible();
  const length = await page.evaluate(() => history.length);
  await title.click();
  await expect(page).toHaveURL('/?search=a&guide=closed#/add');
  await expect(step).toBeHidden();
  await title.click();
  await expect(page).toHaveURL('/?search=a#/add');
  expect(await page.evaluate(() => history.length)).toBe(length);
  await title.click();
  await expect(page).toHaveURL('/?search=a&guide=closed#/add');
  await page.reload();
  await expect(step).toBeHidden();
  await page.evaluate(() => {
    history.pushState(null, '', '/#/add');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(step).toBeVisible();
  await page.goBack();
  await expect(step).toBeHidden();
});

test('the form’s fields, defaults, helps and note', async ({ page }) => {
  await openSignedIn(page);
  await expect(field(page, 'Model Name *')).toHaveAttribute('placeholder', 'organization/model-name');
  await expect(field(page, 'Model Name *')).toHaveAttribute('required', '');
  await expect(field(page, 'Revision commit')).toHaveValue('main');
  await expect(field(page, 'Model Type')).toHaveValue('fine-tuned');
  await expect(field(page, 'Precision')).toHaveValue('float16');
  await expect(field(page, 'Precision').locator('option')).toHaveText([
    'float16',
    'bfloat16',
    '8-bit',
    '4-bit',
    'GPTQ',
  ]);
  await expect(field(page, 'Weights Type')).toHaveValue('Original');
  await expect(field(page, 'Use Chat Template')).not.toBeChecked();
  await expect(field(page, 'Base Model *')).toHaveCount(0);
  await expect(submissionForm(page).getByText('Default: main')).toBeVisible();
  await expect(submissionForm(page).getByText('All fields marked with * are required')).toBeVisible();
  const helps = {
    'Model Name': 'trust_remote_code',
    'Revision commit': 'tied to the commit',
    'Model Type': 'Continuously Pretrained',
    Precision: '8-bit: up to 280B',
    'Weights Type': 'Adapter',
    'Use Chat Template': 'RLHF, DPO',
  };
  for (const [name, text] of Object.entries(helps)) {
    await submissionForm(page)
      .getByRole('button', { name: `Help: ${name}` })
      .hover();
    await expect(page.getByRole('tooltip')).toContainText(text);
  }
});

test('the base model is asked for with Delta and Adapter, and is required then', async ({ page }) => {
  await openSignedIn(page);
  await answer(page, TAKEN);
  for (const type of ['Delta', 'Adapter']) {
    await field(page, 'Weights Type').selectOption(type);
    await expect(field(page, 'Base Model *')).toHaveAttribute('required', '');
  }
  const sent = page.waitForRequest('**/api/models/submit');
  await submit(page, ' asha-rao/peepal-7b-ayurveda-lora ');
  await expect(field(page, 'Base Model *')).toBeFocused();
  await field(page, 'Base Model *').fill('banyan-lab/peepal-7b');
  await submissionForm(page).getByRole('button', { name: 'Submit' }).click();
  expect((await sent).postDataJSON()).toEqual({
    model_id: 'asha-rao/peepal-7b-ayurveda-lora',
    revision: 'main',
    model_type: 'fine-tuned',
    precision: 'float16',
    weight_type: 'Adapter',
    base_model: 'banyan-lab/peepal-7b',
    use_chat_template: false,
    user_id: 'asha-rao',
  });
  await expect(success(page).getByText('Base model')).toBeVisible();
});

test('a good model is taken: every line of the panel, and a new form', async ({ page }) => {
  await openSignedIn(page);
  await field(page, 'Model Type').selectOption('chat');
  await field(page, 'Precision').selectOption('bfloat16');
  await expect(field(page, 'Use Chat Template')).toBeChecked();
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
});

test('what the server warns of stands in the panel', async ({ page }) => {
  await openSignedIn(page);
  await submit(page, 'neem-collective/neem-1b-pytorch');
  await expect(success(page).getByRole('listitem')).toContainText('is not in Safetensors format');
});

test('while it is sent: a spinner, the button disabled, one call however often Enter is pressed', async ({
  page,
}) => {
  await openSignedIn(page);
  let calls = 0;
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/models/submit', async (route) => {
    calls += 1;
    await held;
    await route.fulfill({ json: TAKEN });
  });
  await submit(page, 'banyan-lab/peepal-7b');
  await field(page, 'Model Name *').press('Enter');
  await expect(submissionForm(page).getByRole('button', { name: 'Submitting…' })).toBeDisabled();
  go();
  await expect(success(page)).toBeVisible();
  expect(calls).toBe(1);
});

const REFUSALS: readonly (readonly [string, string])[] = [
  ['peepal-1b', 'Write the model name as organization/model-name'],
  ['banyan-lab/felled', 'banyan-lab/felled'],
  ['banyan-lab/peepal-next', 'banyan-lab/peepal-next'],
  ['monsoon-lab/monsoon-8b-gated', 'is gated. Open it to everybody'],
  ['neem-collective/neem-1b-unlicensed', 'has no license tag'],
  ['neem-collective/neem-1b-no-config', 'has no readable config.json'],
  ['neem-collective/neem-1b-custom-code', 'trust_remote_code'],
  ['monsoon-lab/monsoon-120b', 'more than the 100B that float16 allows'],
];

test('each refusal shows its sentence above the form, with the focus, and keeps what was filled in', async ({
  page,
}) => {
  await openSignedIn(page, 'meera-das');
  await field(page, 'Precision').selectOption('float16');
  for (const [model, text] of REFUSALS) {
    await submit(page, model);
    await expect(banner(page)).toContainText(text);
    await expect(banner(page)).toBeFocused();
    await expect(field(page, 'Model Name *')).toHaveValue(model);
  }
  await field(page, 'Revision commit').fill('no-such-branch');
  await submit(page, 'banyan-lab/peepal-1b');
  await expect(banner(page)).toContainText('no-such-branch');
});

test('without a detail: Failed to submit model', async ({ page }) => {
  await openSignedIn(page);
  await page.route('**/api/models/submit', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await submit(page, 'banyan-lab/peepal-1b');
  await expect(banner(page)).toContainText('Failed to submit model');
  await page.route('**/api/models/submit', (route) => route.abort());
  await submit(page, 'banyan-lab/peepal-1b');
  await expect(banner(page)).toContainText('Failed to submit model');
});

test('by keyboard alone, from the first field to the panel', async ({ page }) => {
  await openSignedIn(page);
  await answer(page, TAKEN);
  await field(page, 'Model Name *').focus();
  await page.keyboard.type('banyan-lab/peepal-7b');
  for (const name of ['Help: Revision commit', null, 'Help: Model Type', null]) {
    await page.keyboard.press('Tab');
    if (name !== null) await expect(submissionForm(page).getByRole('button', { name })).toBeFocused();
    if (name !== null) await expect(page.getByRole('tooltip')).toBeVisible();
  }
  await expect(field(page, 'Model Type')).toBeFocused();
  await submissionForm(page).getByRole('button', { name: 'Submit' }).focus();
  await page.keyboard.press('Enter');
  await expect(success(page).getByText('It is not in Safetensors format.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Submit another model' })).toBeFocused();
});

test('the answers to what authors ask are collapsed', async ({ page }) => {
  await page.goto('/#/add');
  const answerText = page.getByText('BhashaBench V1: 74,166 questions');
  await expect(answerText).toBeHidden();
  await page.getByRole('heading', { name: 'Frequently asked questions' }).click();
  await expect(answerText).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('1.4.13 a tap on a help button shows its text', async ({ page }) => {
    await openSignedIn(page);
    await submissionForm(page).getByRole('button', { name: 'Help: Precision' }).tap();
    await expect(page.getByRole('tooltip')).toContainText('up to 100B parameters');
  });
});

test('axe finds nothing in the form, refused and taken; nothing scrolls sideways', async ({ page }) => {
  await openSignedIn(page);
  await page.getByRole('heading', { name: 'Frequently asked questions' }).click();
  await field(page, 'Weights Type').selectOption('Adapter');
  expect(await axeFindings(page)).toEqual([]);
  await field(page, 'Weights Type').selectOption('Original');
  await submit(page, 'nonsense');
  await expect(banner(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await answer(page, TAKEN);
  await submit(page, 'banyan-lab/peepal-7b');
  await expect(success(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectCount,
  expectHidden,
  expectTexts,
  expectValue,
  press,
  pressOn,
  textSize,
} from '../../test/components/looks.ts';
import { type Answers, CONFIG, openApp } from '../../test/components/open-app.tsx';
import { held } from '../../test/held.ts';
import { EMPTY_QUEUE, FULL_QUEUE, queued } from '../../test/queue-samples.ts';

const ACCOUNT = 'asha-rao';
const TAKEN = {
  status: 'pending',
  model_id: 'banyan-lab/peepal-7b',
  revision: '0123456789abcdef0123456789abcdef01234567',
  params_billions: 7.2,
  warnings: ['It is not in Safetensors format.'],
  notes: [],
};

const form = page.getByRole('form', { name: 'Model Submission Form' });
const banner = page.getByRole('main').getByRole('alert');
const guide = page.getByRole('group').filter({ hasText: 'Submission Guide' });
const success = page.getByRole('region', { name: 'Model submitted successfully!' });
const submitButton = form.getByRole('button', { name: 'Submit' });
const tooltip = page.getByRole('tooltip');
const field = (name: string) => form.getByLabelText(name, { exact: true });
const help = (name: string) => form.getByRole('button', { name: `Help: ${name}` });

async function openForm(answers: Answers = {}): Promise<void> {
  await openApp('/#/add', {
    account: ACCOUNT,
    answers: {
      '/api/models/status': () => Response.json(EMPTY_QUEUE),
      '/api/submissions/user/*': () => Response.json(EMPTY_QUEUE),
      ...answers,
    },
  });
  await expect.element(form).toBeVisible();
}

async function submit(model: string): Promise<void> {
  await field('Model Name *').fill(model);
  await submitButton.click();
}

test('signed out: the guide with its five steps, and no form', async () => {
  await openApp('/#/add');
  await expectTexts(page.getByRole('heading', { level: 1 }), ['Submit a Model for Evaluation']);
  await expect.element(page.getByText('Add your model to the Indic LLM Leaderboard')).toBeVisible();
  await expectTexts(guide.getByRole('heading', { level: 3 }), [
    'Model Information',
    'Technical Details',
    'License Requirements',
    'Model Card Requirements',
    'Final Checklist',
  ]);
  await expect
    .element(guide.getByRole('region', { name: 'Code that loads a model' }))
    .toHaveTextContent('revision="main"');
  await expect
    .element(guide.getByRole('link', { name: 'How to upload a model' }))
    .toHaveAttribute('href', `${CONFIG.hubUrl}/docs/hub/models-uploading`);
  await expectCount(form, 0);
  await page.getByRole('link', { name: 'vote', exact: true }).click();
  await expect.poll(() => `${location.search}${location.hash}`).toBe('#/vote');
});

test('the numbers of the steps cover no text that is twice as large', async () => {
  await openApp('/#/add');
  await textSize(32);
  const title = guide.getByRole('heading', { level: 3 }).first();
  await expect.element(title).toBeVisible();
  const step = title.element().closest('li');
  if (step === null) expect.unreachable();
  const number =
    step.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(step, '::before').width);
  const text = document.createRange();
  text.selectNodeContents(title.element());
  expect(text.getBoundingClientRect().left).toBeGreaterThan(number);
});

test('the guide and the URL follow each other', async () => {
  const expectUrl = (url: string) =>
    expect.poll(() => `${location.pathname}${location.search}${location.hash}`).toBe(url);
  await openApp('/?search=a#/add');
  const title = page.getByRole('heading', { name: 'Submission Guide' });
  const step = page.getByRole('heading', { name: 'Final Checklist', includeHidden: true });
  await expect.element(step).toBeVisible();
  const pushed = vi.spyOn(history, 'pushState');
  await title.click();
  await expectUrl('/?search=a&guide=closed#/add');
  await expectHidden(step);
  await title.click();
  await expectUrl('/?search=a#/add');
  expect(pushed).not.toHaveBeenCalled();
  await title.click();
  await expectUrl('/?search=a&guide=closed#/add');
  await openApp('/?search=a&guide=closed#/add');
  await expect.element(title).toBeVisible();
  await expectHidden(step);
  history.pushState(null, '', '/#/add');
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(step).toBeVisible();
  history.back();
  await expectUrl('/?search=a&guide=closed#/add');
  await expectHidden(step);
});

test('the form’s fields, defaults, helps and note', async () => {
  await openForm();
  await expect.element(field('Model Name *')).toHaveAttribute('placeholder', 'organization/model-name');
  await expect.element(field('Model Name *')).toHaveAttribute('required', '');
  await expectValue(field('Revision commit'), 'main');
  await expectValue(field('Model Type'), 'fine-tuned');
  await expectValue(field('Precision'), 'float16');
  await expectTexts(field('Precision').byCss('option'), ['float16', 'bfloat16', '8-bit', '4-bit', 'GPTQ']);
  await expectValue(field('Weights Type'), 'Original');
  await expect.element(field('Use Chat Template')).not.toBeChecked();
  await expectCount(field('Base Model *'), 0);
  await expect.element(form.getByText('Default: main')).toBeVisible();
  await expect.element(form.getByText('All fields marked with * are required')).toBeVisible();
  // The form is above the guide.
  const order = form.element().compareDocumentPosition(guide.element());
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  // The message about a missing value is in the page's language and disappears once it is filled in.
  const name = field('Model Name *');
  const missing = () => (name.element() as HTMLInputElement).validationMessage;
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(missing).toBe('Fill in this field.');
  await name.fill('a/b');
  await expect.poll(missing).toBe('');
  const helps = {
    'Model Name': 'trust_remote_code',
    'Revision commit': 'tied to the commit',
    'Model Type': 'Continuously Pretrained',
    Precision: '8-bit: up to 280B',
    'Weights Type': 'Adapter',
    'Use Chat Template': 'RLHF, DPO',
  };
  for (const [name, text] of Object.entries(helps)) {
    await help(name).hover();
    await expect.element(tooltip).toHaveTextContent(text);
  }
});

test('Delta and Adapter require a base model', async () => {
  const sent: unknown[] = [];
  await openForm({
    '/api/models/submit': (_url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json(TAKEN);
    },
  });
  for (const type of ['Delta', 'Adapter']) {
    await field('Weights Type').selectOptions(type);
    await expect.element(field('Base Model *')).toHaveAttribute('required', '');
  }
  await submit(' asha-rao/peepal-7b-ayurveda-lora ');
  await expect.element(field('Base Model *')).toHaveFocus();
  expect(sent).toEqual([]);
  await field('Base Model *').fill('banyan-lab/peepal-7b');
  await submitButton.click();
  await expect.element(success.getByText('Base model')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ base_model: 'banyan-lab/peepal-7b', user_id: ACCOUNT })]);
});

test('a model that is taken has its facts and notes; another can be submitted', async () => {
  await openForm({
    '/api/models/submit': () => Response.json(TAKEN),
    '/api/models/status': () => Response.json(FULL_QUEUE),
  });
  await field('Model Type').selectOptions('chat');
  await expect.element(field('Use Chat Template')).toBeChecked();
  await submit('banyan-lab/peepal-7b');
  await expect.element(success.getByRole('heading', { level: 2 })).toHaveFocus();
  await expect.element(success.getByText(/has been added to the evaluation queue/)).toBeVisible();
  await expectTexts(success.byCss('dl > div'), [
    'Modelbanyan-lab/peepal-7b',
    'Type💬 Chat',
    'Revisionmaincommit 0123456',
    'Precisionfloat16',
    'Weight typeOriginal',
    'Chat templateYes',
  ]);
  await expect.element(success.getByText(/^An automatic upvote has been added/)).toBeVisible();
  await expect.element(success.getByRole('listitem')).toHaveTextContent('It is not in Safetensors format.');
  await expect.element(success.getByText(/^No evaluation worker is running/)).toBeVisible();
  await expect
    .element(success.getByRole('link', { name: 'Go to the model’s page' }))
    .toHaveAttribute('href', `#/model/${TAKEN.model_id}`);
  await page.getByRole('button', { name: 'Submit another model' }).click();
  await expect.element(field('Model Name *')).toHaveFocus();
  await expectValue(field('Model Name *'), '');
  await expectValue(field('Model Type'), 'fine-tuned');
  await expect.element(field('Use Chat Template')).not.toBeChecked();
});

test('a URL fills the form in, once', async () => {
  const again = 'lab/model-7B;v2;chat;bfloat16;Adapter;lab/base-7B;chat';
  await openApp(`/?again=${encodeURIComponent(again)}#/add`, {
    account: ACCOUNT,
    answers: {
      '/api/models/status': () => Response.json(EMPTY_QUEUE),
      '/api/submissions/user/*': () => Response.json(EMPTY_QUEUE),
    },
  });
  await expect.element(field('Model Name *')).toHaveValue('lab/model-7B');
  await expect.element(field('Revision commit')).toHaveValue('v2');
  await expect.element(field('Model Type')).toHaveValue('chat');
  await expect.element(field('Precision')).toHaveValue('bfloat16');
  await expect.element(field('Weights Type')).toHaveValue('Adapter');
  await expect.element(field('Base Model *')).toHaveValue('lab/base-7B');
  await expect.element(field('Use Chat Template')).toBeChecked();
  await expect.poll(() => location.search).toBe('');
});

test('while sending: a spinner, one call, and later changes do not count', async () => {
  let calls = 0;
  const { promise, resolve: answer } = held<Response>();
  await openForm({
    '/api/models/submit': () => {
      calls += 1;
      return promise;
    },
  });
  await submit('banyan-lab/peepal-7b');
  const sending = form.getByRole('button', { name: 'Submitting…' });
  await expect.element(sending).toHaveAttribute('aria-disabled', 'true');
  await expect.element(sending).toHaveFocus();
  await pressOn(sending, 'Enter');
  await pressOn(field('Model Name *'), 'Enter');
  await expect.element(sending.byCss('[aria-hidden="true"]')).toBeVisible();
  await field('Precision').selectOptions('bfloat16');
  answer(Response.json(TAKEN));
  await expect.element(success.getByText('float16', { exact: true })).toBeVisible();
  expect(calls).toBe(1);
});

test.each([
  { answer: () => Response.json(TAKEN), says: 'Model submitted successfully! banyan-lab/peepal-7b' },
  {
    answer: () => Response.json({ code: 'bad_model_id', detail: 'Write the name.' }, { status: 400 }),
    says: 'The model was not submitted: Write the name.',
  },
])('an answer to a form that was left: $says', async ({ answer, says }) => {
  const { promise, resolve } = held<Response>();
  await openForm({ '/api/models/submit': () => promise });
  await submit('banyan-lab/peepal-7b');
  await page.getByRole('main').getByRole('link', { name: 'vote', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Vote' })).toBeVisible();
  resolve(answer());
  await expect.element(page.getByText(says)).toBeVisible();
});

const NOT_SUBMITTED = 'The model was not submitted';
const CUT = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  ['a failure without a detail', () => new Response('broken', { status: 500 }), ['Failed to submit model']],
  [
    'a page of a proxy',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    [NOT_SUBMITTED, 'Failed to submit model. The response did not come from the board'],
  ],
  ['a lost connection', CUT, [NOT_SUBMITTED, 'Failed to submit model. The server is not responding.']],
])('%s is no success, and the banner says why', async (what, answer, texts) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(what !== 'a lost connection');
  await openForm({ '/api/models/submit': answer });
  await submit('banyan-lab/peepal-1b');
  for (const text of texts) await expect.element(banner).toHaveTextContent(text);
  await expectCount(success, 0);
});

test('a lost answer is no refusal, and the queue is read again', async () => {
  let isSent = false;
  const waiting = { ...EMPTY_QUEUE, pending: [queued('banyan-lab/peepal-1b', 30)] };
  await openForm({
    '/api/models/status': () => Response.json(isSent ? waiting : EMPTY_QUEUE),
    '/api/models/submit': () => {
      isSent = true;
      return CUT();
    },
  });
  await submit('banyan-lab/peepal-1b');
  await expect.element(banner).toHaveTextContent('Failed to submit model, or lost the response');
  await expect.element(banner).toHaveTextContent('The board may have received what you sent: check the list');
  await expect.element(banner).not.toHaveTextContent('not submitted');
  await expect.element(page.getByRole('link', { name: 'banyan-lab/peepal-1b' }).first()).toBeVisible();
});

test.each([
  [
    'Choose Adapter, with lab/base as its base',
    { code: 'adapter', params: { model: 'lab/x', base_model: 'lab/base' } },
    { weight_type: 'Adapter', base_model: 'lab/base' },
  ],
  [
    'Choose 4-bit',
    { code: 'stored_precision', params: { model: 'lab/x', precision: '4bit' } },
    { weight_type: 'Original', precision: '4bit' },
  ],
  [
    'Leave out the chat template',
    { code: 'no_chat_template', params: { model: 'lab/x' } },
    { use_chat_template: false },
  ],
])('a refusal with a remedy: one press on ‘%s’', async (remedy, refusal, changes) => {
  const sent: unknown[] = [];
  await openForm({
    '/api/models/submit': (_url, request) => {
      sent.push(JSON.parse(String(request?.body)));
      return sent.length === 1
        ? Response.json({ ...refusal, detail: 'It is refused.' }, { status: 422 })
        : Response.json({ ...TAKEN, model_id: 'lab/x' });
    },
  });
  await field('Use Chat Template').click();
  await submit('lab/x');
  await expect.element(banner).toHaveTextContent('It is refused.');
  await banner.getByRole('button', { name: remedy }).click();
  await expectCount(banner, 0);
  await expect.element(submitButton).toHaveFocus();
  await press('Enter');
  await expect.element(success).toBeVisible();
  expect(sent).toEqual([
    expect.not.objectContaining(changes),
    expect.objectContaining({ use_chat_template: true, ...changes }),
  ]);
});

test('a refusal gets the focus and keeps the form’s content', async () => {
  const model = 'banyan-lab/felled';
  const refusals = ['Write the name as organization/model-name.', 'Open it to everybody.'];
  let refused = 0;
  await openForm({
    '/api/models/submit': () => {
      const detail = refusals[refused];
      refused += 1;
      return Response.json({ code: 'a_code', detail }, { status: 400 });
    },
  });
  await field('Precision').selectOptions('bfloat16');
  for (const says of refusals) {
    await submit(model);
    await expect.element(banner).toHaveTextContent(says);
    await expect.element(banner).toHaveFocus();
    await expectValue(field('Model Name *'), model);
    await expectValue(field('Precision'), 'bfloat16');
  }
});

test('the answers to frequent questions begin closed', async () => {
  await openApp('/#/add');
  const answer = page.getByText('BhashaBench V1: 74,166 questions');
  const title = page.getByRole('heading', { name: 'Frequently asked questions' });
  await expect.element(title).toBeVisible();
  await expectHidden(answer);
  // Opened by keyboard, because the failing queue above moves the heading away from the pointer.
  await pressOn(page.byCss('summary').filter({ has: title }), 'Enter');
  await expect.element(answer).toBeVisible();
});

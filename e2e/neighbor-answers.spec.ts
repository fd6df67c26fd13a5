/** The page and the hub together, when a server refuses a token. The rest is in neighbor-answers.component.test.tsx. */
import { expect, test } from '@playwright/test';
import { accountBox, openSignedIn, signIn, submissionForm } from './support/sign-in.ts';

const SUBMIT_API = '**/api/models/submit';

test('a sign-in that has expired says so, and the form is as it was after signing in again', async ({
  page,
}) => {
  const invalid = { code: 'invalid_token', detail: 'The hub does not know this token.', params: {} };
  await page.route(SUBMIT_API, (route) => route.fulfill({ status: 401, json: invalid }));
  await openSignedIn(page);
  await submissionForm(page).getByRole('textbox', { name: 'Model Name' }).fill('org/model');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(accountBox(page).getByRole('alert')).toHaveText(
    'Your sign-in has expired. Sign in again to go on.',
  );
  await expect(page.getByText('Connected as')).toHaveCount(0);
  await signIn(page, 'asha-rao');
  await expect(submissionForm(page).getByRole('textbox', { name: 'Model Name' })).toHaveValue('org/model');
});

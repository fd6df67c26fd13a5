/** The pages with the answers of other servers: such as know nothing of our additions, or send something broken. */
import { expect, type Page, test } from '@playwright/test';
import { queued } from '../packages/web/test/queue-samples.ts';
import { BOARD_API, cell, rowAt } from './support/board.ts';
import { openPanel, section } from './support/panel.ts';
import { PENDING_API, STATUS_API } from './support/queue.ts';
import { accountBox, openSignedIn, signIn, submissionForm } from './support/sign-in.ts';
import { openVotes, rowOf, rows } from './support/votes.ts';

const SUBMIT_API = '**/api/models/submit';

async function serveBoard(page: Page, entries: readonly unknown[]): Promise<void> {
  await page.route(BOARD_API, (route) => route.fulfill({ json: entries }));
}

test('a board of plain entries shows, with a dash for all that is unknown', async ({ page }) => {
  const scored = { bba: { normalized_score: 58.2, value: 0.582 }, bbf: { normalized_score: null } };
  await serveBoard(page, [
    { id: 'org/scored', model: { name: 'org/scored', type: 'chat' }, evaluations: scored, metadata: null },
    { id: 'org/plain', model: { name: 'org/plain' }, evaluations: null },
  ]);
  await page.goto(
    '/?columns=metadata.params_billions,evaluations.bba.normalized_score,evaluations.bbf.normalized_score',
  );
  await expect(rowAt(page, 1)).toContainText('org/scored');
  await expect(cell(rowAt(page, 1), 'evaluations.bba.normalized_score')).toHaveText('58.20 %');
  await expect(cell(rowAt(page, 1), 'evaluations.bbf.normalized_score')).toHaveText('-');
  await expect(cell(rowAt(page, 2), 'evaluations.bba.normalized_score')).toHaveText('-');
  await expect(cell(rowAt(page, 2), 'metadata.params_billions')).toHaveText('-');
  await expect(page.getByText('could not be read')).toHaveCount(0);
});

test('an entry that cannot be read does not take the others away, and a notice counts it', async ({
  page,
}) => {
  await serveBoard(page, [null, { id: 'org/plain', model: { name: 'org/plain' } }, { id: 'org/nameless' }]);
  await page.goto('/');
  await expect(rowAt(page, 1)).toContainText('org/plain');
  await expect(page.getByText('2 models could not be read')).toBeVisible();
});

test('a queue of plain submissions shows, with a notice for one that cannot be read', async ({ page }) => {
  const plain = queued('org/plain', 90);
  await page.route(STATUS_API, (route) =>
    route.fulfill({
      json: { pending: [plain, { name: 'org/bare' }], evaluating: [{ name: 7 }], finished: [plain] },
    }),
  );
  await openPanel(page);
  await expect(section(page, 'Models in queue').getByRole('row', { name: 'org/plain' })).toContainText(
    '1m ago',
  );
  const bare = section(page, 'Models in queue').getByRole('row', { name: 'org/bare' });
  await expect(bare.getByRole('cell')).toHaveText(['org/bare', '-', '-', '-', '-', 'Pending']);
  await expect(section(page, 'Recently evaluated models')).toContainText('org/plain');
  await expect(page.getByText('1 submission could not be read')).toBeVisible();
});

test('a pending model shows its place in the order of evaluation beside its rank by votes, where the server tells it', async ({
  page,
}) => {
  await page.route(PENDING_API, (route) =>
    route.fulfill({
      json: [
        { name: 'org/placed', votes_by_revision: { '1': 5 }, position: 4 },
        { name: 'org/unplaced', votes_by_revision: { '1': 1 } },
      ],
    }),
  );
  await openVotes(page, null);
  await expect(rowOf(page, 'org/placed')).toContainText('position 4 in the queue');
  await expect(rowOf(page, 'org/placed').getByRole('cell').last()).toHaveText('#1 HIGH by votes');
  await expect(rowOf(page, 'org/unplaced')).not.toContainText('in the queue');
});

test('votes that do not come with the pending models are asked for; those that fail show no number', async ({
  page,
}) => {
  const names = ['org/few', 'org/many', 'org/lost', 'org/none'];
  await page.route(PENDING_API, (route) =>
    route.fulfill({ json: [...names.map((name) => ({ name })), { submitter: 'nobody' }] }),
  );
  const votes = new Map([
    ['few', { '1': 2 }],
    ['many', { '1': 3, '2': 4 }],
    ['none', {}],
  ]);
  await page.route('**/api/votes/model/**', (route) => {
    const known = votes.get(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    return known === undefined
      ? route.fulfill({ status: 500, body: 'lost' })
      : route.fulfill({ json: { votes_by_revision: known } });
  });
  await openVotes(page, null);
  await expect(rows(page).getByRole('link')).toHaveText(['org/many', 'org/few', 'org/none', 'org/lost']);
  await expect(rowOf(page, 'org/many')).toContainText('+7 votes');
  await expect(rowOf(page, 'org/none')).toContainText('+0 votes');
  await expect(rowOf(page, 'org/lost')).toContainText('- votes');
  await expect(rowOf(page, 'org/lost')).toContainText('Waiting N/A');
  await expect(page.getByText('1 pending model could not be read')).toBeVisible();
});

for (const body of ['', 'accepted', '{"id":7}']) {
  test(`a submission that is answered with "${body}" has arrived`, async ({ page }) => {
    await page.route(SUBMIT_API, (route) => route.fulfill({ status: 200, body }));
    await openSignedIn(page);
    await submissionForm(page).getByRole('textbox', { name: 'Model Name' }).fill('org/model');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Model submitted successfully!' })).toBeVisible();
    await expect(page.getByRole('definition').first()).toHaveText('org/model');
  });
}

test('a refusal without a code shows its detail', async ({ page }) => {
  await page.route(SUBMIT_API, (route) =>
    route.fulfill({ status: 400, json: { detail: 'Too large for us.' } }),
  );
  await openSignedIn(page);
  await submissionForm(page).getByRole('textbox', { name: 'Model Name' }).fill('org/model');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Too large for us.');
});

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

test('a vote with a token that has expired is taken back, and the page says why', async ({ page }) => {
  await page.route(PENDING_API, (route) =>
    route.fulfill({ json: [{ name: 'org/plain', votes_by_revision: {} }] }),
  );
  await page.route('**/api/votes/*/*?*', (route) =>
    route.fulfill({ status: 401, json: { detail: 'Who are you?' } }),
  );
  await openVotes(page, 'asha-rao');
  await rowOf(page, 'org/plain').getByRole('button').click();
  await expect(accountBox(page).getByRole('alert')).toContainText('Your sign-in has expired');
  await expect(rowOf(page, 'org/plain').getByRole('button')).toHaveText('Vote');
  await expect(page.getByText('Connected as')).toHaveCount(0);
});

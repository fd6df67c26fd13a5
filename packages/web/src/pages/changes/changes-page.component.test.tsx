import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectParameter } from '../../../test/components/board.ts';
import { axeFindings, expectCount, focus, press } from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';
import { savedFiles } from '../../../test/components/saved-files.ts';
import { change } from '../../../test/record-samples.ts';

const FLAG = change(4, {
  kind: 'flagged',
  flag: 'contaminated',
  value_before: false,
  value_after: true,
  entry: null,
  publication: null,
  run_after: null,
  reason: 'seen in its data',
});
const rows = page.getByRole('region', { name: 'Changes, newest first' }).getByRole('row');

test('changes say what, when and why, with filters in the address', async () => {
  await openApp('/#/changes', {
    answers: {
      '/api/changes': ({ searchParams }) => {
        if (searchParams.get('kind') === 'taken_back') return Response.json({ changes: [], next: null });
        if (searchParams.get('cursor') === '4') return Response.json({ changes: [change(3)], next: null });
        return Response.json({ changes: [change(5, { kind: 'replaced', run_before: 6 }), FLAG], next: '4' });
      },
    },
  });
  await expectCount(rows, 3);
  await expect.element(page.getByText('Flagged as contaminated: no → yes')).toBeVisible();
  await expect.element(page.getByText(/Import by an operator: seen in its data/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Run 6' })).toHaveAttribute('href', '#/run/6');
  await expect
    .element(page.getByRole('link', { name: 'Atom feed of changes' }))
    .toHaveAttribute('href', '/changes.atom');
  await page.getByRole('button', { name: 'Show older changes' }).click();
  await expectCount(rows, 4);
  expect(await axeFindings()).toEqual([]);
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('taken_back');
  await expectParameter('changes', 'taken_back;');
  await expect.element(page.getByText('No changes', { exact: true })).toBeVisible();
});

test('a table downloads as shown, with the publication in its name', async () => {
  const saved = savedFiles();
  const hostile = change(5, { model: '=HYPERLINK("x")', entry: '=HYPERLINK("x")', publication: 8 });
  await openApp('/#/changes', {
    answers: { '/api/changes': () => Response.json({ changes: [hostile], next: null }) },
  });
  await page.getByRole('button', { name: 'CSV: Changes, newest first' }).click();
  expect(saved[0]?.name).toBe('bhashabench-publication-8-changes.csv');
  const lines = (await saved[0]?.blob.text())?.split('\r\n') ?? [];
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`,"'=HYPERLINK(""x"")",`);
});

test('a failure to load older changes can be retried', async () => {
  let fails = true;
  await openApp('/#/changes', {
    answers: {
      '/api/changes': ({ searchParams }) => {
        if (searchParams.get('cursor') === null) return Response.json({ changes: [FLAG], next: '4' });
        return fails
          ? new Response(null, { status: 500 })
          : Response.json({ changes: [change(3)], next: null });
      },
    },
  });
  await expectCount(rows, 2);
  focus(page.getByRole('button', { name: 'Show older changes' }));
  await press('Enter');
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(alert, { timeout: 90_000 }).toHaveTextContent('Older changes could not be loaded.');
  await expectCount(rows, 2);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  fails = false;
  await press('Enter');
  await expectCount(rows, 3);
  await expectCount(alert, 0);
  // The button is gone: the focus is on the control before it.
  await expect.element(page.getByRole('button', { name: 'CSV: Changes, newest first' })).toHaveFocus();
});

test('Show keeps the focus, and the field follows a step back', async () => {
  await openApp('/#/changes', {
    answers: { '/api/changes': () => Response.json({ changes: [FLAG], next: null }) },
  });
  const field = page.getByRole('textbox', { name: 'Model' });
  await field.fill(' \u200blab/one\ufeff');
  focus(page.getByRole('button', { name: 'Show' }));
  await press('Enter');
  await expectParameter('changes', ';lab/one');
  await expect.element(page.getByRole('button', { name: 'Show' })).toHaveFocus();
  await expect.element(field).toHaveValue('lab/one');
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectParameter } from '../../test/components/board.ts';
import { expectCount, expectTexts, focus, press } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { change, publicationRecord } from '../../test/record-samples.ts';

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
const groups = page.byCss('main details');

test('changes say what, when and why, with filters in the URL', async () => {
  await openApp('/#/changes', {
    answers: {
      '/api/publications/3': () => Response.json(publicationRecord()),
      '/api/changes': ({ searchParams }) => {
        if (searchParams.get('cursor') === '4')
          return Response.json({ changes: [change(3, { publication: 2 })], next: null });
        // One command may set several flags of a model.
        const further = { ...FLAG, id: 6, flag: 'official-provider', reason: null };
        const changes = [change(5, { kind: 'replaced', run_before: 6 }), FLAG, further];
        return Response.json({ changes, next: '4' });
      },
    },
  });
  await expectTexts(groups.byCss('summary'), [
    'Board 3, 3 Feb 2026, 04:05 UTC: 1 model replaced',
    '3 Feb 2026: 1 model flagged and more',
  ]);
  // The newest board is expanded and lists the models that moved.
  await expectTexts(page.getByRole('main').getByRole('listitem'), [
    'New: lab/new',
    'lab/model-7B passed lab/second and 1 more',
    'Left: lab/old',
  ]);
  await expect.element(page.getByText('Flagged as potentially contaminated: no → yes')).not.toBeVisible();
  await groups.byCss('summary').last().click();
  await expect.element(page.getByText('Flagged as potentially contaminated: no → yes')).toBeVisible();
  await expect.element(page.getByText(/Import by an operator: seen in its data/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Result 6' })).toHaveAttribute('href', '#/run/6');
  await expect
    .element(page.getByRole('link', { name: 'Atom feed of changes' }))
    .toHaveAttribute('href', '/changes.atom');
  await page.getByRole('button', { name: 'Show older changes' }).click();
  await expectCount(groups, 3);
});

test('a board without a publication says so; a filter that finds nothing leads back to all', async () => {
  const answers = { '/api/changes': () => Response.json({ changes: [], next: null }) };
  await openApp('/#/changes', { answers });
  await expect.element(page.getByText('Nothing published yet.')).toBeVisible();
  await openApp('/?changes=retracted;a/b#/changes', { answers });
  await expect.element(page.getByText('No changes', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'All changes' }).click();
  await expect.element(page.getByText('Nothing published yet.')).toBeVisible();
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
  await expectCount(groups, 1);
  focus(page.getByRole('button', { name: 'Show older changes' }));
  await press('Enter');
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(alert, { timeout: 90_000 }).toHaveTextContent('Older changes could not be loaded.');
  await expectCount(groups, 1);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toHaveFocus();
  fails = false;
  await press('Enter');
  await expectCount(groups, 2);
  await expectCount(alert, 0);
  // The button is gone, so the focus moves to the control before the loaded changes.
  await expect.element(groups.first().byCss('summary')).toHaveFocus();
});

test('a typed name filters without a press; the field follows Back', async () => {
  const asked: (string | null)[] = [];
  await openApp('/#/changes', {
    answers: {
      '/api/changes': ({ searchParams }) => {
        asked.push(searchParams.get('model'));
        return Response.json({ changes: [FLAG], next: null });
      },
    },
  });
  const field = page.getByRole('textbox', { name: 'Model' });
  await field.fill(' \u200blab/one\ufeff');
  await expectParameter('changes', ';lab/one');
  await expect.element(page.getByRole('region', { name: /1 model flagged/ })).toBeVisible();
  expect(asked).toEqual([null, 'lab/one']);
  history.back();
  await expect.element(field).toHaveValue('');
});

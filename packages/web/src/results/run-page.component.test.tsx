import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount, expectTexts, resize } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { overflowOfPage, PHONE } from '../../test/in-page.ts';
import { runRecord } from '../../test/record-samples.ts';

function openRun(changes: Parameters<typeof runRecord>[0] = {}): Promise<void> {
  return openApp('/#/run/7', { answers: { '/api/runs/7': () => Response.json(runRecord(changes)) } });
}

test('a result has what is known, what is not, and its file', async () => {
  await openRun();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Result 7');
  await expect.element(page.getByText('Submission 12 by anna')).toBeVisible();
  await expect.element(page.getByText('1 h 48 min')).toBeVisible();
  await expect.element(page.getByText('Log-likelihood')).toBeVisible();
  await expect.element(page.getByText('e'.repeat(64))).toBeVisible();
  await expect.element(page.getByText('The same metric in both languages of a domain')).toBeVisible();
  await expectTexts(page.getByRole('heading', { level: 3 }), [
    'Passed',
    'Could not be checked: the source does not say',
  ]);
  // Checks that do not apply are hidden, and unknown items are listed once.
  const unknown =
    'Not known: the answers per question (so only scores can be compared); the batch size; the container image.';
  await expect.element(page.getByText(unknown)).toBeVisible();
  await expectCount(page.getByText('No examples before the questions (zero-shot)'), 1);
  await expectCount(page.getByText('Scores by subject'), 0);
  // The button is only as wide as its label.
  const copy = page.getByRole('button', { name: 'Copy the commands' });
  await expect.element(copy).toBeVisible();
  expect(copy.element().clientWidth).toBeLessThan(300);
  const file = page.getByRole('link', { name: 'Download the results file' });
  await expect.element(file).toHaveAttribute('href', '/api/runs/7/results');
});

test('a run whose samples could not be used says why', async () => {
  const problem = { code: 'answers_missing', detail: 'A sentence of the server.', params: {} };
  await openRun({ cautions: ['answers_refused'], answers_problem: problem });
  await expect.element(page.getByText('A sentence of the server.')).toBeVisible();
});

test('scores by subject are in a folded table where the samples state subjects', async () => {
  const subjects = {
    bbk_hindi: [
      { subject: 'फ़सल सुरक्षा', n: 400, right: 100 },
      { subject: '', n: 10, right: 0 },
    ],
    bbf_English: [{ subject: 'Problem Solving', n: 3000, right: 1500 }],
  };
  await openRun({ subjects });
  const table = page.getByRole('region', { name: 'Scores by subject' });
  const summary = page.byCss('summary').filter({ hasText: 'Scores by subject' });
  await expect.element(summary).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
  await summary.click();
  await expectTexts(table.getByRole('columnheader'), [
    'Subject',
    'Domain, language',
    'Right',
    'Share',
    '95 % interval',
  ]);
  // Domains and languages are in the order of the board's columns.
  await expectTexts(table.byCss('tbody tr'), [
    'Problem SolvingFinance, English1,500 of 3,00050.00 %48.21–51.79',
    'फ़सल सुरक्षाAgriculture, Hindi100 of 40025.00 %21.01–29.47',
    'not statedAgriculture, Hindi0 of 100.00 %0.00–27.75',
  ]);
  await expect.element(page.getByText('फ़सल सुरक्षा')).toHaveAttribute('lang', 'hi');
  await resize(PHONE);
  expect(overflowOfPage()).toBe(0);
});

test('a run that allowed the model’s own code warns at once', async () => {
  await openRun({ cautions: ['remote_code', 'no_answers'], outcomes: { no_remote_code: 'failed' } });
  await expect.element(page.getByText(/^Caution: the run allowed code/)).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 3, name: 'Failed' })).toBeVisible();
});

test('a result of other questions warns at once and has no commands', async () => {
  await openRun({
    other_questions: true,
    cautions: ['other_questions'],
    outcomes: { suite_questions: 'failed' },
    repeat: { lines: [], unknown: ['other_questions'] },
  });
  await expect
    .element(page.getByText(/^Caution: this result does not use the benchmark’s questions/))
    .toBeVisible();
  await expect.element(page.getByText(/^The questions are those of the benchmark/)).toBeVisible();
  await expect.element(page.getByText(/^Not known: commands to reproduce it \(they would use/)).toBeVisible();
});

test('a result has the commands that repeat it; a transcribed one links its source', async () => {
  await openRun({ has_answers: true });
  const commands = page.getByRole('region', { name: 'Commands to reproduce it' });
  await expect.element(commands).toHaveTextContent('lm_eval --model hf --tasks bba,bbf,bbk,bbl');
  await expect.element(page.getByText('NVIDIA L4, PyTorch 2.9.0')).toBeVisible();
  await openRun({
    file_sha256: null,
    cautions: ['no_commit'],
    source: 'BhashaBench V1 (arXiv:2510.25409), Table 1, and https://example.org/scores.',
    repeat: { lines: [], unknown: ['weights', 'commit'] },
  });
  await expect
    .element(page.getByText(/^These scores were copied from the published source\. We/))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'arXiv:2510.25409' }))
    .toHaveAttribute('href', 'https://arxiv.org/abs/2510.25409');
  await expect
    .element(page.getByRole('link', { name: 'https://example.org/scores', exact: true }))
    .toHaveAttribute('href', 'https://example.org/scores');
  await expectCount(page.getByText('SHA-256 of the results file'), 0);
  // An item missing in two places is listed once.
  await expect
    .element(page.getByText(/^Not known: the commit of the model; the weights \(they are not public[^;]*$/))
    .toBeVisible();
  await expectCount(page.getByRole('button', { name: 'Copy the commands' }), 0);
});

test('a withdrawn run says why, a superseded one links the newer', async () => {
  const retracted = {
    kind: 'retracted',
    by: null,
    publication: 4,
    at: '2026-03-01T00:00:00.000Z',
    reason: 'wrong prompt',
  } as const;
  await openRun({ state: retracted });
  await expect
    .element(page.getByText(/It was retracted on 1 Mar 2026\.\s+Reason: wrong prompt/))
    .toBeVisible();
  await openRun({ state: { ...retracted, kind: 'superseded', by: 9, reason: null } });
  await expect.element(page.getByRole('link', { name: 'Result 9' })).toHaveAttribute('href', '#/run/9');
  await openApp('/#/run/8');
  await expect.element(page.getByText('No such result')).toBeVisible();
});

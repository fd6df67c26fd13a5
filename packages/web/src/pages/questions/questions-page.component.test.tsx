import { FLAG_BITS } from '@leaderboard/core/benchmark/question-flags';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import type { QuestionsOfTask, QuestionsSummary } from '@leaderboard/core/questions-api';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectParameter } from '../../../test/components/board.ts';
import {
  axeFindings,
  DESKTOP,
  expectCount,
  expectTexts,
  overflow,
  PHONE,
  resize,
  textsOf,
} from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';
import { NO_QUESTIONS } from '../../../test/without-samples.ts';

const TASKS = BENCHMARKS.filter(({ language }) => language !== null);
const MODELS = 40;

/** Question 7 of each task is suspected; every third is about soils. */
function answersTo(task: string, count: number): QuestionsOfTask {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return {
    ...NO_QUESTIONS,
    publication: 1,
    models: MODELS,
    models_with_options: MODELS,
    task,
    questions: count,
    labels: {
      subjects: ['Agronomy', 'Soils'],
      levels: ['Easy', 'Hard'],
      types: ['MCQ'],
      subject: numbers.map((number) => (number % 3 === 0 ? 1 : 0)),
      level: numbers.map((number) => number % 2),
      type: numbers.map(() => 0),
    },
    right: numbers.map((number) => number % (MODELS + 1)),
    discrimination: numbers.map((number) => (number % 201) / 100 - 1),
    third: Math.floor(MODELS / 3),
    weakest: numbers.map((number) => number % 3),
    strongest: numbers.map((number) => number % 13),
    flags: numbers.map((number) => (number === 7 ? FLAG_BITS.suspected : 0)),
    duplicates: [],
  };
}

function summaryOf(): QuestionsSummary {
  const flags = { ...NO_QUESTIONS.flags, suspected: 1, everybody_right: 0 };
  return {
    ...NO_QUESTIONS,
    publication: 1,
    models: MODELS,
    models_with_options: MODELS,
    flags,
    tasks: TASKS.map(({ key, questions }) => ({ task: key, questions, has_dictionary: true, flags })),
  };
}

function openQuestions(address: string, isFull: boolean) {
  const sizes = new Map<string, number>(TASKS.map(({ key, questions }) => [key, questions]));
  return openApp(address, {
    answers: {
      '/api/questions/summary': () => Response.json(isFull ? summaryOf() : NO_QUESTIONS),
      '/api/questions': ({ searchParams }) => {
        const task = searchParams.get('task') ?? '';
        return Response.json(answersTo(task, sizes.get(task) ?? 0));
      },
    },
  });
}

const rowHeaders = page.getByRole('region', { name: 'All questions' }).byCss('tbody th');
const status = page.getByRole('main').getByRole('status').filter({ hasText: 'questions.' });

test('without answers the page says what is missing, and from when on it appears', async () => {
  await openQuestions('/#/questions', false);
  await expect.element(page.getByText('Answers of 0 models are stored.')).toBeVisible();
  await expect.element(page.getByText(/The published results have scores only/)).toBeVisible();
  await expect.element(page.getByText('not enough models to tell (from 30; today: 0)').first()).toBeVisible();
  await expectCount(page.getByRole('link', { name: /CSV/ }), 0);
  await resize(PHONE);
  expect(overflow()).toBe(0);
  expect(await axeFindings()).toEqual([]);
});

test('questions are filtered and sorted, and the address has the view', async () => {
  await openQuestions('/#/questions', true);
  const [first] = TASKS;
  await expect.element(status).toHaveTextContent(`of ${first?.questions.toLocaleString('en')} questions`);
  await page.getByRole('combobox', { name: 'Flag' }).selectOptions('Suspected wrong key');
  await expect.element(status).toHaveTextContent('1 of ');
  await expectParameter('questions', ';suspected');
  await expectTexts(rowHeaders, [`7${first?.label}`]);
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expectParameter('questions', null);
  await page.getByRole('combobox', { name: 'Subject', exact: true }).selectOptions('Soils');
  await expectParameter('questions', ';;;;;=Soils');
  await page.getByRole('button', { name: 'Sort by: Discrimination' }).click();
  await expectParameter('questions', ';;discrimination;;;=Soils');
  await expect.poll(() => textsOf(rowHeaders)[1]).toMatch(/^201/);
  expect(await axeFindings()).toEqual([]);
});

test('every column of the list has room for its texts', async () => {
  await resize(DESKTOP);
  await openQuestions('/#/questions', true);
  await expect.element(rowHeaders.first()).toBeVisible();
  const heads = [...document.querySelectorAll<HTMLElement>('thead th[data-column]')];
  expect(heads.filter(({ clientWidth }) => clientWidth < 80).map(({ textContent }) => textContent)).toEqual(
    [],
  );
});

test('a link to the suspected questions of all tasks lists one of each', async () => {
  await openQuestions('/?questions=all;suspected#/questions', true);
  await expect
    .element(status)
    .toHaveTextContent(`${TASKS.length} of ${(74_166).toLocaleString('en')} questions`);
  await resize(PHONE);
  expect(overflow()).toBe(0);
});

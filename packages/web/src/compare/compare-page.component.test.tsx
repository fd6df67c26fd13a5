import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectParameter } from '../../test/components/board.ts';
import {
  boxOf,
  expectCount,
  expectTexts,
  focus,
  isUncovered,
  press,
  resize,
} from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { savedFiles } from '../../test/components/saved-files.ts';
import { held } from '../../test/held.ts';
import { DESKTOP, overflowOfPage, PHONE } from '../../test/in-page.ts';
import { comparisonRecord, writtenEntry } from '../../test/record-samples.ts';

const TWO = [
  writtenEntry('openai/gpt-4o', 60, { bba: 63, bbf: 57 }),
  writtenEntry('openai/gpt-oss-120b', 60),
];

const COMPARED = { '/api/compare': () => Response.json(comparisonRecord(TWO)) };

const NAMES = ['openai/gpt-4o', 'openai/gpt-oss-120b', 'openai/gpt-oss-20b', 'google/gemma-2-9b'];
const WITH_NAMES = {
  ...COMPARED,
  '/api/leaderboard/formatted': () => Response.json(NAMES.map((name) => writtenEntry(name, 60))),
};

test('two models have verdict, picture, a column of differences, answers and facts', async () => {
  await openApp('/#/compare?models=openai%2Fgpt-4o,openai%2Fgpt-oss-120b', {
    answers: {
      '/api/compare': ({ searchParams }) => {
        const names = searchParams.get('models')?.split(',') ?? [];
        return Response.json(comparisonRecord(TWO.filter(({ id }) => names.includes(id))));
      },
    },
  });
  await expect
    .element(
      page
        .getByRole('status')
        .getByText(
          'gpt-4o and gpt-oss-120b cannot be told apart overall; gpt-4o is 3.00 points ahead of gpt-oss-120b in Ayurveda and 3.00 behind in Finance; no clear difference elsewhere.',
        ),
    )
    .toBeVisible();
  await expect
    .element(page.getByText(/^Compared by totals, not question by question \(unpaired\)/))
    .toBeVisible();
  await expect
    .element(page.getByRole('row', { name: 'Flagged as potentially contaminated No No' }))
    .toBeVisible();
  await expect.element(page.getByRole('img', { name: /Scores of gpt-4o and gpt-oss-120b/ })).toBeVisible();
  const scores = page.getByRole('region', { name: 'Scores', exact: true });
  // The difference is a column, so nothing is collapsed.
  const row = (name: RegExp) => scores.getByRole('row', { name });
  await expect
    .element(row(/^Finance 57\.00 \(\d\d\.\d\d–\d\d\.\d\d\) 60\.00 .+ −3\.00 .+ gpt-oss-120b is ahead$/))
    .toBeVisible();
  await expect
    .element(row(/^Ayurveda 63\.00 .+ 60\.00 .+ \+3\.00 \(\+1\.89 to \+4\.11\) gpt-4o is ahead$/))
    .toBeVisible();
  await expect.element(row(/^Legal 60\.00 .+ 60\.00 .+ 0\.00 .+ cannot be told apart$/)).toBeVisible();
  await expectTexts(scores.getByRole('columnheader'), [
    'Score in %',
    'gpt-4o',
    'gpt-oss-120b',
    'gpt-4o minus gpt-oss-120b',
  ]);
  await expectCount(page.byCss('main details'), 0);
  // The best score and significant differences are bold; a tie has no best score.
  await expectTexts(row(/^Ayurveda 63/).byCss('b'), ['63.00', '+3.00']);
  await expectTexts(row(/^Finance 57/).byCss('b'), ['60.00', '−3.00']);
  await expectCount(row(/^Legal 60/).byCss('b'), 0);
  await expect.element(page.getByRole('row', { name: /5,615 2,000 700 500 2,415/ })).toBeVisible();
  await expectParameter('models', 'openai/gpt-4o,openai/gpt-oss-120b');
  const saved = savedFiles();
  await page.getByRole('button', { name: 'SVG' }).first().click();
  await expect.poll(() => saved[0]?.name).toMatch(/^bhashabench-publication-\d+-[\w.-]+\.svg$/);
  await page.getByRole('button', { name: 'Remove openai/gpt-4o' }).click();
  await expectParameter('models', 'openai/gpt-oss-120b');
  await expect.element(page.getByText('Add another model by name, or tick it on the board.')).toBeVisible();
  history.back();
  await expectParameter('models', 'openai/gpt-4o,openai/gpt-oss-120b');
});

test('one name that is not on the board is said to be none', async () => {
  await openApp('/?models=google/gemma9b#/compare', {
    answers: { '/api/compare': () => Response.json({ code: 'no_model' }, { status: 404 }) },
  });
  await expect.element(page.getByText('None of these models is on the board')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'google/gemma9b' }))
    .toHaveAttribute('href', '#/model/google/gemma9b');
});

test('an unknown name beside a known one has the nearest, which takes its place, and a way to add it', async () => {
  await openApp('/?models=openai/gpt-4o,google/gemma9b#/compare', {
    answers: {
      ...WITH_NAMES,
      '/api/compare': ({ searchParams }) =>
        Response.json(
          searchParams.get('models')?.includes('gemma9b')
            ? comparisonRecord(TWO.slice(0, 1), ['google/gemma9b'])
            : comparisonRecord(TWO),
        ),
    },
  });
  await expect.element(page.getByText(/^Not on the board: google\/gemma9b/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Submit it for evaluation' }))
    .toHaveAttribute('href', '#/add');
  await page.getByRole('button', { name: 'Use google/gemma-2-9b instead' }).click();
  await expectParameter('models', 'openai/gpt-4o,google/gemma-2-9b');
  await expectCount(page.getByText(/^Not on the board/), 0);
});

test.each([
  [
    'scope=bbl_hindi',
    /^gpt-4o and gpt-oss-120b cannot be told apart in Legal, Hindi; gpt-4o is 3\.00 points ahead/,
    'Legal, Hindi',
  ],
  [
    'columns=evaluations.bbl.normalized_score',
    /^gpt-4o and gpt-oss-120b cannot be told apart overall;/,
    'Average',
  ],
])('the first sentence is about the board’s scope: %s', async (scope, sentence, row) => {
  await openApp(`/?${scope}&models=openai/gpt-4o,openai/gpt-oss-120b#/compare`, { answers: COMPARED });
  await expect.element(page.getByRole('status').getByText(sentence)).toBeVisible();
  const scores = page.getByRole('region', { name: 'Scores', exact: true });
  await expect.element(scores.getByRole('row', { name: /^Hindi 60\.00 \(.+\) 60\.00 \(/ })).toBeVisible();
  // The first row is about this scope too.
  await expect.element(scores.getByRole('rowheader').first()).toHaveTextContent(row);
});

test('six models fit a phone; a missing one is named', async () => {
  const six = Array.from({ length: 6 }, (_, index) => writtenEntry(`lab/model-${index}`, 60 - 4 * index));
  await openApp('/?models=lab/model-0,lab/model-1,lab/model-2,lab/model-3,lab/model-4,lab/model-5#/compare', {
    answers: { '/api/compare': () => Response.json(comparisonRecord(six, ['lab/gone'])) },
  });
  await expect.element(page.getByText(/^model-0 leads by \d+\.00 points overall/)).toBeVisible();
  await expect.element(page.getByText(/Not on the board: lab\/gone/)).toBeVisible();
  await page.getByRole('heading', { name: 'model-0 minus model-1' }).click();
  await expect
    .element(page.getByRole('row', { name: /^Ayurveda \+4\.00 \(.+ to .+\) model-0 is ahead$/ }))
    .toBeVisible();
  await expectCount(page.getByRole('heading', { level: 3 }).filter({ hasText: 'minus' }), 15);
  await expect.element(page.getByText('You can compare at most six models.')).toBeVisible();
  await resize(PHONE);
  await expect.poll(overflowOfPage).toBe(0);
});

const field = page.getByRole('combobox', { name: 'Add a model' });
const suggested = page.byCss('datalist option');

/** Simulates a choice from the browser's suggestion list, which is outside the page. */
function choose(name: string): void {
  const input = field.element();
  if (!(input instanceof HTMLInputElement)) expect.unreachable();
  // React ignores input events for values set through its own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, name);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
}

test('removing a model moves the focus to the next control', async () => {
  await openApp('/?models=openai/gpt-4o,openai/gpt-oss-120b,lab/third#/compare', { answers: COMPARED });
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
  focus(remove('openai/gpt-oss-120b'));
  await press('Enter');
  await expect.element(remove('lab/third')).toHaveFocus();
  await press('Enter');
  await expect.element(field).toHaveFocus();
  focus(remove('openai/gpt-4o'));
  await press('Enter');
  await expect.element(field).toHaveFocus();
  await expectParameter('models', null);
});

test('the focus stays among the models when the field disappears', async () => {
  const five = Array.from({ length: 5 }, (_, index) => `lab/model-${index}`);
  const answers = {
    ...COMPARED,
    '/api/leaderboard/formatted': () => Response.json([writtenEntry('lab/sixth', 60)]),
  };
  await openApp(`/?models=${five.join(',')}#/compare`, { answers });
  await field.fill('lab/sixth');
  await expectCount(suggested, 1);
  focus(field);
  await press('Enter');
  await expectCount(field, 0);
  await expect.element(page.getByRole('button', { name: 'Remove lab/model-4' })).toHaveFocus();
  focus(page.getByRole('button', { name: 'Remove lab/sixth' }));
  await press('Enter');
  await expect.element(page.getByRole('button', { name: 'Remove lab/model-4' })).toHaveFocus();
});

test('the first focus of the field loads the board’s names', async () => {
  let calls = 0;
  await openApp('/?models=openai/gpt-4o,openai/gpt-oss-120b#/compare', {
    answers: {
      ...COMPARED,
      '/api/leaderboard/formatted': () => {
        calls += 1;
        return WITH_NAMES['/api/leaderboard/formatted']();
      },
    },
  });
  await expect.element(page.getByRole('status').filter({ hasText: 'points ahead' })).toBeVisible();
  expect(calls).toBe(0);
  await field.fill('gpt-oss');
  await expectCount(suggested, 1);
  expect(calls).toBe(1);
});

test('a model entered before the names have come is added then', async () => {
  const { promise: names, resolve: answer } = held<Response>();
  await openApp('/?models=openai/gpt-4o#/compare', {
    answers: { ...COMPARED, '/api/leaderboard/formatted': () => names },
  });
  await field.fill('gpt-oss-20b');
  await press('Enter');
  await expect.element(page.getByText('Model names are still loading.')).toBeVisible();
  await expectParameter('models', 'openai/gpt-4o');
  answer(WITH_NAMES['/api/leaderboard/formatted']());
  await expectParameter('models', 'openai/gpt-4o,openai/gpt-oss-20b');
  await expect.element(field).toHaveValue('');
});

test('a suggestion is added as soon as it is chosen, and is suggested no more', async () => {
  await openApp('/?models=google/gemma-2-9b#/compare', { answers: WITH_NAMES });
  await field.fill('gpt-oss');
  await expectCount(suggested, 2);
  choose('openai/gpt-oss-20b');
  await expectParameter('models', 'google/gemma-2-9b,openai/gpt-oss-20b');
  await expect.element(field).toHaveValue('');
  await field.fill('gpt-oss');
  await expectCount(suggested, 1);
  await expect.element(suggested).toHaveAttribute('value', 'openai/gpt-oss-120b');
});

test('Enter takes the first suggestion; a name like no other is refused', async () => {
  await openApp('/?models=openai/gpt-4o#/compare', { answers: WITH_NAMES });
  await field.fill('GPT-OSS-20B');
  await expectCount(suggested, 1);
  await press('Enter');
  await expectParameter('models', 'openai/gpt-4o,openai/gpt-oss-20b');
  await expect.element(field).toHaveValue('');
  await field.fill('zzzz');
  await press('Enter');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('No model on the board has “zzzz” in its name.');
  await field.fill('\u200egem\u00adma\u200b');
  await expectCount(suggested, 1);
  await press('Enter');
  await expectParameter('models', 'openai/gpt-4o,openai/gpt-oss-20b,google/gemma-2-9b');
  await field.fill('gpt-oss');
  await expectCount(suggested, 1);
  await press('Enter');
  await expectParameter('models', 'openai/gpt-4o,openai/gpt-oss-20b,google/gemma-2-9b,openai/gpt-oss-120b');
});

test('several names with commas between them are added at once', async () => {
  await openApp('/?models=openai/gpt-4o#/compare', { answers: WITH_NAMES });
  await field.fill('openai/gpt-oss-20b, gpt-oss-120b, ,');
  await press('Enter');
  await expectParameter('models', 'openai/gpt-4o,openai/gpt-oss-20b,openai/gpt-oss-120b');
});

test('a name that cannot be added is refused with a reason, which nothing covers', async () => {
  await openApp('/?models=openai/gpt-4o#/compare', { answers: WITH_NAMES });
  const words = 'openai/gpt-4o is already chosen.';
  await field.fill('openai/gpt-4o');
  await expectCount(suggested, 0);
  await expect.element(field).toHaveAccessibleDescription('');
  focus(field);
  await press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: words });
  await expect.element(alert).toBeVisible();
  expect(isUncovered(alert)).toBe(true);
  await expect.element(field).toHaveAccessibleDescription(words);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expectParameter('models', 'openai/gpt-4o');
});

test.each([
  ['before the names are there', COMPARED],
  [
    'where the names cannot be had',
    { '/api/leaderboard/formatted': () => new Response('', { status: 500 }) },
  ],
])('Add with an empty field adds nothing %s', async (_when, answers) => {
  await openApp('/#/compare', { answers });
  const pushed = vi.spyOn(history, 'pushState');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Type a model name.');
  await field.fill(' , ');
  await press('Enter');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Type a model name.');
  await expectParameter('models', null);
  expect(pushed).not.toHaveBeenCalled();
});

test.each([DESKTOP, PHONE])('how much one is ahead and where stands in the first screen', async (size) => {
  await resize(size);
  await openApp('/?models=openai/gpt-4o,openai/gpt-oss-120b#/compare', { answers: COMPARED });
  const verdict = page.getByRole('status').getByText(/3\.00 points ahead of gpt-oss-120b in Ayurveda/);
  await expect.element(verdict).toBeVisible();
  const figures = page.getByRole('row', { name: /^Average 60\.00 \(.+\) 60\.00 \(/ });
  expect(boxOf(verdict).bottom).toBeLessThan(boxOf(figures).top);
  expect(boxOf(figures).bottom).toBeLessThan(size.height);
});

test('models that were asked in different ways are shown and not told apart', async () => {
  const [one, other] = [
    writtenEntry('openai/gpt-4o', 60),
    { ...writtenEntry('lab/other', 40), protocol: 'letter' },
  ];
  await openApp('/#/compare?models=openai%2Fgpt-4o,lab%2Fother', {
    answers: { '/api/compare': () => Response.json(comparisonRecord([one, other])) },
  });
  await expect.element(page.getByText(/^These models were evaluated in different ways\./)).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Protocol unknown Generated letter' })).toBeVisible();
  await expectCount(page.getByText(/told apart overall/), 0);
  await expectCount(page.getByText(/points ahead/), 0);
});

test('of a model of some domains what both have is compared, and the rest is said', async () => {
  const whole = writtenEntry('openai/gpt-4o', 60);
  const { evaluations, ...other } = writtenEntry('lab/ayur', 40);
  const some = Object.entries(evaluations).filter(([key]) => key.startsWith('bba'));
  const partial = {
    ...other,
    domains: ['bba'],
    evaluations: Object.fromEntries(some),
    model: { ...other.model, average_score: null },
  };
  await openApp('/#/compare?models=openai%2Fgpt-4o,lab%2Fayur', {
    answers: {
      '/api/compare': () => {
        const { models, ...record } = comparisonRecord([whole, partial]);
        const ranked = models.map((one) => (one.entry.domains === undefined ? one : { ...one, rank: null }));
        return Response.json({ ...record, models: ranked });
      },
    },
  });
  await expect.element(page.getByText(/^Evaluated in some domains only: ayur\./)).toBeVisible();
  await expect
    .element(page.getByRole('status').getByText(/gpt-4o is 20\.00 points ahead of ayur in Ayurveda/))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Rank \d+ -$/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Possible ranks .+ -$/ })).toBeVisible();
});

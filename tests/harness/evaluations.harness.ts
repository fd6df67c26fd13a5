import { expect, type Page, test } from '@playwright/test';
import { DOMAINS, EVALUATION_KEYS, TASKS } from '../../packages/core/src/benchmark/suite.ts';
import { formatCount } from '../../packages/core/src/format.ts';
import { scoreKey } from '../../packages/web/test/in-page.ts';
import { cell, openBoard } from '../browser/support/board.ts';
import { section } from '../browser/support/queue.ts';
import { signIn, submissionForm } from '../browser/support/sign-in.ts';
import { countSamples, type PlainModel, type PlainRun, plainRun, scoresOf } from './plain-run.ts';
import { type RealSite, untilAllEnded, withSite } from './real-site.ts';
import { NEWEST } from './real-tools.ts';
import { say } from './run-tool.ts';

const ADAPTER = 'tiny-lab/tiny-adapter';
const BASE = 'tiny-lab/tiny-llama';
const CHAT = 'tiny-lab/tiny-chat';
/** Models that cannot be evaluated, each with a detail that its author sees beside the reason, on the page or in the log. */
const BROKEN = {
  // A truncated weights file, detected before anything loads it.
  'tiny-lab/tiny-corrupt': 'model.safetensors',
  // Complete files whose shapes differ from the configuration: lm_eval's own last lines.
  'tiny-lab/tiny-mismatched': 'ignore_mismatched_sizes',
};
/** Settings with which each working model is evaluated by hand. */
const GOOD: Readonly<Record<string, PlainModel>> = {
  [BASE]: { model: BASE },
  'tiny-lab/tiny-neox': { model: 'tiny-lab/tiny-neox' },
  'tiny-lab/tiny-sharded': { model: 'tiny-lab/tiny-sharded' },
  [CHAT]: { model: CHAT, useChatTemplate: true },
  [ADAPTER]: { model: BASE, adapter: ADAPTER },
};
/** The chat template's text before each question. */
const TURN = '<|user|>';
const ALL_QUESTIONS = TASKS.reduce((sum, { questions }) => sum + questions, 0);

/** Evaluates every working model by hand, one after the other. */
async function allByHand(): Promise<Readonly<Record<string, PlainRun>>> {
  const runs: Record<string, PlainRun> = {};
  for (const [model, plain] of Object.entries(GOOD)) runs[model] = await plainRun(NEWEST, plain);
  return runs;
}

async function submitInBrowser(page: Page, model: string): Promise<void> {
  const form = submissionForm(page);
  const field = (name: string) => form.getByLabel(name, { exact: true });
  await field('Model Name *').fill(model);
  if (model === CHAT) await field('Use Chat Template').check();
  if (model === ADAPTER) {
    await field('Weights Type').selectOption('Adapter');
    await form.getByRole('textbox', { name: /Base Model/ }).fill(BASE);
  }
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Model submitted successfully!' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit another model' }).click();
}

/** Expects the page's row to match the API's entry: rank, scores and provenance. */
async function expectShown(page: Page, site: RealSite, model: string): Promise<void> {
  const { evaluations, provenance } = await site.entry(model);
  const row = page.getByRole('row', { name: new RegExp(model) });
  await expect(cell(row, 'rank')).toHaveText(/^\d+/);
  for (const { key } of DOMAINS)
    await expect(cell(row, scoreKey(key))).toContainText(
      `${evaluations[key]?.normalized_score.toFixed(2)} %`,
    );
  await cell(row, scoreKey('bba')).locator('[data-tooltip]').hover();
  const tooltip = page.getByRole('tooltip');
  for (const fact of [
    /95 % interval \d+\.\d\d–\d+\.\d\d %, standard error/,
    `acc_norm, ${formatCount(evaluations.bba?.n ?? 0)} questions, 0-shot`,
    `lm-evaluation-harness ${provenance?.harness_version}`,
    `commit ${site.hub.commitOf(model, 'main')?.slice(0, 7)}, float16`,
    model === CHAT ? 'with chat template' : 'without chat template',
    `Results file SHA-256 ${provenance?.file_sha256?.slice(0, 16)}`,
  ])
    await expect(tooltip).toContainText(fact);
  await page.mouse.move(0, 0);
}

test('models submitted in the browser get the scores of runs by hand', async ({ page }) => {
  await withSite(async (site) => {
    await page.goto(`${site.url}/#/add`);
    await signIn(page, 'asha-rao');
    const models = [...Object.keys(GOOD), ...Object.keys(BROKEN)];
    for (const model of models) await submitInBrowser(page, model);
    expect((await site.queue()).pending).toHaveLength(models.length);
    site.runWorker();
    // Evaluates by hand while the worker runs, to use a second processor.
    const [{ failed }, byHand] = await Promise.all([untilAllEnded(site), allByHand()]);

    await test.step('the broken models alone failed, for reasons that their authors understand', async () => {
      expect(failed.map(({ name, reason }) => `${name} ${reason}`).sort()).toEqual(
        Object.keys(BROKEN).map((name) => `${name} not_loadable`),
      );
      await page.reload();
      for (const [model, words] of Object.entries(BROKEN)) {
        const row = section(page, 'Failed evaluations').getByRole('row', { name: new RegExp(model) });
        await expect(row).toContainText('The model could not be loaded');
        await row.getByText('Details', { exact: true }).click();
        await expect(row).toContainText(words);
        const id = failed.find(({ name }) => name === model)?.id;
        const shown = await site.command('queue', 'show', String(id));
        expect(shown.stdout).toContain(words);
        say(
          `${model}: ${shown.stdout
            .split('\n')
            .find((line) => line.includes(words))
            ?.trim()}`,
        );
      }
    });

    // Few rows are drawn at a time, and models that guess are far down.
    await openBoard(page, `${site.url}/?search=tiny-lab/`);
    const questionSets: Record<string, string> = {};
    for (const [model, plainly] of Object.entries(byHand))
      await test.step(`${model}: its row has the scores of a run by hand, and of a count`, async () => {
        await expectShown(page, site, model);
        const entry = await site.entry(model);
        const { evaluations, metadata, provenance } = entry;
        const answers = await site.answers(entry);
        const values = Object.fromEntries(EVALUATION_KEYS.map((key) => [key, evaluations[key]?.value]));
        expect(values).toEqual(scoresOf(plainly.results));

        let [questions, right, withTurn] = [0, 0, 0];
        for (const [task, path] of Object.entries(plainly.samples)) {
          const counted = await countSamples(path, TURN);
          const key = EVALUATION_KEYS.find((each) => each.toLowerCase() === task.toLowerCase());
          expect(key === undefined ? null : evaluations[key], task).toMatchObject({
            value: counted.right / counted.questions,
            n: counted.questions,
          });
          const { questions: set = '', ...stored } = answers.tasks[key ?? ''] ?? {};
          expect(stored, task).toEqual({
            metric: 'acc_norm',
            n: counted.questions,
            right: counted.right,
            bits: counted.bits,
          });
          // All models and templates get the same questions.
          expect(set, task).toBe(questionSets[task] ?? set);
          questionSets[task] = set;
          questions += counted.questions;
          right += counted.right;
          withTurn += counted.withText;
        }
        expect(questions).toBe(ALL_QUESTIONS);
        expect(withTurn).toBe(model === CHAT ? ALL_QUESTIONS : 0);
        expect(provenance?.chat_template_applied).toBe(model === CHAT);
        expect(typeof plainly.results.chat_template === 'string').toBe(model === CHAT);
        if (model === ADAPTER) {
          expect(metadata.base_model).toBe(BASE);
          expect(values).not.toEqual(scoresOf((byHand[BASE] ?? plainly).results));
        }
        say(`${model}: ${right} of ${questions} right; twelve scores and all answers equal`);
      });
  });
});

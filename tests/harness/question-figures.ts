import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { BENCHMARKS, DOMAINS } from '../../packages/core/src/benchmark/suite.ts';
import { formatCount } from '../../packages/core/src/format.ts';
import type {
  CellsByLabel,
  CompositionRecord,
  ProfileRecord,
} from '../../packages/core/src/questions-api.ts';
import { cell, openBoard } from '../browser/support/board.ts';
import type { PlainRun } from './plain-run.ts';
import { type RealSite, until } from './real-site.ts';
import { mustRun, say } from './run-tool.ts';

/** What a second implementation in Python makes of a run's samples (independent_questions.py), by task or domain. */
interface Independent {
  readonly labels: Readonly<Record<string, Readonly<Record<Label, readonly string[]>>>>;
  readonly cells: Readonly<Record<string, Readonly<Record<Label, Cells>>>>;
  readonly gaps: Readonly<
    Record<
      string,
      {
        readonly gap: number;
        readonly interval: readonly [number, number];
        readonly matched: readonly [number, number];
        readonly cells: number;
      }
    >
  >;
}
type Label = keyof CellsByLabel;
/** By value: the number of questions, and of those right. */
type Cells = Readonly<Record<string, readonly [n: number, right: number]>>;

const LABELS = [
  ['subject', 'subjects'],
  ['level', 'levels'],
  ['type', 'types'],
] as const;
/** The made-up options; what the questions ask is not public either. */
const PRIVATE = /none of these|इनमें से|what is the|क्या है/;

async function independent({ samples }: PlainRun): Promise<Independent> {
  const script = join(import.meta.dirname, 'independent_questions.py');
  return JSON.parse((await mustRun('python3', [script, ...Object.values(samples)], {})).stdout);
}

function keyOf(task: string): string {
  const found = BENCHMARKS.find((one) => one.task === task);
  if (found === undefined) throw new Error(`The suite has no task ${task}`);
  return found.key;
}

const near = (value: number) => expect.closeTo(value, 9);

/** The cells of a label as the API has them, in the order of their names: shares hidden below 30 questions, ranks below 100. */
function cellsOf(cells: Cells) {
  return Object.entries(cells)
    .map(([label, [n, right]]) => ({
      label,
      n,
      kind: n >= 100 ? 'ranked' : n >= 30 ? 'shown' : 'count only',
      share: n >= 30 ? near(right / n) : null,
      interval: n >= 30 ? [expect.any(Number), expect.any(Number)] : null,
    }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
}

/**
 * The labels of real samples went the whole way: the calls about subjects and gaps, and the pages, say what Python
 * counts in the samples of the runs by hand.
 */
export async function expectQuestionFigures(
  page: Page,
  site: RealSite,
  runs: Readonly<Record<string, PlainRun>>,
): Promise<void> {
  const models = Object.keys(runs);
  const text = async (path: string) => {
    const response = await fetch(site.url + path);
    const answer = await response.text();
    expect(response.ok, answer).toBe(true);
    expect(answer, path).not.toMatch(PRIVATE);
    return answer;
  };
  const json = async <T>(path: string): Promise<T> => JSON.parse(await text(path));

  // The figures follow a publication by seconds.
  await until(
    'the figures of all models',
    async () => {
      const one = await json<ProfileRecord>(`/api/profile?models=${models[0]}`);
      return one.models === models.length ? one : null;
    },
    5,
  );

  let [first, compared]: [Independent | null, number] = [null, 0];
  for (const [model, run] of Object.entries(runs)) {
    const counted = await independent(run);
    // The questions are the same whatever the model.
    first ??= counted;
    expect(counted.labels, model).toEqual(first.labels);
    const [profile] = (await json<ProfileRecord>(`/api/profile?models=${model}`)).profiles;
    if (profile === undefined) throw new Error(`${model} has no profile`);
    expect(profile.without, model).toBeNull();
    for (const [task, byLabel] of Object.entries(counted.cells))
      for (const [label] of LABELS) {
        const cells = [...(profile.tasks[keyOf(task)]?.[label].cells ?? [])];
        cells.sort((a, b) => (a.label < b.label ? -1 : 1));
        expect(cells, `${model} ${task} ${label}`).toMatchObject(cellsOf(byLabel[label]));
        compared += cells.length;
      }
    for (const { key: domain } of DOMAINS) {
      const gap = counted.gaps[domain];
      if (gap === undefined) throw new Error(`Python has no gap of ${domain}`);
      expect(
        profile.gaps.find((one) => one.domain === domain),
        `${model} ${domain}`,
      ).toMatchObject({
        same_mix: near(gap.gap),
        same_mix_interval: gap.interval.map(near),
        matched: gap.matched.map(near),
        cells: gap.cells,
        without: null,
      });
    }
  }
  if (first === null) throw new Error('There is no run');
  say(`${compared} cells and ${models.length * DOMAINS.length} gaps on the same mix are what Python counts`);

  const composition = await json<CompositionRecord>('/api/composition');
  for (const [task, byLabel] of Object.entries(first.cells)) {
    const domain = composition.domains.find(({ tasks }) => keyOf(task) in tasks);
    expect(domain?.source, task).toBe('dictionary');
    for (const [label, plural] of LABELS)
      expect(
        Object.fromEntries(
          domain?.tasks[keyOf(task)]?.[plural]?.map(({ label: value, questions }) => [value, questions]) ??
            [],
        ),
        `${task} ${label}`,
      ).toEqual(Object.fromEntries(Object.entries(byLabel[label]).map(([value, [n]]) => [value, n])));
  }
  await expectPages(page, site, first.cells.bbk_Hindi?.subject ?? {}, models[0] ?? '');
}

async function expectPages(page: Page, site: RealSite, subjects: Cells, model: string): Promise<void> {
  await page.goto(`${site.url}/?profile=bbk_hindi#/model/${model}`);
  const figure = page.getByRole('figure', { name: 'Agriculture, Hindi, by subject' });
  await figure.getByRole('button', { name: 'Figures as a table' }).click();
  for (const [subject, [n]] of Object.entries(subjects)) {
    if (n < 30) continue;
    const row = figure.getByRole('row').filter({ hasText: subject || 'not stated' });
    await expect(row).toContainText(formatCount(n));
  }
  await openBoard(page, `${site.url}/?search=${model}&columns=gap.bbk`);
  const row = page.getByRole('row', { name: new RegExp(model) });
  await expect(cell(row, 'gap.bbk')).toContainText('same mix');
}

/** Every figure about questions of a made-up board equals that of an independent program (fixtures/questions/README.md). */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { questionsBoard, questionsFixture } from '../../test/questions-board.ts';
import { DOMAINS } from '../benchmark/suite.ts';
import { LABELS } from '../question-labels.ts';
import { halfIn, partsOf } from './composition.ts';
import { domainCell, labelCounts, profileOf } from './profile.ts';
import { gapCells, sameMixGap } from './same-mix-gap.ts';

const number = z.number();
const interval = z.tuple([number, number]);
const shares = z.record(z.string(), z.record(z.string(), number));
const cell = z.object({
  n: number,
  share: number,
  interval,
  target: number,
  shrunken: number,
  median_of_models: number,
  show: z.enum(['ranked', 'shown', 'count only']),
});
const gap = z.object({ gap: number, se: number, interval });
const expectedSchema = z.object({
  a_composition: z.record(
    z.string(),
    z.object({
      subject: shares.def.valueType,
      level: shares.def.valueType,
      type: shares.def.valueType,
      half_in: z.optional(number),
    }),
  ),
  a_profile: z.record(
    z.string(),
    z.record(
      z.string(),
      z.array(z.object({ run: z.string(), tau2: number, cells: z.record(z.string(), cell) })),
    ),
  ),
  a_profile_domain: z.record(
    z.string(),
    z.record(
      z.string(),
      z.record(z.string(), z.record(z.string(), z.object({ n: number, share: number, interval }))),
    ),
  ),
  b_gap: z.record(
    z.string(),
    z.record(
      z.string(),
      z.union([
        z.extend(gap, {
          cells: number,
          subjects_out: z.array(z.string()),
          cover: interval,
          plain: number,
          mix_effect: number,
        }),
        gap,
      ]),
    ),
  ),
});
const expected = expectedSchema.parse(questionsFixture('expected'));
const board = questionsBoard();
const tasks = [...board.dictionaries];
const right = new Map(tasks.map(([task]) => [task, board.rightOf(task)]));

/** Equal to 1e-9; a text of where they differ. */
function near(ours: number | null | undefined, theirs: number | null, place: string): void {
  if (theirs === null) {
    expect([place, ours ?? null]).toEqual([place, null]);
    return;
  }
  const difference = Math.abs((ours ?? Number.NaN) - theirs);
  expect(difference <= 1e-9, `${place}: ${ours} in place of ${theirs}`).toBe(true);
}
function bothNear(ours: readonly number[] | null, theirs: readonly number[] | null, place: string): void {
  near(ours?.[0], theirs?.[0] ?? null, `${place} low`);
  near(ours?.[1], theirs?.[1] ?? null, `${place} high`);
}

function dictionary(task: string) {
  const found = board.dictionaries.get(task);
  if (found === undefined) throw new Error(`no ${task}`);
  return found;
}

test('composition: shares by subject, level and type, and where half lie', () => {
  for (const [place, { half_in, ...labels }] of Object.entries(expected.a_composition)) {
    const parts = tasks
      .filter(([task]) => task === place || task.startsWith(`${place}_`))
      .map(([, one]) => one);
    for (const by of LABELS) {
      const found = partsOf(parts, by);
      const all = found.reduce((sum, { questions }) => sum + questions, 0);
      expect(found.map(({ label }) => label).sort()).toEqual(Object.keys(labels[by]).sort());
      for (const { label, questions } of found) {
        near(questions / all, labels[by][label] ?? null, `${place} ${label}`);
      }
      if (by === 'subject' && half_in !== undefined) expect(halfIn(found)).toBe(half_in);
    }
  }
});

test('profile of each run in each task, and of both languages together', () => {
  for (const [task, one] of tasks) {
    const runs = {
      right: right.get(task) ?? [],
      groups: board.groups,
      representatives: board.representatives,
    };
    for (const by of LABELS) {
      const counts = labelCounts(one, by, runs);
      const rows = expected.a_profile[task]?.[by] ?? [];
      expect(rows).toHaveLength(board.runs.length);
      for (const [index, { run, tau2, cells }] of rows.entries()) {
        const found = profileOf(counts, index, board.groups[index] ?? '');
        near(found?.tauSquared, tau2, `${task} ${by} ${run}`);
        expect(found?.cells.map(({ label }) => label).sort()).toEqual(Object.keys(cells).sort());
        for (const ours of found?.cells ?? []) {
          const theirs = cells[ours.label];
          const place = `${task} ${ours.label} ${run}`;
          expect([ours.n, ours.kind]).toEqual([theirs?.n, theirs?.show]);
          near(ours.share, theirs?.share ?? null, place);
          bothNear(ours.interval, theirs?.interval ?? null, place);
          near(ours.target, theirs?.target ?? null, `${place} target`);
          near(ours.shrunken, theirs?.shrunken ?? null, `${place} shrunken`);
          near(ours.median, theirs?.median_of_models ?? null, `${place} median`);
        }
      }
    }
  }
  for (const [run, domains] of Object.entries(expected.a_profile_domain)) {
    const index = board.runs.findIndex(({ id }) => id === run);
    for (const [domain, labels] of Object.entries(domains)) {
      for (const by of LABELS) {
        const both = ['english', 'hindi'].map((language) => {
          const task = `${domain}_${language}`;
          return labelCounts(dictionary(task), by, {
            right: right.get(task) ?? [],
            groups: board.groups,
            representatives: board.representatives,
          });
        });
        for (const [label, theirs] of Object.entries(labels[by] ?? {})) {
          const ours = domainCell(
            both.flatMap((counts) => {
              const at = counts.values.indexOf(label);
              return at < 0 ? [] : [{ n: counts.n[at] ?? 0, right: counts.right[index]?.[at] ?? 0 }];
            }),
          );
          expect(ours.n).toBe(theirs.n);
          near(ours.share, theirs.share, `${run} ${label}`);
          bothNear(ours.interval, theirs.interval, `${run} ${label}`);
        }
      }
    }
  }
});

test('gap on the same mix of each run in each domain', () => {
  for (const { key } of DOMAINS) {
    const cells = gapCells(dictionary(`${key}_english`), dictionary(`${key}_hindi`));
    for (const [index, { id }] of board.runs.entries()) {
      const theirs = expected.b_gap[id]?.[key];
      if (theirs === undefined || !('cover' in theirs)) throw new Error(`no gap of ${id}`);
      const [english, hindi] = ['english', 'hindi'].map(
        (language) => right.get(`${key}_${language}`)?.[index],
      );
      if (english === undefined || hindi === undefined) throw new Error('no answers');
      const ours = sameMixGap(cells, english, hindi);
      expect([cells.cells.length, cells.subjectsOut]).toEqual([theirs.cells, theirs.subjects_out]);
      bothNear(cells.matched, theirs.cover, `${id} ${key} matched`);
      near(ours?.gap, theirs.gap, `${id} ${key}`);
      near(ours?.standardError, theirs.se, `${id} ${key}`);
      bothNear(ours?.interval ?? null, theirs.interval, `${id} ${key}`);
      near(theirs.plain - (ours?.gap ?? Number.NaN), theirs.mix_effect, `${id} ${key} mix`);
    }
  }
});

/** Every figure about questions of a made-up board equals that of an independent program (fixtures/questions/README.md). */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { questionsBoard, questionsFixture, TASK_KEYS } from '../../test/questions-board.ts';
import { FLAG_BITS, type QuestionFlag } from '../benchmark/question-flags.ts';
import { LABELS } from '../benchmark/question-labels.ts';
import { DOMAINS } from '../benchmark/suite.ts';
import { languagesOf } from '../statistics/mean.ts';
import { placesOver } from './board-without.ts';
import { halfIn, partsOf } from './composition.ts';
import { droppedDuplicates, duplicateGroups } from './duplicates.ts';
import { countedRun, discriminationInterval, itemFigures, shareInterval } from './item-figures.ts';
import { chanceAtMost, itemFlags } from './item-flags.ts';
import { maskWhere } from './masks.ts';
import { otherOption, suspectedLimit } from './other-option.ts';
import { domainCell, labelCounts, profileOf } from './profile.ts';
import { gapCells, sameMixGap } from './same-mix-gap.ts';

const number = z.number();
const nullable = z.nullable(number);
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
  c_items: z.record(
    z.string(),
    z.array(
      z.object({
        right: number,
        share: number,
        interval,
        r: nullable,
        r_interval: z.nullable(interval),
        weak_third: number,
        strong_third: number,
        nobody_p: number,
        too_easy: z.boolean(),
        nobody: z.boolean(),
        z: nullable,
        other: nullable,
        L: nullable,
        p: number,
      }),
    ),
  ),
  c_flags: z.record(
    z.string(),
    z.object({
      suspected: z.array(number),
      to_check: z.array(number),
      duplicate: z.array(z.array(number)),
      contradicting: z.array(z.array(number)),
      too_easy: z.array(number),
      nobody: z.array(number),
    }),
  ),
  c_bh_cut: number,
  d_board: z.record(
    z.string(),
    z.object({
      n: z.array(number),
      rows: z.array(
        z.object({
          run: z.string(),
          scores: z.array(number),
          average: number,
          interval,
          place: number,
          range: interval,
        }),
      ),
    }),
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
const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);

function dictionary(task: string) {
  const found = board.dictionaries.get(task);
  if (found === undefined) throw new Error(`no ${task}`);
  return found;
}

test('composition: shares by subject, level and type, and in how many subjects half of the questions lie', () => {
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

function itemsOf(task: string) {
  const one = dictionary(task);
  const masks = right.get(task) ?? [];
  const options = board.optionsOf(task);
  const counted = board.representatives.flatMap((run) => {
    const mask = masks[run];
    return mask === undefined ? [] : [{ ...countedRun(mask), options: options[run] ?? null }];
  });
  const withOptions = counted.flatMap(({ options: chosen, ...run }) =>
    chosen === null ? [] : [{ ...run, options: chosen }],
  );
  return {
    figures: itemFigures(one.n, counted),
    other: otherOption(one.n, one.keys, withOptions),
    duplicates: duplicateGroups(one),
  };
}
const items = new Map(tasks.map(([task]) => [task, itemsOf(task)]));
const limit = suspectedLimit([...items.values()].flatMap(({ other }) => [...other.p]));

test('figures of each question', () => {
  near(limit, expected.c_bh_cut, 'limit');
  for (const [task, { figures, other }] of items) {
    const chance = chanceAtMost(figures.half);
    const rows = expected.c_items[task] ?? [];
    expect(rows).toHaveLength(dictionary(task).n);
    for (const [question, theirs] of rows.entries()) {
      const place = `${task} ${question}`;
      const count = figures.right[question] ?? 0;
      expect(count, place).toBe(theirs.right);
      near(count / figures.models, theirs.share, place);
      bothNear(shareInterval(count, figures.models), theirs.interval, place);
      const r = figures.discrimination[question] ?? Number.NaN;
      near(orNull(r), theirs.r, `${place} r`);
      bothNear(discriminationInterval(r, figures.models), theirs.r_interval, `${place} r`);
      near((figures.weakest[question] ?? 0) / figures.third, theirs.weak_third, `${place} weakest`);
      near((figures.strongest[question] ?? 0) / figures.third, theirs.strong_third, `${place} strongest`);
      near(chance[figures.inStrongestHalf[question] ?? 0], theirs.nobody_p, `${place} nobody`);
      near(orNull(other.z[question]), theirs.z, `${place} z`);
      // Where no other option has a z, there is none to name or to count votes for.
      if (theirs.z !== null) {
        expect(other.other[question], `${place} other`).toBe(theirs.other);
        near(orNull(other.votes[question]), theirs.L, `${place} L`);
      }
      const p = other.p[question] ?? Number.NaN;
      if (theirs.p < 1e-12) expect(Math.abs(p / theirs.p - 1)).toBeLessThan(1e-6);
      else near(p, theirs.p, `${place} p`);
    }
  }
});

test('flags of each question', () => {
  for (const [task, { figures, other, duplicates }] of items) {
    const flags = itemFlags(dictionary(task).n, { figures, other, limit, duplicates });
    const withFlag = (flag: QuestionFlag) =>
      [...flags.keys()].filter((question) => ((flags[question] ?? 0) & FLAG_BITS[flag]) !== 0);
    const theirs = expected.c_flags[task];
    const groups = (isContradicting: boolean) =>
      duplicates
        .filter((group) => group.isContradicting === isContradicting)
        .map(({ questions }) => questions);
    expect({
      suspected: withFlag('suspected'),
      to_check: withFlag('worth_checking'),
      too_easy: withFlag('everybody_right'),
      nobody: withFlag('nobody_above_guessing'),
      duplicate: groups(false),
      contradicting: groups(true),
    }).toEqual(theirs);
  }
});

test('the board without sets of questions: scores, averages, intervals, places and ranges', () => {
  const rows = board.runs.map(({ id, model }, index) => ({
    id,
    name: model,
    submissionDate: null,
    right: new Map(
      tasks.flatMap(([task]) => {
        const [key, mask] = [TASK_KEYS.get(task), right.get(task)?.[index]];
        return key === undefined || mask === undefined ? [] : [[key, mask] as const];
      }),
    ),
  }));
  for (const [name, theirs] of Object.entries(expected.d_board)) {
    const keptNumbers: number[] = [];
    const kept = new Map(
      tasks.map(([task, { n }]) => {
        const { figures, other, duplicates } = itemsOf(task);
        const flags = itemFlags(n, { figures, other, limit, duplicates });
        const bits =
          (name.includes('suspected') ? FLAG_BITS.suspected : 0) |
          (name.includes('to_check') ? FLAG_BITS.worth_checking : 0);
        const dropped = new Set(name.includes('duplicate') ? droppedDuplicates(duplicates) : []);
        const stays = (question: number) => ((flags[question] ?? 0) & bits) === 0 && !dropped.has(question);
        keptNumbers.push(Array.from({ length: n }, (_, question) => question).filter(stays).length);
        return [TASK_KEYS.get(task) ?? 'bba', maskWhere(n, stays)] as const;
      }),
    );
    expect(keptNumbers).toEqual(theirs.n);
    const placed = placesOver(rows, kept);
    for (const [index, row] of theirs.rows.entries()) {
      const ours = placed[index];
      expect([name, row.run, ours?.place, ours?.range]).toEqual([name, row.run, row.place, row.range]);
      near(ours?.average, row.average, `${name} ${row.run}`);
      bothNear(ours?.interval ?? null, row.interval, `${name} ${row.run}`);
      const languages = DOMAINS.flatMap(({ key }) => languagesOf(key));
      for (const [at, key] of languages.entries()) {
        near(ours?.scores[key]?.value, row.scores[at] ?? null, `${name} ${row.run} ${key}`);
      }
    }
  }
});

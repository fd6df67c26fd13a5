import { expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import { compilePattern } from '../../test/support.ts';
import { runSteps } from '../steps.ts';
import { createPipeline, getWeightsKey, narrowFirstScreen, takeFirstScreen } from './first-screen.ts';
import { compileSearch, parseSearch } from './search.ts';
import { DEFAULT_VIEW, type View } from './view.ts';

const ENTRIES = ['gemma-a', 'llama-b', 'gemma-c', 'qwen-d'].map((name, place) =>
  entryWith({ name: `lab/${name}`, scores: { bba: 80 - 10 * place, bba_english: 20 + 10 * place } }),
);
const WHOLE = { modelCount: ENTRIES.length, protocols: [] };
const searchFor = (text: string) => compileSearch(parseSearch(text), compilePattern);
const boardOf = (view: View, search = '') => runSteps(createPipeline()(ENTRIES, view, searchFor(search)));
const names = ({ rows }: { rows: readonly { entry: { model: { name: string } } }[] }) =>
  rows.map(({ entry }) => entry.model.name);

test('a first screen has a view’s first rows, and both sizes', () => {
  const view = { ...DEFAULT_VIEW, search: 'gemma' };
  const first = takeFirstScreen(boardOf(view, 'gemma'), view, WHOLE, 1);
  expect(names(first)).toEqual(['lab/gemma-a']);
  expect([first.modelCount, first.rowCount, first.query]).toEqual([4, 2, '?search=gemma']);
});

test('a narrowed first screen of all rows shows what the board would', () => {
  const sent: View = { ...DEFAULT_VIEW, sort: { key: 'id', direction: 'desc' }, pinned: ['lab/gemma-c'] };
  const first = takeFirstScreen(boardOf(sent), sent, WHOLE, ENTRIES.length);
  for (const [search, sort] of [
    ['gemma', DEFAULT_VIEW.sort],
    ['', { key: 'id', direction: 'desc' }],
    ['lab', { key: 'evaluations.bba_english.normalized_score', direction: 'desc' }],
  ] as const) {
    const view: View = { ...DEFAULT_VIEW, search, sort };
    const narrowed = runSteps(narrowFirstScreen(first, view, searchFor(search)));
    const whole = boardOf(view, search);
    expect(narrowed.rows).toEqual(whole.rows);
    expect(narrowed.averageRange).toEqual(whole.averageRange);
  }
});

test('an unknown precision of a link hides no row', () => {
  const view: View = { ...DEFAULT_VIEW, precisions: ['foo'] };
  const first = takeFirstScreen(boardOf(DEFAULT_VIEW), DEFAULT_VIEW, WHOLE, ENTRIES.length);
  expect(names(boardOf(view))).toHaveLength(ENTRIES.length);
  expect(names(runSteps(narrowFirstScreen(first, view, searchFor(''))))).toHaveLength(ENTRIES.length);
});

test('only a view with the same average can use a first screen', () => {
  const of = (change: Partial<View>) => getWeightsKey({ ...DEFAULT_VIEW, ...change });
  expect(of({ search: 'x' })).toBe(of({}));
  const visible = of({ averageMode: 'visible' });
  expect(visible).not.toBe(of({}));
  expect(of({ averageMode: 'visible', columns: ['evaluations.bbl.normalized_score'] })).not.toBe(visible);
});

test('a pipeline that is used again shows what a new one would', () => {
  const pipeline = createPipeline();
  const changes: Partial<View>[] = [
    {},
    { averageMode: 'visible', columns: ['evaluations.bba_english.normalized_score'] },
    { sort: { key: 'id', direction: 'asc' } },
    { sort: { key: 'id', direction: 'desc' } },
    { makers: ['none'] },
  ];
  for (const change of changes) {
    const view = { ...DEFAULT_VIEW, ...change };
    expect(runSteps(pipeline(ENTRIES, view, searchFor('')))).toEqual(boardOf(view));
  }
  expect(runSteps(pipeline([], DEFAULT_VIEW, searchFor(''))).counts.normal.flags.size).toBe(0);
});

test('a change of the search ranks nothing again', () => {
  const pipeline = createPipeline();
  const rowsOf = (search: string) =>
    runSteps(pipeline(ENTRIES, { ...DEFAULT_VIEW, search }, searchFor(search)));
  const [before, after] = [rowsOf(''), rowsOf('gemma')];
  expect(after.averageRange).toBe(before.averageRange);
  expect(after.counts).toBe(before.counts);
  expect(names(after)).toEqual(['lab/gemma-a', 'lab/gemma-c']);
});

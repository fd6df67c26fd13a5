import { type ColumnKey, findColumn, type Row } from '@leaderboard/core/board/columns';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { entryWith } from '../../../../core/test/entries.ts';
import { ConfigContext, parseConfig } from '../../state/config.ts';
import type { RowDisplay } from '../state/board-context.ts';
import { averageShare } from './score-cells.tsx';
import { cellOf } from './table-row.tsx';

type EntryFacts = Parameters<typeof entryWith>[0];

function rowWith(facts: EntryFacts, more: Partial<Row> = {}): Row {
  return {
    entry: entryWith(facts),
    average: 50,
    staticRank: 4,
    isRanked: true,
    publishedRank: 4,
    rank: 4,
    isPinned: false,
    ...more,
  };
}

function markupOf(key: ColumnKey, row: Row, shown: Partial<RowDisplay> = {}): string {
  const column = findColumn(key);
  if (column === null) throw new Error(`No column '${key}'`);
  const display: RowDisplay = {
    columns: [column],
    averageRange: null,
    scoreDisplay: 'normalized',
    showsRankChanges: true,
    showsRankRanges: true,
    uncertainty: null,
    highlight: (name) => [{ text: name, term: null }],
    onTogglePin: () => {},
    ticks: { isTicked: () => false, toggle: () => {} },
    ...shown,
  };
  return renderToStaticMarkup(
    <ConfigContext value={parseConfig('')}>
      {cellOf({ row, column, display, tabIndex: -1, isOpen: false, onToggleOpen: () => {} })}
    </ConfigContext>,
  );
}

function co2Cell(kg: number | null): string {
  return markupOf('metadata.co2_cost', rowWith({ metadata: { co2_cost: kg } }));
}

test('an unknown CO₂ cost is a 0 marked as not reported', () => {
  const cell = co2Cell(null);
  expect(cell).toContain('data-tooltip="not reported"');
  expect(cell).toMatch(/>0<\/span><span class="hidden-text"> \(not reported\)</);
});

test('a measured CO₂ cost of nothing is a figure like any other', () => {
  expect(co2Cell(0)).toBe('<span>0.00 kg</span>');
});

test.each([
  ['features.is_moe', { features: { is_moe: true } }, 'Yes'],
  ['features.is_flagged', { features: { is_flagged: false } }, 'No'],
  ['features.is_not_available_on_hub', {}, '-'],
  ['metadata.base_model', {}, '-'],
  ['metadata.hub_license', { metadata: { hub_license: 'mit' } }, 'mit'],
] as const)('%s of %j is %s', (key, facts, text) => {
  expect(markupOf(key, rowWith(facts)).replace(/<[^>]*>/g, '')).toBe(text);
});

test('the rank shows its change only where ranks are the published ones', () => {
  const row = (previous_rank: number | null) => ({
    ...rowWith({}),
    entry: { ...entryWith(), previous_rank },
  });
  expect(markupOf('rank', row(6))).toContain('2 positions up');
  expect(markupOf('rank', row(3))).toContain('1 position down');
  expect(markupOf('rank', row(4))).not.toMatch(/position|New/);
  expect(markupOf('rank', row(null))).toContain('New on this board');
  for (const any of [6, null])
    expect(markupOf('rank', row(any), { showsRankChanges: false })).not.toMatch(/position|New/);
});

test('a name is bold by its static rank, whatever average makes it', () => {
  const cell = (ranks: Partial<Row>) => markupOf('id', rowWith({}, ranks));
  expect(cell({ staticRank: 3, publishedRank: 9 })).toMatch(/class="\S* \S*bold/);
  expect(cell({ staticRank: 4, publishedRank: 1 })).not.toContain('bold');
});

test('a flagged model is marked beside its name, in words too', () => {
  const cell = (isFlagged: boolean) => markupOf('id', rowWith({ features: { is_flagged: isFlagged } }));
  const words = 'Flagged by the community: potentially contaminated';
  expect(cell(true)).toContain(`data-tooltip="${words}"`);
  expect(cell(true)).toContain(`role="img" aria-label="${words}"`);
  expect(cell(false)).not.toContain('Flagged');
});

test('the pin keeps its name and changes its pressed state', () => {
  const pin = (isPinned: boolean) =>
    markupOf('isPinned', rowWith({ name: 'test-org/aurora-7b' }, { isPinned }));
  for (const isPinned of [true, false]) {
    expect(pin(isPinned)).toContain('aria-label="Pin test-org/aurora-7b"');
    expect(pin(isPinned)).toContain(`aria-pressed="${isPinned}"`);
  }
});

describe('color of the average', () => {
  it('goes from 0 at the lowest to 1 at the highest', () => {
    expect(averageShare(20, [20, 60])).toBe(0);
    expect(averageShare(30, [20, 60])).toBe(0.25);
    expect(averageShare(60, [20, 60])).toBe(1);
  });

  it('is blue where there is nothing to compare with', () => {
    expect(averageShare(50, [50, 50])).toBe(1);
    expect(averageShare(50, null)).toBe(1);
  });

  it('never leaves the scale', () => {
    expect(averageShare(10, [20, 60])).toBe(0);
    expect(averageShare(90, [20, 60])).toBe(1);
  });
});

import { DEFAULT_VIEW, type View } from '@leaderboard/core/board/view';
import { runSteps } from '@leaderboard/core/steps';
import { expect, test } from 'vitest';
import { entryWith } from '../../../../core/test/entries.ts';
import { compareBoard, stableModels } from './uncertainty-steps.ts';

const board = [
  entryWith({ name: 'org/best', scores: { bba: 80, bba_english: 80, bba_hindi: 80 } }),
  entryWith({ name: 'org/english', scores: { bba: 50, bba_english: 70, bba_hindi: 30 } }),
  entryWith({ name: 'org/hindi', scores: { bba: 48, bba_english: 40, bba_hindi: 56 } }),
  entryWith({ name: 'org/last', scores: { bba: 20, bba_english: 20, bba_hindi: 20 } }),
];

function stable(view: Partial<View> = {}): string[] {
  const whole = { ...DEFAULT_VIEW, ...view };
  const compared = runSteps(compareBoard(board, whole));
  return [...runSteps(stableModels(compared, whole))].map(({ model }) => model.name);
}

test('stable are the models that keep their place by every average', () => {
  expect(stable()).toEqual(['org/best', 'org/last']);
  expect(stable({ averageMode: 'hindi' })).toEqual(['org/best', 'org/last']);
});

test('an average of no column moves nobody', () => {
  expect(stable({ columns: ['rank'] })).toEqual(['org/best', 'org/last']);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { VARIED_NAMES } from '../../../test/board-samples.ts';
import { expectModels, expectParameter, openVariedBoard, parameter } from '../../../test/components/board.ts';
import { stopClock } from '../../../test/components/clock.ts';
import { group, openPanel } from '../../../test/components/filters.ts';
import { expectCount, expectValue, focus, press } from '../../../test/components/looks.ts';

const memory = group('Memory');
const gigabytes = memory.getByRole('textbox', { name: 'Fits in GB' });
const bits = memory.getByRole('combobox', { name: 'at bits' });
const SMALL = ['tiny', 'belowThree', 'three', 'six', 'seven'];

test('the memory filter leaves what fits at the chosen bits', async () => {
  await openVariedBoard();
  await openPanel();
  await expectValue(bits, '16');
  await expect.element(memory).toHaveAccessibleDescription(/^Parameters × bits, plus 20 %\./);
  await gigabytes.fill('24');
  await expectModels(SMALL);
  await expect.element(page.byCss('search [data-part="count"]')).toHaveTextContent('5 / 11');
  await expectParameter('memory', '24');
  await bits.selectOptions('4');
  await expectModels([...SMALL, 'thirty']);
  await expectParameter('memory', '24,4');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expectModels(VARIED_NAMES);
  await expectValue(gigabytes, '');
  await expectValue(bits, '16');
  await expectParameter('memory', null);
});

test('a link fills the memory filter, which refuses what it cannot read', async () => {
  await openVariedBoard('/?memory=24,4#/');
  await expectModels([...SMALL, 'thirty']);
  await openPanel();
  await expectValue(gigabytes, '24');
  await expectValue(bits, '4');
  const words = 'Enter a size in GB greater than 0, such as 24.';
  await gigabytes.fill('24 MB');
  await expect.element(memory.getByRole('alert')).toHaveTextContent(words);
  await expect.element(gigabytes).toHaveAccessibleDescription(words);
  await expect.element(gigabytes).toHaveAttribute('aria-invalid', 'true');
  await expectParameter('memory', '24,4');
  await gigabytes.fill('');
  await expectCount(memory.getByRole('alert'), 0);
  await expectParameter('memory', ',4');
});

test('memory applies after 350 ms or on blur, half a number never', async () => {
  await openVariedBoard();
  await openPanel();
  const count = () => page.byCss('search [data-part="count"]').element().textContent;
  focus(gigabytes);
  const before = count();
  const advance = stopClock();
  await press('2');
  await advance(349);
  expect(count()).toBe(before);
  await advance(1);
  await expect.poll(count).not.toBe(before);
  await press('.');
  await advance(500);
  await expectValue(gigabytes, '2.');
  expect(parameter('memory')).toBe('2');
  await press('5');
  focus(bits);
  await advance(150);
  expect(parameter('memory')).toBe('2.5');
});

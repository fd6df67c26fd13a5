import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleEntry } from '../../../test/board-samples.ts';
import { expectModels, openBoard, parameter } from '../../../test/components/board.ts';
import { expectValue, press } from '../../../test/components/looks.ts';

const NAMES = ['lab/alpha', 'lab/alto', 'lab/beta', 'lab/gamma'];
const ENTRIES = NAMES.map((name, index) => sampleEntry({ name, percent: 60 - index }));

const field = page.getByRole('textbox', { name: 'Search models' });

/** In real time: a stopped clock would hide what the page does between two keys. */
function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Blocks the page after each commit that changes the count, before it is painted, as on a slow device. */
function slowDown(ms: number): void {
  const count = page.byCss('search [data-part="count"]').element();
  const observer = new MutationObserver(() => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  });
  observer.observe(count, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
}

/** Presses keys one after the other, so many ms apart. */
async function type(text: string, interval: number): Promise<void> {
  for (const [index, key] of [...text].entries()) {
    if (index > 0) await rest(interval);
    await press(key);
  }
}

test('keys at any interval reach the search while the page works', async () => {
  await openBoard('/', ENTRIES);
  slowDown(60);
  for (const interval of [100, 132, 148, 164, 196, 260]) {
    await field.fill('');
    await press('Enter');
    await expectModels(NAMES);
    await type('alp', interval);
    await expect.poll(() => parameter('search'), { message: `${interval} ms apart` }).toBe('alp');
  }
  await expectValue(field, 'alp');
  await expectModels(['lab/alpha']);
});

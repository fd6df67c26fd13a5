import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { longBoard } from '../../../test/board-samples.ts';
import { drawn, header, openBoard } from '../../../test/components/board.ts';

test('rows are dimmed after 200 ms while newer ones are computed', async () => {
  await openBoard('/', longBoard(60_000));
  await drawn();
  const grid = page.getByRole('grid');
  const rows = () => getComputedStyle(page.byCss('tbody').element());
  expect(rows().opacity).toBe('1');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The work stops after its first slice, as on a slow machine.
  const wait = vi.spyOn(scheduler, 'yield').mockImplementation(() => held);
  onTestFinished(() => wait.mockRestore());
  await header('id').getByRole('link').click();
  await expect.element(grid).toHaveAttribute('aria-busy', 'true');
  // Without motion: nothing changes before, and nothing fades.
  expect([rows().transitionDelay, rows().transitionDuration]).toEqual(['0.2s', '0s']);
  await expect.poll(() => rows().opacity).toBe('0.5');
  release();
  wait.mockRestore();
  await drawn();
  expect(rows().opacity).toBe('1');
});

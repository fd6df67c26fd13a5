import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { longBoard } from '../../test/board-samples.ts';
import { drawn, header, openBoard } from '../../test/components/board.ts';
import { held } from '../../test/held.ts';

test('rows are dimmed after 200 ms while newer ones are computed', async () => {
  await openBoard('/', longBoard(2_000));
  await drawn();
  const grid = page.getByRole('grid');
  const rows = () => getComputedStyle(page.byCss('tbody').element());
  expect(rows().opacity).toBe('1');
  const { promise: until, resolve: release } = held();
  // Simulates a slow machine: each clock read takes a second, so the first slice does not finish, and the next one waits.
  const start = performance.now();
  let looks = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    looks += 1;
    return start + looks * 1000;
  });
  const wait = vi.spyOn(scheduler, 'yield').mockImplementation(() => until);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  await header('id').getByRole('link').click();
  await expect.element(grid).toHaveAttribute('aria-busy', 'true');
  clock.mockRestore();
  // Reduced motion: dimming is delayed but not animated.
  expect([rows().transitionDelay, rows().transitionDuration]).toEqual(['0.2s', '0s']);
  await expect.poll(() => rows().opacity).toBe('0.5');
  release();
  wait.mockRestore();
  await drawn();
  expect(rows().opacity).toBe('1');
});

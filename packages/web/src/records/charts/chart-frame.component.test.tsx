import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountedRoot } from '../../../test/components/mounted.ts';
import { ChartFrame } from './chart-frame.tsx';

test('the table makes its rows when it is opened', async () => {
  const root = mountedRoot();
  const rows = vi.fn(() => [{ model: 'a model', size: '7B' }]);
  root.render(
    <ChartFrame
      title="Sizes"
      description=""
      table={{
        columns: [
          { head: 'Model', cell: ({ model }) => model },
          { head: 'Size', cell: ({ size }) => size },
        ],
        rows,
      }}
      publication={null}
      fileName="sizes"
    >
      {(width) => <svg role="img" aria-label="Sizes" width={width} height={10} />}
    </ChartFrame>,
  );
  await expect.element(page.getByRole('img', { name: 'Sizes' })).toBeVisible();
  expect(rows).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Figures as a table' }).click();
  await expect.element(page.getByRole('row', { name: 'a model 7B' })).toBeVisible();
});

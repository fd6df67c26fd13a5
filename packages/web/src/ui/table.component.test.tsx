import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountedRoot } from '../../test/components/mounted.ts';
import { Table } from './table.tsx';

test('only rows with a changed part are rendered again', async () => {
  const root = mountedRoot();
  const cell = vi.fn(({ name, votes }: { name: string; votes?: number }) => `${name}: ${votes ?? 'none'}`);
  const columns = [{ head: 'Votes', cell }];
  const show = (rows: readonly { name: string; votes?: number }[]) =>
    flushSync(() => root.render(<Table columns={columns} rows={rows} keyOf={({ name }) => name} />));

  show([{ name: 'a' }, { name: 'b', votes: 1 }, { name: 'c', votes: 1 }]);
  cell.mockClear();
  show([
    { name: 'c', votes: 2 },
    { name: 'a', votes: 1 },
    { name: 'b', votes: 1 },
  ]);
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('c: 2');
  expect(cell.mock.calls).toEqual([[{ name: 'c', votes: 2 }], [{ name: 'a', votes: 1 }]]);
});

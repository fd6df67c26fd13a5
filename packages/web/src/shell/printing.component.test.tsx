import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { longBoard } from '../../test/board-samples.ts';
import { drawn, openBoard, scroller } from '../../test/components/board.ts';
import { frames } from '../../test/components/looks.ts';
import { startPrinting } from './printing.ts';

test('a printed board has all rows, and says of which publication, when and where it is', async () => {
  startPrinting(window, () => 12);
  await openBoard('/?sort=id:asc', longBoard(120));
  await drawn();
  const rows = () => page.byCss('tbody tr[aria-rowindex]').elements().length;
  const before = rows();
  expect(before).toBeLessThan(120);
  window.dispatchEvent(new Event('beforeprint'));
  expect(rows()).toBe(120);
  const note = document.querySelector('[data-printed]')?.textContent ?? '';
  expect(note).toContain(location.href);
  expect(note).toContain('publication 12');
  expect(note).toContain(`printed on ${new Date().toISOString().slice(0, 10)}`);
  window.dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('[data-printed]')).toBeNull();
  await expect.poll(rows).toBe(before);
});

test('a board printed while it scrolls has all rows too', async () => {
  await openBoard('/', longBoard(120));
  await drawn();
  const scrolled = new Promise((resolve) => scroller().element().addEventListener('scroll', resolve));
  scroller().element().scrollTo({ top: 900 });
  await scrolled;
  window.dispatchEvent(new Event('beforeprint'));
  // By then, a table at rest would be drawn.
  await drawn();
  await frames(3);
  expect(page.byCss('tbody tr[aria-rowindex]').elements()).toHaveLength(120);
  window.dispatchEvent(new Event('afterprint'));
});

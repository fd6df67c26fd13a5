import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { longBoard, sampleEntry } from '../../../test/board-samples.ts';
import { cell, drawn, openBoard, rowAt, scroller } from '../../../test/components/board.ts';
import { frames } from '../../../test/components/looks.ts';
import { scoreKey } from '../../../test/in-page.ts';

/** Presses the real copy keys and returns the copied data. */
async function copied(type = 'text/plain'): Promise<string> {
  let text = '';
  const onCopy = ({ clipboardData, defaultPrevented }: ClipboardEvent) => {
    text = defaultPrevented ? (clipboardData?.getData(type) ?? '') : `default: ${getSelection()}`;
  };
  // Added after the table's own listener.
  window.addEventListener('copy', onCopy);
  await userEvent.copy();
  window.removeEventListener('copy', onCopy);
  return text;
}

function select(start: Node, startAt: number, end: Node, endAt: number): void {
  getSelection()?.setBaseAndExtent(start, startAt, end, endAt);
  onTestFinished(() => getSelection()?.removeAllRanges());
}

const lines = (text: string) => text.split('\n').map((line) => line.split('\t'));

test('selected rows are copied a row a line, with tabs', async () => {
  await openBoard('/', [
    sampleEntry({ name: 'lab/a<b>', percent: 80 }),
    sampleEntry({ name: 'lab/second', percent: 70, percents: { bbl: 71.234 } }),
    sampleEntry({ name: 'lab/third', percent: 60 }),
  ]);
  await frames(3);
  const [first, third] = [rowAt(1).element(), rowAt(3).element()];
  // A mouse selection ends at the start of the next row.
  select(first, 0, third, 0);
  const rows = [
    ['1', '', 'lab/a<b>', '80.00', '80.00', '80.00', '80.00', '80.00', ''],
    ['2', '', 'lab/second', '70.10', '70.00', '70.00', '70.00', '71.23', ''],
  ];
  expect(lines(await copied())).toEqual(rows);
  const table = new DOMParser().parseFromString(await copied('text/html'), 'text/html');
  expect(
    [...table.querySelectorAll('tr')].map((row) => [...row.cells].map((one) => one.textContent)),
  ).toEqual(rows);
});

test('all that is selected has all rows of the view, with their heads', async () => {
  await openBoard(`/?sort=id:asc&columns=${scoreKey('bbl')}`, longBoard(120));
  await drawn();
  scroller().element().scrollTo({ top: 2000 });
  await frames(10);
  select(document.body, 0, document.body, document.body.childNodes.length);
  const [heads, ...rows] = lines(await copied());
  expect(heads).toEqual(['Rank', 'Type', 'Model', 'Average Score', 'BBL']);
  expect(rows).toHaveLength(120);
  expect(rows.map(([, , name]) => name)).toEqual(
    longBoard(120)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test('a figure of one cell, and the text of a field, are copied as they are', async () => {
  await openBoard();
  await frames(3);
  const figure = cell(rowAt(2), scoreKey('bba')).element();
  select(figure, 0, figure, figure.childNodes.length);
  expect(await copied()).toMatch(/^default: 78\.00 %/);
  const search = page.getByRole('textbox', { name: 'Search models' });
  await search.fill('gpt');
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(await copied()).toMatch(/^default/);
});

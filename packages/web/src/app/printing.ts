import { isoDay } from '@leaderboard/core/format';
import { day } from '#catalog/figures.ts';
import { printing as printingTexts } from '#catalog/shell-parts.ts';
import { pathOf } from '../state/route.ts';

/** What a printed page says about itself. The day is that of the visitor. */
export function printedNote(title: string, publication: string | null, now: Date, address: string): string {
  return [
    title,
    ...(publication === null ? [] : [printingTexts.note.board({ number: publication })]),
    printingTexts.note.printed({ day: day(isoDay(now)) }),
    address,
  ].join(' · ');
}

/**
 * Adds a line with title, publication, date and address to every print. It is outside React, because it exists only while the
 * page is printed. styles/print.css has the rest, and the table draws all its rows by itself (ui/row-window.ts).
 * @param knownPublication the number of today's board.
 */
export function startPrinting(window: Window, knownPublication: () => number | null): void {
  const { document, location } = window;
  const note = document.createElement('p');
  note.dataset.printed = '';
  window.addEventListener('beforeprint', () => {
    const number = pathOf(location.hash) === '/' ? knownPublication() : null;
    const publication = number === null ? null : String(number);
    note.textContent = printedNote(document.title, publication, new Date(), location.href);
    document.body.prepend(note);
  });
  window.addEventListener('afterprint', () => note.remove());
}

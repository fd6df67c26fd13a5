import { printing as printingTexts } from '#catalog/shell-parts.ts';
import { pathOf } from '../state/route.ts';

/**
 * Has every printed page begin with what it is, of when, and where. Outside React: it belongs to the document and is there
 * only while the page is printed. How paper looks is styles/print.css. The table draws all of its rows by itself (pages/leaderboard/table/use-row-window.ts).
 * @param knownPublication that of the board of today.
 */
export function startPrinting(window: Window, knownPublication: () => number | null): void {
  const { document, location } = window;
  const note = document.createElement('p');
  note.dataset.printed = '';
  window.addEventListener('beforeprint', () => {
    const today = pathOf(location.hash) === '/' ? knownPublication() : null;
    const at = new URLSearchParams(location.search).get('at') ?? (today === null ? null : String(today));
    note.textContent = printingTexts.note(document.title, at, new Date(), location.href);
    document.body.prepend(note);
  });
  window.addEventListener('afterprint', () => note.remove());
}

/** What 1rem is, in px: 16 unless the reader has chosen another text size in the browser's settings. */
export function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

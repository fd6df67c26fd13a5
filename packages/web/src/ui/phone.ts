/** Whether the window is as narrow or as low as a phone's, for the reader's text size. The style sheets have the same condition. */
export function isPhone(): boolean {
  return matchMedia('(max-width: 37.4375em), (max-height: 29.9375em)').matches;
}

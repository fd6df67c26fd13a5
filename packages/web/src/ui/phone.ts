/** Whether the window is as narrow or as low as a phone's. The style sheets have the same condition. */
export function isPhone(): boolean {
  return matchMedia('(max-width: 599px), (max-height: 479px)').matches;
}

import { overlay } from '#catalog/overlay.ts';

/** The catalog of the developer's overlay in use: apart from the rest, since it comes with the code that shows it. */
export const overlayTexts = overlay;

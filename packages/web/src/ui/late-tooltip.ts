/**
 * An element with an empty `data-tooltip` has a tooltip whose text is made when somebody wants to see it: the event bubbles
 * from the element, and who listens above it tells the text, and again when more is known.
 */
export const TOOLTIP_WANTED = 'tooltipwanted';

export type TellTooltip = (text: string) => void;

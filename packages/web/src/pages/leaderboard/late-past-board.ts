import { latePart } from '../../ui/late-part.ts';

/** The board of the past. The server, too, has it ready before it renders one. */
export const pastBoard = latePart(async () => (await import('./past-board.tsx')).PastBoard);

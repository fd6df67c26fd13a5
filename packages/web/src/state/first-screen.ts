import type { FirstScreen } from '@leaderboard/core/board/first-screen';
import { createContext, useContext } from 'react';

/** The first screen that the page came with; null where the browser renders the page by itself. */
export const FirstScreenContext = createContext<FirstScreen | null>(null);

export function useFirstScreen(): FirstScreen | null {
  return useContext(FirstScreenContext);
}

import { createContext } from 'react';
import type { Voting } from './voting.ts';

/**
 * The voting of each person who signs in while the page is open, by username. It is kept as long as the page is, since a vote
 * may be on its way while the visitor is on another screen. Filled by useVoting, whose code comes with the pages that vote.
 */
export type Votings = Map<string, Voting>;

export const VotingsContext = createContext<Votings | null>(null);

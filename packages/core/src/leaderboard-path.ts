/** In a file of its own: the first load of the pages needs it, and not the schemas of all other calls. */
export const LEADERBOARD_PATH = '/api/leaderboard/formatted';

/** The header of that answer with the number of the publication that it is. */
export const PUBLICATION_HEADER = 'x-publication';

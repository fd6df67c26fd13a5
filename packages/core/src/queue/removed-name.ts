/**
 * Placeholder for the name of a person who asked for its removal. Brackets are invalid in hub names, so it cannot collide with one.
 */
export const REMOVED_NAME = '[removed]';

/** Placeholder for a name that another account has taken, until the hub returns the new name. */
export const UNKNOWN_NAME = '[unknown]';

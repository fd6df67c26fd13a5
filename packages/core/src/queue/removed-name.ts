/** Stands in place of the name of a person who asked to have it removed. The brackets keep it from being a name of the hub. */
export const REMOVED_NAME = '[removed]';

/** Stands in place of a name that passed to another account, until the hub says the new one. */
export const UNKNOWN_NAME = '[unknown]';

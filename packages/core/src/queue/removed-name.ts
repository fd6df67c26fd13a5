/** Stands in place of the name of a person who asked to have it removed. The brackets keep it from being a name of the hub. */
export const REMOVED_NAME = '[removed]';

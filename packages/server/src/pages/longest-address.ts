/** Characters of a path or query that gets a page with content: no link of ours is as long. */
export const LONGEST_ADDRESS = 2000;

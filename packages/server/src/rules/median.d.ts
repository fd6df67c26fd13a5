/** The median; of an even count the mean of the middle two. NaN without values. */
export declare function median(values: Iterable<number>): number;

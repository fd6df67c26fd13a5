/** Where an exported table comes from. */
export interface ExportSource {
  /** The product's name. */
  readonly board: string;
  /** Number of the publication and when it was published, ISO 8601; null where they are not known. */
  readonly publication: number | null;
  readonly published: string | null;
  /** Where the same can be seen. */
  readonly address: string;
}

/**
 * 'bhashabench-publication-7-view.csv'
 * @param part what it has; letters that are not good in a file's name are replaced
 */
export function exportFileName(
  { publication }: Pick<ExportSource, 'publication'>,
  part: string,
  format: 'csv' | 'json' | 'parquet' | 'svg' | 'tex',
): string {
  const number = publication === null ? '' : `-publication-${publication}`;
  return `bhashabench${number}-${part.replace(/[^\w.-]+/g, '_')}.${format}`;
}

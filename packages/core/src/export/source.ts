/** Source of an exported table. */
export interface ExportSource {
  /** Product name. */
  readonly board: string;
  /** Number and time (ISO 8601) of the publication; null if unknown. */
  readonly publication: number | null;
  readonly published: string | null;
  /** URL of the page that shows the same data. */
  readonly address: string;
}

/**
 * Formats a file name such as 'bhashabench-publication-7-view.csv'.
 * @param part describes the content; characters unsuitable for file names are replaced
 */
export function exportFileName(
  { publication }: Pick<ExportSource, 'publication'>,
  part: string,
  format: 'csv' | 'json' | 'parquet' | 'svg' | 'tex',
): string {
  const number = publication === null ? '' : `-publication-${publication}`;
  return `bhashabench${number}-${part.replace(/[^\w.-]+/g, '_')}.${format}`;
}

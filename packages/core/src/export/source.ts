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

export const EXPORT_FORMATS = ['csv', 'json', 'parquet', 'tex', 'md'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** 'bhashabench-publication-7-view.csv' @param part what it has, in letters that are good in a file's name */
export function exportFileName(
  { publication }: Pick<ExportSource, 'publication'>,
  part: string,
  format: ExportFormat,
): string {
  const number = publication === null ? '' : `-publication-${publication}`;
  return `bhashabench${number}-${part}.${format}`;
}

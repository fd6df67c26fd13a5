export function seriesColor(series: number): string {
  return `var(--chart-${(series % 10) + 1})`;
}

import { records as recordsTexts } from '#catalog/records.ts';

export function yesNo(value: boolean | null): string | null {
  return value === null ? null : value ? recordsTexts.yes : recordsTexts.no;
}

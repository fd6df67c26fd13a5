import { recordsTexts } from '../texts/records-texts.ts';

export function yesNo(value: boolean | null): string | null {
  return value === null ? null : value ? recordsTexts.yes : recordsTexts.no;
}

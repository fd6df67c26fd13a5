import { common as texts } from '#catalog/common.ts';
import { past as pastTexts } from '#catalog/documents.ts';
import type { Config } from '../../state/config.ts';

/** The title of the document with a board of the past. @param isThere false: there is no such publication. */
export function pastTitle(
  at: string,
  isThere: boolean,
  { productName }: Pick<Config, 'productName'>,
): string {
  return `${isThere ? pastTexts.title(at) : pastTexts.notFound} – ${texts.leaderboard.title(productName)}`;
}

import type { Config } from '../../state/config.ts';
import { pastTexts } from '../../texts/past-texts.ts';
import { texts } from '../../texts/texts.ts';

/** The title of the document with a board of the past. @param isThere false: there is no such publication. */
export function pastTitle(
  at: string,
  isThere: boolean,
  { productName }: Pick<Config, 'productName'>,
): string {
  return `${isThere ? pastTexts.title(at) : pastTexts.notFound} – ${texts.leaderboard.title(productName)}`;
}

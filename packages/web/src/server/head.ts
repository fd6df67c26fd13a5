/** Entry point of the server-side build for page titles and descriptions, in the build's language. */

import { MIN_COMPARED } from '@leaderboard/core/compared-models';
import type { DocumentPath } from '@leaderboard/core/pages/pages';
import { getComparison, getModel } from '@leaderboard/core/records-api';
import type { DocumentPage, HeadModule } from '@leaderboard/core/rendered-page';
import { formatText } from '@leaderboard/texts/sentences';
import { suite } from '@leaderboard/texts/suite-texts';
import { common as texts } from '#texts/common';
import { documents as documentTexts } from '#texts/documents';
import { verdictOfRecord } from '../compare/verdict-of-record.ts';
import { verdictSentence } from '../compare/verdict-sentence.ts';
import { getDocumentTitle } from '../ui/page-links.ts';

const DESCRIPTIONS: Readonly<
  Record<
    string,
    string | ((values: typeof suite & { readonly about: string; readonly scores: string }) => string)
  >
> = documentTexts satisfies Readonly<Record<DocumentPath, unknown>>;

/** The verdict of a comparison; null for fewer than two models. */
function readVerdict(answer: string): string | null {
  const { data } = getComparison.response.safeParse(JSON.parse(answer));
  if (data === undefined || data.models.length < MIN_COMPARED) return null;
  return verdictSentence(
    data.models.map(({ entry }) => entry.id),
    verdictOfRecord(data),
  );
}

/** The kind of scores on a model's page: from its rows, reported ones, or none. */
function readScores(answer: string): string {
  const { data } = getModel.response.safeParse(JSON.parse(answer));
  if (data === undefined || data.rows.length > 0) return 'of rows';
  return data.reported.length > 0 ? 'reported' : 'none';
}

function getDescription({ path, about, answer, isUnknown }: DocumentPage): string {
  if (isUnknown || path === null) return texts.notFound.text;
  const verdict = path === '/compare' && answer !== null ? readVerdict(answer) : null;
  const scores = path === '/model' && answer !== null ? readScores(answer) : 'of rows';
  return verdict ?? formatText(DESCRIPTIONS[path] ?? '', { ...suite, about, scores });
}

export const headOf: HeadModule['headOf'] = (page, productName) => ({
  title: getDocumentTitle(page.path ?? '', { productName }, page.about),
  description: getDescription(page),
});

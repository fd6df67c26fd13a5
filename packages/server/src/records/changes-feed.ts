import { escapeMarkup } from '@leaderboard/core/markup';
import { type PageLanguage, queryInLanguage } from '@leaderboard/core/page-language';
import type { Change } from '@leaderboard/core/records-api';
import { changesFeed as english } from '@leaderboard/texts/english/changes-feed';
import { changesFeed as hindi } from '@leaderboard/texts/hindi/changes-feed';

const TEXTS: Readonly<Record<PageLanguage, typeof english>> = { en: english, hi: hindi };

interface FeedSite {
  readonly productName: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
}

function summaryOf(
  { entry, publication, cause, reason, file_sha256: file }: Change,
  words: typeof english,
): string {
  const parts = [
    entry === null ? null : words.row(entry),
    publication === null ? null : words.publication(publication),
    cause.kind === 'submission' ? words.submission(cause.number) : null,
    file === null ? null : words.file(file),
    reason === null ? null : words.reason(reason),
  ];
  return parts.filter((part) => part !== null).join('; ');
}

/** The path of a model's page after the '#'. */
function modelPath(name: string): string {
  return `/model/${name.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * The newest changes as an Atom feed (RFC 4287). The ids of its entries never change, because feed readers detect new entries by id.
 * @param model the model whose changes these are; null: all.
 */
export function changesFeed(
  changes: readonly Change[],
  { productName, publicUrl }: FeedSite,
  model: string | null = null,
  language: PageLanguage = 'en',
): string {
  const words = TEXTS[language];
  const { host } = new URL(publicUrl);
  const query = model === null ? '' : `?model=${encodeURIComponent(model)}`;
  const address = `${publicUrl}/changes.atom${language === 'en' ? query : queryInLanguage(query, language)}`;
  const home = `${publicUrl}/${language === 'en' ? '' : queryInLanguage('', language)}`;
  const page = `${home}#${model === null ? '/changes' : modelPath(model)}`;
  const entries = changes.map((change) =>
    [
      '<entry>',
      `<id>tag:${escapeMarkup(host)},2026:change:${change.id}</id>`,
      `<title>${escapeMarkup(words.title(change))}</title>`,
      `<updated>${change.at}</updated>`,
      `<link href="${escapeMarkup(`${home}#${modelPath(change.model)}`)}"/>`,
      `<summary>${escapeMarkup(summaryOf(change, words))}</summary>`,
      '</entry>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escapeMarkup(address)}</id>`,
    `<title>${escapeMarkup(words.subject(productName, model))}</title>`,
    // A feed must have a time; before the first change there is none.
    `<updated>${changes[0]?.at ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    `<author><name>${escapeMarkup(words.author(productName))}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(page)}"/>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

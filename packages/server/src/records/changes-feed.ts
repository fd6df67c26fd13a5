import { type PageLanguage, queryInLanguage } from '@leaderboard/core/page-language';
import type { Change } from '@leaderboard/core/records-api';
import { escapeMarkup } from '@leaderboard/core/safe-text';
import { textsInEach } from '@leaderboard/texts/compile/texts';
import { findLabel } from '@leaderboard/texts/submission-texts';

const TEXTS = textsInEach('changesFeed');
type Texts = (typeof TEXTS)[PageLanguage];

function formatTitle(
  { kind, model, flag: key, value_after: after }: Change,
  { title, flags }: Texts,
): string {
  if (kind !== 'flagged') return title[kind]({ model });
  const flag = findLabel(flags, key ?? '');
  return after === null ? title.shortened({ model, flag }) : title.flagged({ model, flag, isOn: after });
}

interface FeedSite {
  readonly productName: string;
  /** URL without a trailing slash. */
  readonly publicUrl: string;
}

function formatSummary(
  { entry, publication, cause, reason, file_sha256: file }: Change,
  words: Texts,
): string {
  const parts = [
    entry === null ? null : words.row({ entry }),
    publication === null ? null : words.publication({ number: publication }),
    cause.kind === 'submission' ? words.submission({ number: `${cause.number}` }) : null,
    file === null ? null : words.file({ sha256: file }),
    reason === null ? null : words.reason({ reason }),
  ];
  return parts.filter((part) => part !== null).join('; ');
}

/** Returns the hash path of a model's page. */
function modelPath(name: string): string {
  return `/model/${name.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * Renders the newest changes as an Atom feed (RFC 4287). Feed readers detect new entries by id, so ids must never change.
 * @param model name of the model; null for all models.
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
      `<title>${escapeMarkup(formatTitle(change, words))}</title>`,
      `<updated>${change.at}</updated>`,
      `<link href="${escapeMarkup(`${home}#${modelPath(change.model)}`)}"/>`,
      `<summary>${escapeMarkup(formatSummary(change, words))}</summary>`,
      '</entry>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escapeMarkup(address)}</id>`,
    `<title>${escapeMarkup(words.subject({ product: productName, model }))}</title>`,
    // A feed requires a time, even before the first change.
    `<updated>${changes[0]?.at ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    `<author><name>${escapeMarkup(words.author({ product: productName }))}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(page)}"/>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

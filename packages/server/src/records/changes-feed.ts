import type { Change } from '@leaderboard/core/records-api';

/** What a feed needs of the deployment. */
interface FeedSite {
  readonly productName: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
}

/** Control characters and halves of pairs: XML 1.0 has no way to write them. */
const NOT_XML = /[^\t\n\r\P{Cc}]|\p{Cs}|[\ufffe\uffff]/gu;

function escaped(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function titleOf({ kind, model, flag, value_after: value }: Change): string {
  switch (kind) {
    case 'added':
      return `${model} was added to the board`;
    case 'replaced':
      return `${model} has a new run`;
    case 'taken_back':
      return `A run of ${model} was taken back`;
    case 'flagged':
      return `${model}: ${flag} is now ${value === true ? 'yes' : 'no'}`;
  }
}

function summaryOf({ entry, publication, cause, reason, file_sha256: file }: Change): string {
  const parts = [
    entry === null ? null : `Row ${entry}`,
    publication === null ? null : `publication ${publication}`,
    cause.kind === 'submission' ? `submission ${cause.number}` : null,
    file === null ? null : `results file ${file}`,
    reason === null ? null : `reason: ${reason}`,
  ];
  return parts.filter((part) => part !== null).join('; ');
}

/** The path of a model's page after the '#'. */
function modelPath(name: string): string {
  return `/model/${name.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * The newest changes as an Atom feed (RFC 4287). The ids of its entries never change: readers know by them what is new.
 * @param model the model whose changes these are; null: all.
 */
export function changesFeed(
  changes: readonly Change[],
  { productName, publicUrl }: FeedSite,
  model: string | null = null,
): string {
  const { host } = new URL(publicUrl);
  const address = `${publicUrl}/changes.atom${model === null ? '' : `?model=${encodeURIComponent(model)}`}`;
  const page = `${publicUrl}/#${model === null ? '/changes' : modelPath(model)}`;
  const subject = `${productName} Leaderboard: changes${model === null ? '' : ` of ${model}`}`;
  const entries = changes.map((change) =>
    [
      '<entry>',
      `<id>tag:${escaped(host)},2026:change:${change.id}</id>`,
      `<title>${escaped(titleOf(change))}</title>`,
      `<updated>${change.at}</updated>`,
      `<link href="${escaped(`${publicUrl}/#${modelPath(change.model)}`)}"/>`,
      `<summary>${escaped(summaryOf(change))}</summary>`,
      '</entry>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escaped(address)}</id>`,
    `<title>${escaped(subject)}</title>`,
    // A feed must have a time; before the first change there is none.
    `<updated>${changes[0]?.at ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    `<author><name>${escaped(`${productName} Leaderboard`)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(page)}"/>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

import type { GapColumn } from '@leaderboard/core/board/columns';
import { findScope } from '@leaderboard/core/board/scope';
import type { View } from '@leaderboard/core/board/view';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import { columns as texts } from '#texts/columns';
import { domainNames, languages, scopeName } from './suite-texts.ts';

type Gap = Pick<GapColumn, 'domain' | 'pair'>;

/** The label of a language gap, in the language of `texts` and `names`. */
export function gapLabel(
  { gapHeader: { mean, domain: ofDomain } }: Pick<typeof texts, 'gapHeader'>,
  { domain, pair }: Gap,
  names: typeof languages,
): string {
  const second = pair === LANGUAGE_PAIRS[0] ? null : names[pair.second];
  return domain === null ? mean({ second }) : ofDomain({ label: domain.label, second });
}

/** The header of a language gap: its label, with its domain below. */
export function gapHeader(gap: Gap): { readonly label: string; readonly subject: string } {
  const subject = gap.domain === null ? texts.gapHeader.all : domainNames[gap.domain.key];
  return { label: gapLabel(texts, gap, languages), subject };
}

/** The name of a view's average if it is not the published one: 'Legal, Hindi', 'Visible columns'. */
export function averageName(view: Pick<View, 'columns' | 'averageMode'>): string {
  const scope = findScope(view);
  return scope === null ? texts.averageNames[view.averageMode] : scopeName(scope);
}

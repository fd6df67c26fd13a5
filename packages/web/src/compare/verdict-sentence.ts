import { SCOPES, scopeKey } from '@leaderboard/core/board/scope';
import { formatPoints, formatRowId } from '@leaderboard/core/format';
import type { ComparedKey } from '@leaderboard/core/statistics/comparison';
import type { Lead, Verdict } from '@leaderboard/core/statistics/verdict';
import { joinNames, scopeName } from '@leaderboard/texts/suite-texts';
import { comparePage } from '#texts/comparePage';

const texts = comparePage.verdict;

/** Names of all compared scores except the average. */
export const COMPARED_NAMES: ReadonlyMap<ComparedKey, string> = new Map(
  SCOPES.map((scope) => [scopeKey(scope), scopeName(scope)]),
);

/** Omits makers and shortens commits in model names and row ids, as long as they remain distinct. */
export function shortNames(names: readonly string[]): readonly string[] {
  const read = names.map(formatRowId);
  const short = read.map((name) => name.slice(name.indexOf('/') + 1));
  return [short, read].find((some) => new Set(some).size === names.length) ?? names;
}

function place(of: ComparedKey): string {
  return of === 'average' ? texts.overall : texts.inDomain({ subject: COMPARED_NAMES.get(of) ?? of });
}

/** Sentence about two models: 'gpt-oss-120b is 0.90 points behind gpt-4o overall and 16.00 ahead in Finance'. */
function leadsOfTwo([first = '', second = '']: readonly string[], leads: readonly Lead[]): string {
  const said = leads.map((lead, index) => {
    const values = { points: formatPoints(lead.by), isAhead: lead.ahead === 0, place: place(lead.of) };
    return index === 0 ? texts.firstOfTwo({ ...values, second }) : texts.furtherOfTwo(values);
  });
  return texts.ofTwo({ first, leads: joinNames(said) });
}

/**
 * Sentence about three or more models: 'gpt-4o leads by 0.90 points overall and by 3.00 in Legal, gemma-2-9b leads by 16.00 points
 * in Finance'.
 */
function leadsOfSeveral(names: readonly string[], leads: readonly Lead[]): string {
  return [...new Set(leads.map(({ ahead }) => ahead))]
    .map((ahead) => {
      const said = leads
        .filter((lead) => lead.ahead === ahead)
        .map((lead, index) => {
          const values = { points: formatPoints(lead.by), place: place(lead.of) };
          return index === 0 ? texts.firstOfSeveral(values) : texts.furtherOfSeveral(values);
        });
      return texts.ofSeveral({ name: names[ahead] ?? '', leads: joinNames(said) });
    })
    .join(', ');
}

/** States in one sentence which models are significantly ahead of others. */
export function verdictSentence(
  fullNames: readonly string[],
  { first, best: unbeaten, subjects, leads }: Verdict,
): string {
  const names = shortNames(fullNames);
  const isOfTwo = names.length === 2;
  const isLed = leads.some(({ of }) => of === first);
  const best = { best: joinNames(unbeaten.map((index) => names[index] ?? '')), place: place(first) };
  const isOverall = first === 'average';
  const isRest = (leads.length > 0 || !isOverall) && leads.length < subjects - (isLed ? 0 : 1);
  const said = [
    isLed ? [] : (unbeaten.length === names.length ? texts.notApart : texts.noneAhead)(best),
    leads.length === 0
      ? isOverall
        ? texts.noDomain
        : []
      : (isOfTwo ? leadsOfTwo : leadsOfSeveral)(names, leads),
    isRest ? (isOfTwo ? texts.restOfTwo : texts.restOfSeveral) : [],
  ];
  return texts.whole({ parts: said.flat().join('; ') });
}

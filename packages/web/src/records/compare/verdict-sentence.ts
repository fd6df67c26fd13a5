import { DOMAINS } from '@leaderboard/core/benchmark/suite';
import { formatPoints } from '@leaderboard/core/format';
import type { Lead, Verdict } from '@leaderboard/core/statistics/verdict';
import { shortNames } from '@leaderboard/texts/short-names';
import { listed, subjects } from '@leaderboard/texts/suite-words';
import { comparePage } from '#catalog/compare-page.ts';

const texts = comparePage.verdict;

function place({ of }: Lead): string {
  return of === 'average' ? texts.overall : texts.inDomain({ subject: subjects[of] });
}

/** 'gpt-oss-120b is 0.90 points behind gpt-4o overall and 16.00 ahead in Finance': the first of two models. */
function leadsOfTwo([first = '', second = '']: readonly string[], leads: readonly Lead[]): string {
  const said = leads.map((lead, index) => {
    const values = { points: formatPoints(lead.by), isAhead: lead.ahead === 0, place: place(lead) };
    return index === 0 ? texts.firstOfTwo({ ...values, second }) : texts.furtherOfTwo(values);
  });
  return texts.ofTwo({ first, leads: listed(said) });
}

/** 'gpt-4o leads by 0.90 points overall and by 3.00 in Legal, gemma-2-9b leads by 16.00 points in Finance': of three and more. */
function leadsOfSeveral(names: readonly string[], leads: readonly Lead[]): string {
  return [...new Set(leads.map(({ ahead }) => ahead))]
    .map((ahead) => {
      const said = leads
        .filter((lead) => lead.ahead === ahead)
        .map((lead, index) => {
          const values = { points: formatPoints(lead.by), place: place(lead) };
          return index === 0 ? texts.firstOfSeveral(values) : texts.furtherOfSeveral(values);
        });
      return texts.ofSeveral({ name: names[ahead] ?? '', leads: listed(said) });
    })
    .join(', ');
}

/** Who is surely ahead of whom: one sentence. */
export function verdictSentence(fullNames: readonly string[], { overall, leads }: Verdict): string {
  const names = shortNames(fullNames);
  const isOfTwo = names.length === 2;
  const isLed = leads.some(({ of }) => of === 'average');
  const best = listed(overall.map((index) => names[index] ?? ''));
  const isRest = leads.length > 0 && leads.length < DOMAINS.length + (isLed ? 1 : 0);
  const said = [
    isLed ? [] : (overall.length === names.length ? texts.notApart : texts.noneAhead)({ best }),
    leads.length === 0 ? texts.noDomain : (isOfTwo ? leadsOfTwo : leadsOfSeveral)(names, leads),
    isRest ? (isOfTwo ? texts.restOfTwo : texts.restOfSeveral) : [],
  ];
  return texts.whole({ parts: said.flat().join('; ') });
}

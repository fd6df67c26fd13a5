import { DOMAINS, inLanguage } from '@leaderboard/core/benchmark/suite';
import type { Criterion, LeftOutModel, Shortlist, ShortlistedModel } from '@leaderboard/core/board/shortlist';
import type { ShortlistCriteria } from '@leaderboard/core/board/shortlist-criteria';
import { languages as languageNames, listed } from '@leaderboard/texts/suite-words';
import { language } from '#catalog/figures.ts';
import { shortlist as texts } from '#catalog/shortlist.ts';

export const gigabytes = (memory: number) => `${Number(memory.toFixed(1))} GB`;

const listedOrNull = (names: readonly string[]) => (names.length === 0 ? null : listed(names));

/** 'Hindi agriculture', 'all domains in English'. */
function purpose({ domains, languages }: ShortlistCriteria): string {
  const chosen = DOMAINS.filter(({ key }) => domains.includes(key));
  return texts.sentence.purpose({
    subjects: listedOrNull(chosen.map(({ inSentence }) => inLanguage(inSentence, language))),
    language: listedOrNull(languages.map((one) => languageNames[one])),
  });
}

/** 'fit in 24 GB, are open and have the license mit'; null without a criterion. */
function fits({ memory, bits, license, hasOpenWeights, kind, largest }: ShortlistCriteria): string | null {
  return listedOrNull([
    ...(memory === null ? [] : [texts.fits.memory({ memory: gigabytes(memory), bits })]),
    ...(hasOpenWeights ? [texts.fits.openWeights] : []),
    ...(kind === null ? [] : [texts.fits[kind]]),
    ...(largest === null ? [] : [texts.fits.largest({ largest })]),
    ...(license === null ? [] : [texts.fits.license({ license })]),
  ]);
}

/** Which model is the best for the criteria, and how sure that is. */
export function shortlistSentence(
  { eligible, models: [best], tied, comparisons, isAsMeasured }: Shortlist,
  criteria: ShortlistCriteria,
): string {
  const { sentence } = texts;
  if (eligible === 1) return sentence.one;
  const values = {
    name: best?.entry.model.name ?? '',
    purpose: purpose(criteria),
    models: sentence.models({ count: eligible, fits: fits(criteria) }),
    // What holds together: the comparisons among the models that fit.
    together: sentence.together({ models: eligible, comparisons }),
  };
  if (tied > 1) return sentence.tied({ ...values, others: tied - 1 });
  return isAsMeasured ? sentence.best(values) : sentence.fewerBits(values);
}

const FAILURES: Record<Criterion, (model: ShortlistedModel) => string> = {
  memory: ({ memory }) => texts.failures.memory({ memory: memory && gigabytes(memory) }),
  license: ({ entry }) => texts.failures.license({ license: entry.metadata.hub_license }),
  hasOpenWeights: () => texts.failures.hasOpenWeights,
  kind: ({ entry }) => texts.failures.kind({ type: entry.model.type }),
  largest: ({ entry }) => texts.failures.largest({ billions: entry.metadata.params_billions }),
};

/** Why a model does not fit. */
export function leftOutReasons(model: LeftOutModel): string {
  return listed(model.fails.map((one) => FAILURES[one](model)));
}

import {
  type Criterion,
  type LeftOutModel,
  MEMORY_OVERHEAD,
  type Shortlist,
  type ShortlistedModel,
} from '@leaderboard/core/board/shortlist';
import type { ShortlistCriteria } from '@leaderboard/core/board/shortlist-criteria';
import { formatPercent, formatPoints } from '@leaderboard/core/format';
import type { shortlist as English } from '../english/shortlist.ts';
import { count } from './figures.ts';
import { languages as languageNames, listed, subjects, suite } from './suite.ts';

const gigabytes = (memory: number) => `${Number(memory.toFixed(1))} GB`;

/** 'हिन्दी में कृषि', 'अंग्रेज़ी में सभी विषयों'. */
function purpose({ domains, languages }: ShortlistCriteria): string {
  const subject = domains.length === 0 ? 'सभी विषयों' : listed(domains.map((key) => subjects[key]));
  if (languages.length === 0) return domains.length === 0 ? 'सभी विषयों और भाषाओं' : subject;
  return `${listed(languages.map((one) => languageNames[one]))} में ${subject}`;
}

/** '24 GB में समाने वाले, mit लाइसेंस वाले '; empty without a criterion. */
function thatFit({ memory, bits, license, hasOpenWeights, kind, largest }: ShortlistCriteria): string {
  const parts = [
    ...(memory === null ? [] : [`${bits} बिट पर ${gigabytes(memory)} में समाने वाले`]),
    ...(hasOpenWeights ? ['खुले वेट्स वाले'] : []),
    ...(kind === null ? [] : [kind === 'chat' ? 'चैट' : 'बेस']),
    ...(largest === null ? [] : [`${largest}B तक पैरामीटर वाले`]),
    ...(license === null ? [] : [`${license} लाइसेंस वाले`]),
  ];
  return parts.length === 0 ? '' : `${listed(parts)} `;
}

/** What holds together: the comparisons among the models that fit. */
function family(models: number, comparisons: number): string {
  return `केवल ये ${count(models)}, ${count(comparisons)} ${comparisons === 1 ? 'तुलना' : 'तुलनाएँ'}`;
}

function sentence(
  { eligible, models: [best], tied, comparisons, isAsMeasured }: Shortlist,
  criteria: ShortlistCriteria,
): string {
  const of = `${thatFit(criteria)}${count(eligible)} मॉडलों में से`;
  const what = purpose(criteria);
  if (eligible === 1) return 'इन सब शर्तों पर केवल एक मॉडल खरा उतरता है।';
  const together = family(eligible, comparisons);
  const name = best?.entry.model.name ?? '';
  if (tied > 1)
    return `${of} ${what} के लिए ${name} का स्कोर सबसे अच्छा है; ${count(tied - 1)} और मॉडल उससे साफ़ अलग नहीं हैं (${together})।`;
  return isAsMeasured
    ? `${of} ${what} के लिए ${name} पक्के तौर पर सबसे अच्छा है (${together})।`
    : `${of} ${what} के लिए ${name} का स्कोर सबसे अच्छा है, पर स्कोर ज़्यादा बिट पर मापे गए थे (${together})।`;
}

const failures: Record<Criterion, (model: ShortlistedModel, criteria: ShortlistCriteria) => string> = {
  memory: ({ memory }) => (memory === null ? 'उसका आकार अज्ञात है' : `उसे ${gigabytes(memory)} चाहिए`),
  license: ({ entry }) =>
    entry.metadata.hub_license === null ? 'उसका लाइसेंस अज्ञात है' : `उसका लाइसेंस ${entry.metadata.hub_license} है`,
  hasOpenWeights: () => 'उसके वेट्स हब पर नहीं हैं',
  kind: ({ entry }) =>
    entry.model.type === null ? 'उसका प्रकार अज्ञात है' : `उसका प्रकार ${entry.model.type} है`,
  largest: ({ entry }) =>
    entry.metadata.params_billions === null
      ? 'उसका आकार अज्ञात है'
      : `उसके ${entry.metadata.params_billions}B पैरामीटर हैं`,
};

function reasons(model: LeftOutModel, criteria: ShortlistCriteria): string {
  return listed(model.fails.map((one) => failures[one](model, criteria)));
}

export const shortlist: typeof English = {
  domains: 'विषय (कोई नहीं: सभी)',
  languages: `भाषाएँ (कोई नहीं: ${suite.all})`,
  openWeights: 'खुले वेट्स',
  memory: 'मेमोरी (GB)',
  anyMemory: 'कोई भी',
  noMemory: '0 से बड़ी GB की संख्या लिखें, जैसे 24।',
  bits: 'कितने बिट पर',
  bitsOf: (bits) => `${bits} बिट`,
  license: 'लाइसेंस',
  anyLicense: 'कोई भी',
  kind: 'कैसा मॉडल',
  anyKind: 'कोई भी',
  kinds: { chat: 'चैट', base: 'बेस' },
  largest: 'सबसे बड़ा आकार',
  anySize: 'कोई भी',
  result: 'नतीजा',
  showInTable: 'इन्हें तालिका में दिखाएँ',
  tied: 'सबसे अच्छे से साफ़ अलग नहीं',
  sentence,
  nothing: 'कोई मॉडल इन सब शर्तों पर खरा नहीं उतरता।',
  nearest: (model, criteria) => `सबसे क़रीबी: ${reasons(model, criteria)}।`,
  leftOut: (models) => (models === 1 ? 'एक मॉडल छूट गया' : `${count(models)} मॉडल छूट गए`),
  bestLeftOut: (models) => `उनमें सबसे अच्छे ${models}:`,
  reasons,
  interval: ([low, high]) => `95 % अंतराल ${formatPoints(low)}–${formatPercent(high * 100)}`,
  memoryNeeded: (memory) => `क़रीब ${gigabytes(memory)}`,
  assumptions: `≈ उन मॉडलों पर है जिनसे शर्तें पूरी करने वाला कोई और मॉडल साफ़ आगे नहीं है; सभी तुलनाएँ एक साथ 95 % पर। मेमोरी = पैरामीटर × आपके चुने बिट, और ${MEMORY_OVERHEAD * 100} % ऊपर से; लंबे इनपुट में और ज़्यादा लगती है। क्वांटाइज़ किए वेट्स उतने ही बिट लेते हैं जितने उनमें हैं। स्कोर उसी प्रिसीज़न के हैं जिसमें मॉडल जाँचा गया: कम बिट पर उत्तर कमज़ोर हो सकते हैं।`,
  methods: 'इन आँकड़ों को कैसे पढ़ें',
};

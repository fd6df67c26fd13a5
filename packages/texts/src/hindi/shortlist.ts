import type { DomainKey } from '@leaderboard/core/benchmark/suite';
import type { Language } from '@leaderboard/core/benchmark/suite-table';
import {
  type Criterion,
  MEMORY_OVERHEAD,
  type ShortlistCriteria,
  type ShortlistedModel,
} from '@leaderboard/core/board/shortlist';
import { formatPercent, formatPoints } from '@leaderboard/core/format';
import type { shortlist as English } from '../english/shortlist.ts';
import { languages as languageNames, listed, subjects } from './suite.ts';

const gigabytes = (memory: number) => `${Number(memory.toFixed(1))} GB`;

/** 'हिन्दी में कृषि', 'अंग्रेज़ी में सभी विषयों'. */
function purpose(domains: readonly DomainKey[], languages: readonly Language[]): string {
  const subject = domains.length === 0 ? 'सभी विषयों' : listed(domains.map((key) => subjects[key]));
  if (languages.length === 0) return domains.length === 0 ? 'सभी विषयों और भाषाओं' : subject;
  return `${listed(languages.map((one) => languageNames[one]))} में ${subject}`;
}

/** '24 GB में समाने वाले, mit लाइसेंस वाले '; empty without a criterion. */
function thatFit({ memory, license, isOfficial, hasOpenWeights }: ShortlistCriteria): string {
  const parts = [
    ...(memory === null ? [] : [`${gigabytes(memory)} में समाने वाले`]),
    ...(hasOpenWeights ? ['खुले वेट्स वाले'] : []),
    ...(isOfficial ? ['अपने निर्माताओं के दिए'] : []),
    ...(license === null ? [] : [`${license} लाइसेंस वाले`]),
  ];
  return parts.length === 0 ? '' : `${listed(parts)} `;
}

function sentence(eligible: number, count: number, criteria: ShortlistCriteria): string {
  const of = `${thatFit(criteria)}${eligible} मॉडलों में से`;
  const what = purpose(criteria.domains, criteria.languages);
  if (eligible === 1) return 'इन सब शर्तों पर केवल एक मॉडल खरा उतरता है।';
  return count === 1
    ? `${of} ${what} के लिए यही पक्के तौर पर सबसे अच्छा है।`
    : `${of} ${what} के लिए इन ${count} में कोई साफ़ आगे नहीं है।`;
}

const failures: Record<Criterion, (model: ShortlistedModel, criteria: ShortlistCriteria) => string> = {
  memory: ({ memory }) => (memory === null ? 'उसका आकार अज्ञात है' : `उसे ${gigabytes(memory)} चाहिए`),
  license: ({ entry }) =>
    entry.metadata.hub_license === null ? 'उसका लाइसेंस अज्ञात है' : `उसका लाइसेंस ${entry.metadata.hub_license} है`,
  isOfficial: () => 'उसे उसके निर्माता नहीं देते',
  hasOpenWeights: () => 'उसके वेट्स हब पर नहीं हैं',
};

/** The shortlist of models for a purpose. */
export const shortlist: typeof English = {
  title: 'शॉर्टलिस्ट',
  subtitle: 'आपको क्या चाहिए, और किन मॉडलों में से चुनें',
  domains: 'विषय (कोई नहीं: सभी)',
  languages: 'भाषाएँ (कोई नहीं: दोनों)',
  only: 'केवल',
  official: 'आधिकारिक प्रदाता',
  openWeights: 'खुले वेट्स',
  memory: 'मेमोरी (GB)',
  anyMemory: 'कोई भी',
  license: 'लाइसेंस',
  anyLicense: 'कोई भी',
  result: 'नतीजा',
  sentence,
  nothing: 'कोई मॉडल इन सब शर्तों पर खरा नहीं उतरता।',
  nearest: (model, criteria) =>
    `सबसे क़रीबी: ${listed(model.fails.map((one) => failures[one](model, criteria)))}।`,
  interval: ([low, high]) => `95 % अंतराल ${formatPoints(low)}–${formatPercent(high * 100)}`,
  memoryNeeded: (memory) => `क़रीब ${gigabytes(memory)}`,
  assumptions: `सूची में वे मॉडल हैं जिनसे शर्तें पूरी करने वाला कोई और मॉडल पक्के तौर पर आगे नहीं है; सभी तुलनाएँ एक साथ 95 % पर। मेमोरी = पैरामीटर × उस प्रिसीज़न के बिट जिसमें मॉडल जाँचा गया, और चलाने के लिए ${MEMORY_OVERHEAD * 100} % ऊपर से; लंबे इनपुट में और ज़्यादा लगती है।`,
  unknownSize: (count) =>
    count === 1 ? 'अज्ञात आकार का एक मॉडल छोड़ दिया गया है।' : `अज्ञात आकार के ${count} मॉडल छोड़ दिए गए हैं।`,
  methods: 'इन आँकड़ों को कैसे पढ़ें',
};

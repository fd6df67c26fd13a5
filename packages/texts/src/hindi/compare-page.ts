import type { DomainKey } from '@leaderboard/core/benchmark/suite';
import { formatDifference } from '@leaderboard/core/format';
import type { Verdict } from '@leaderboard/core/statistics/verdict';
import type { RecordVerdict } from '@leaderboard/core/statistics/verdict-of-record';
import type { comparePage as English } from '../english/compare-page.ts';
import { shortNames } from '../short-names.ts';
import { listed, subjects } from './suite.ts';

function overallSentence(names: readonly string[], { overall }: Verdict): string {
  const best = overall.map((place) => names[place] ?? '');
  const others = names.length - best.length;
  if (best.length === 1) {
    return names.length === 2
      ? `कुल मिलाकर ${best[0]}, ${names.find((name) => name !== best[0])} से आगे है`
      : `कुल मिलाकर ${best[0]}, बाक़ी ${names.length - 1} से आगे है`;
  }
  const apart = `कुल मिलाकर ${listed(best)} में से किसी को आगे नहीं कहा जा सकता`;
  return others === 0 ? apart : `${apart}, और इनमें से कोई और इनसे आगे नहीं है`;
}

function domainSentences(names: readonly string[], { domains }: Verdict): string {
  const byModel = new Map<number, DomainKey[]>();
  for (const { domain, ahead } of domains) byModel.set(ahead, [...(byModel.get(ahead) ?? []), domain]);
  return [...byModel]
    .map(([place, keys]) => `${listed(keys.map((key) => subjects[key]))} में ${names[place]} आगे है`)
    .join(', ');
}

/** 'केवल ये दो, 13 तुलनाएँ': what holds together. */
function family(models: number, comparisons: number): string {
  return `केवल ये ${models === 2 ? 'दो' : models}, ${comparisons} तुलनाएँ`;
}

function verdict(fullNames: readonly string[], result: RecordVerdict): string {
  const names = shortNames(fullNames);
  const ofDomains = domainSentences(names, result);
  return `${overallSentence(names, result)}; ${ofDomains === '' ? 'किसी भी विषय में कोई पक्के तौर पर आगे नहीं है' : ofDomains} (${family(names.length, result.count)})।`;
}

const tests: Record<Verdict['isPaired'], string> = {
  all: 'युग्मित: एक ही प्रश्नों पर हर दो मॉडलों के उत्तरों से।',
  some: 'जहाँ एक ही प्रश्नों पर दो मॉडलों के उत्तर पता हैं, वहाँ युग्मित; बाक़ी जगह अयुग्मित, जो ज़्यादा सतर्क है।',
  none: 'अयुग्मित, सतर्क: मॉडलों ने एक ही प्रश्नों के उत्तर दिए, इसलिए अंतर की असली त्रुटि इससे कम है।',
};

/** The page that lays models side by side. */
export const comparePage: typeof English = {
  title: 'मॉडलों की तुलना',
  subtitle: 'दो से छह मॉडल साथ-साथ',
  shortNames,
  differenceInterval: ([low, high]) => `${formatDifference(low)} से ${formatDifference(high)}`,
  verdictTitle: 'नतीजा',
  verdict,
  tests,
  corrected: (count) =>
    `इस पेज के सभी ${count} अंतर 95 % पर एक साथ सही हैं (Holm का सुधार)। उनके साथ लिखे अंतराल अकेले-अकेले अंतरों के हैं।`,
  overlapping: ([first, second], [one, other]) =>
    `फिर भी बोर्ड पर ${first} (${one}) और ${second} (${other}) के संभावित स्थान एक-दूसरे पर चढ़ते हैं: वहाँ सभी मॉडलों की आपस में एक साथ तुलना होती है, इसलिए उसे कुछ ही मॉडलों की तुलना से बड़ा अंतर चाहिए।`,
  incomplete: (names) =>
    `${listed(shortNames(names))}: कुछ स्कोर नहीं हैं। औसत केवल उपलब्ध स्कोर का होता है, इसलिए वह दूसरों से अलग कॉलमों का हो सकता है।`,
  choose: 'तुलना के लिए मॉडल चुनें',
  chooseText: 'दो से छह मॉडल नाम से जोड़ें, बोर्ड पर उन पर निशान लगाएँ, या किसी मॉडल के पेज से शुरू करें।',
  notFound: 'इनमें से कोई मॉडल बोर्ड पर नहीं है',
  notFoundText: 'हो सकता है उनका नाम कुछ और हो, या उन्हें वापस ले लिया गया हो।',
  missing: (names) => `बोर्ड पर नहीं: ${names.join(', ')}`,
  missingHint: 'हो सकता है उसका नाम कुछ और हो, या उसे वापस ले लिया गया हो: उसके अपने पेज पर ज़्यादा जानकारी है।',
  chart: {
    heading: 'स्कोर',
    title: 'स्कोर साथ-साथ',
    description:
      'हर निशान एक स्कोर है, हर रेखा उसका 95 % अंतराल। टूटी रेखा अटकल का स्तर है। दो अंतराल एक-दूसरे पर चढ़ें या नहीं, यह कोई जाँच नहीं है: जाँच नीचे के अंतर हैं।',
    label: (names) => `${listed(names)} के स्कोर, अंतराल के साथ`,
    column: 'कॉलम',
    average: 'औसत',
  },
  differences: {
    title: (first, second) => `${first} में से ${second} घटाकर`,
    heading: 'अंतर',
    columns: ['कॉलम', 'क्या साफ़ अलग हैं', 'अंतर (अंक)', '95 % अंतराल', 'जाँच'],
    paired: 'युग्मित',
    unpaired: 'अयुग्मित',
    apart: (name) => `हाँ: ${name} आगे है`,
    notApart: 'नहीं',
    unknown: 'अज्ञात',
  },
  answers: {
    heading: 'एक ही प्रश्नों के उत्तर',
    columns: ['मॉडल', 'प्रश्न', 'दोनों सही', 'केवल पहला', 'केवल दूसरा', 'कोई नहीं'],
    pair: (first, second) => `${first} और ${second}`,
    text: 'कितने प्रश्नों में दोनों, एक या कोई भी सही नहीं रहा; उन भाषा-टास्क में जहाँ दोनों के उत्तर पता हैं।',
  },
  facts: {
    heading: 'तथ्य',
    columns: 'तथ्य',
    rank: 'रैंक',
    range: 'कौन से स्थान हो सकते हैं',
    average: 'औसत',
    type: 'प्रकार',
    size: 'पैरामीटर',
    precision: 'प्रिसीज़न',
    license: 'लाइसेंस',
    flagged: 'दूषित होने का फ़्लैग',
    base: 'बेस मॉडल',
    run: 'रन',
  },
};

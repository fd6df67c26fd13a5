import { DOMAINS } from '@leaderboard/core/benchmark/suite';
import { formatDifference, formatPoints } from '@leaderboard/core/format';
import type { Lead, Verdict } from '@leaderboard/core/statistics/verdict';
import type { comparePage as English } from '../english/compare-page.ts';
import { shortNames } from '../short-names.ts';
import { listed, subjects } from './suite.ts';

function place({ of }: Lead): string {
  return of === 'average' ? 'कुल मिलाकर' : `${subjects[of]} में`;
}

/** 'gpt-oss-120b, gpt-4o से कुल मिलाकर 0.90 अंक पीछे और वित्त में 16.00 अंक आगे है': the first of two models. */
function leadsOfTwo([first, second]: readonly string[], leads: readonly Lead[]): string {
  const said = leads.map(
    (lead) => `${place(lead)} ${formatPoints(lead.by)} अंक ${lead.ahead === 0 ? 'आगे' : 'पीछे'}`,
  );
  return `${first}, ${second} से ${listed(said)} है`;
}

/** 'gpt-4o कुल मिलाकर 0.90 अंक से आगे है, gemma-2-9b वित्त में 16.00 अंक से आगे है': of three and more. */
function leadsOfSeveral(names: readonly string[], leads: readonly Lead[]): string {
  return [...new Set(leads.map(({ ahead }) => ahead))]
    .map((ahead) => {
      const own = leads.filter((lead) => lead.ahead === ahead);
      return `${names[ahead]} ${listed(own.map((lead) => `${place(lead)} ${formatPoints(lead.by)} अंक से`))} आगे है`;
    })
    .join(', ');
}

function verdict(fullNames: readonly string[], { overall, leads }: Verdict): string {
  const names = shortNames(fullNames);
  const isOfTwo = names.length === 2;
  const isLed = leads.some(({ of }) => of === 'average');
  const best = listed(overall.map((index) => names[index] ?? ''));
  const isRest = leads.length < DOMAINS.length + (isLed ? 1 : 0);
  const said = [
    isLed
      ? []
      : overall.length === names.length
        ? `कुल मिलाकर ${best} को एक-दूसरे से अलग नहीं किया जा सकता`
        : `कुल मिलाकर ${best} से कोई आगे नहीं है`,
    leads.length === 0
      ? 'किसी भी विषय में कोई पक्के तौर पर आगे नहीं है'
      : (isOfTwo ? leadsOfTwo : leadsOfSeveral)(names, leads),
    leads.length === 0 || !isRest
      ? []
      : isOfTwo
        ? 'बाक़ी में दोनों को अलग नहीं किया जा सकता'
        : 'बाक़ी में कोई पक्के तौर पर आगे नहीं है',
  ];
  return `${said.flat().join('; ')}।`;
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
    columns: 'स्कोर, % में',
    title: 'स्कोर साथ-साथ',
    description:
      'हर निशान एक स्कोर है, हर रेखा उसका 95 % अंतराल। टूटी रेखा अटकल का स्तर है। दो अंतराल एक-दूसरे पर चढ़ें या नहीं, यह कोई जाँच नहीं है: जाँच नीचे के अंतर हैं।',
    label: (names) => `${listed(names)} के स्कोर, अंतराल के साथ`,
    average: 'औसत',
  },
  differences: {
    title: (first, second) => `${first} में से ${second} घटाकर`,
    heading: 'अंतर',
    columns: { column: 'कॉलम', points: 'अंक', ahead: 'कौन आगे', interval: '95 % अंतराल' },
    notApart: 'अलग नहीं किए जा सकते',
    unknown: 'अज्ञात',
  },
  answers: {
    heading: 'एक ही प्रश्नों के उत्तर',
    columns: {
      models: 'मॉडल',
      questions: 'प्रश्न',
      both: 'दोनों सही',
      onlyFirst: 'केवल पहला',
      onlySecond: 'केवल दूसरा',
      none: 'कोई नहीं',
    },
    pair: (first, second) => `${first} और ${second}`,
    text: 'कितने प्रश्नों में दोनों, एक या कोई भी सही नहीं रहा; उन भाषा-टास्क में जहाँ दोनों के उत्तर पता हैं।',
  },
  facts: {
    heading: 'तथ्य',
    columns: 'तथ्य',
    rank: 'रैंक',
    range: 'कौन से स्थान हो सकते हैं',
    type: 'प्रकार',
    size: 'पैरामीटर',
    precision: 'प्रिसीज़न',
    license: 'लाइसेंस',
    flagged: 'दूषित होने का फ़्लैग',
    base: 'बेस मॉडल',
    run: 'रन',
  },
};

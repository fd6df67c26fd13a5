import type { filters as English } from '../english/filters.ts';
import { count } from './figures.ts';

const officialText = 'केवल वे मॉडल दिखाएँ जिन्हें बनाने वाले ख़ुद आधिकारिक तौर पर देते और सँभालते हैं।';

/** The quick filters and the advanced ones. The first line of a tooltip with several lines is its heading. */
export const filters: typeof English = {
  countUnit: () => ' मॉडल',
  title: 'फ़िल्टर',
  show: (value) => `${count(value)} मॉडल दिखाएँ`,
  quick: 'झटपट फ़िल्टर',
  presets: {
    edge: {
      label: 'छोटे डिवाइस के लिए',
      tooltip: 'फ़ोन और छोटे डिवाइस (3B तक)\nसबसे छोटे मॉडल: 3B पैरामीटर तक',
    },
    small: { label: 'आम कंप्यूटर के लिए', tooltip: 'छोटे मॉडल (3B-7B)\n3 से 7B पैरामीटर वाले' },
    medium: { label: 'मँझोले', tooltip: 'मँझोले मॉडल (7B-65B)' },
    large: { label: 'बड़े GPU के लिए', tooltip: 'बहुत GPU माँगने वाले मॉडल (65B+)' },
  },
  officialOnly: 'केवल आधिकारिक प्रदाता',
  officialTooltip: `आधिकारिक प्रदाता\n${officialText}`,
  advanced: 'और फ़िल्टर',
  all: 'सभी',
  billions: (value) => `${value}B`,
  billionsAndMore: (value) => `${value}B+`,
  range: (from, to) => `${from} – ${to}`,
  rangeUpTo: (to) => `${to} तक`,
  officialText,
};

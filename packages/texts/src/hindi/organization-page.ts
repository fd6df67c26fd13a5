import type { organizationPage as English } from '../english/organization-page.ts';
import { count as formatCount } from './figures.ts';

/** The page about an organization. */
export const organizationPage: typeof English = {
  summary: (models, onBoard) => `${formatCount(models)} मॉडल, जिनमें से ${formatCount(onBoard)} बोर्ड पर हैं`,
  onHub: (hub) => `${hub} पर देखें`,
  search: 'बोर्ड पर इसकी पंक्तियाँ',
  notFound: 'ऐसा कोई संगठन नहीं है',
  notFoundText: (name) => `यहाँ ${name} के किसी मॉडल का न मूल्यांकन हुआ है, न वह सबमिट किया गया है।`,
  near: 'क्या आपका मतलब यह था:',
  models: {
    title: 'मॉडल',
    columns: ['मॉडल', 'रैंक', 'औसत', 'प्रकार', 'पैरामीटर', 'लाइसेंस', 'रिलीज़'],
    flagged: 'दूषित होने की आशंका बताई गई है',
  },
  runs: {
    title: 'सभी रन, नए से पुराने, वापस लिए गए भी',
    columns: ['रन', 'मॉडल', 'स्थिति', 'औसत', 'प्रिसीज़न', 'मूल्यांकन कब हुआ'],
  },
  submissions: {
    title: 'प्रतीक्षा में सबमिशन',
    columns: ['कब सबमिट हुआ', 'मॉडल', 'स्थिति', 'प्रिसीज़न', 'किसने'],
  },
  cut: (shown, total) => `${formatCount(total)} में से पहले ${formatCount(shown)} दिख रहे हैं।`,
};

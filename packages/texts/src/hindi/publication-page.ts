import type { publicationPage as English } from '../english/publication-page.ts';
import { publicationBibtex } from '../publication-bibtex.ts';
import { count as formatCount, formOf } from './figures.ts';

/** The page of one publication, and what the board says while it shows the past. */
export const publicationPage: typeof English = {
  notFound: 'ऐसा कोई प्रकाशन नहीं',
  notFoundText: 'इस संख्या का कोई प्रकाशन नहीं है, या जिनसे तुलना हो रही है उनमें से कोई नहीं है।',
  newest: 'सबसे नया',
  board: 'उस समय का बोर्ड',
  boardNow: 'आज का बोर्ड',
  rows: (count) => `${formatCount(count)} ${formOf(count, 'पंक्ति', 'पंक्तियाँ')}`,
  facts: {
    at: 'प्रकाशित',
    cause: 'किस वजह से',
    reason: 'कारण',
    rows: 'बोर्ड पर पंक्तियाँ',
    changed: 'जुड़ीं, बदलीं, हटीं',
    sha256: 'पंक्तियों का हैश (SHA-256)',
  },
  neighbors: 'दूसरे प्रकाशन',
  previous: (number) => `← प्रकाशन ${number}`,
  next: (number) => `प्रकाशन ${number} →`,
  moves: {
    title: (since) => `प्रकाशन ${since} के बाद`,
    compareWith: 'किस प्रकाशन से तुलना करें',
    compare: 'तुलना करें',
    first: 'यह पहला प्रकाशन है: तुलना के लिए इससे पहले का कोई प्रकाशन नहीं है।',
    refused: (since) => `तुलना के लिए प्रकाशन ${since} मौजूद नहीं है।`,
    summary: (moved, entered, departed, unmoved) =>
      `${formatCount(moved)} का स्थान बदला, ${formatCount(entered)} नए, ${formatCount(departed)} हटे, ${formatCount(unmoved)} उसी स्थान पर।`,
    columns: ['मॉडल', 'पहले स्थान', 'अब स्थान', 'बदलाव', 'पहले औसत', 'अब औसत'],
    entered: 'नया',
    departed: 'हटा',
    up: (places) => `▲ ${formatCount(places)}`,
    down: (places) => `▼ ${formatCount(places)}`,
    cut: (count) => `पहले ${formatCount(count)} दिखाए गए हैं।`,
  },
  citation: {
    title: 'इस प्रकाशन का उद्धरण दें',
    text: (product, number, day, sha256, address) =>
      `${product} लीडरबोर्ड, प्रकाशन ${number} (${day}), ${address}, पंक्तियों का SHA-256: ${sha256}`,
    bibtex: publicationBibtex,
    address: 'स्थायी पता',
  },
};

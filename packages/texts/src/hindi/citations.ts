import type { citations as English } from '../english/citations.ts';

/** The citation page. */
export const citations: typeof English = {
  subtitle: (product) => `अपने काम में ${product} लीडरबोर्ड का उद्धरण कैसे दें`,
  info: 'नीचे लीडरबोर्ड और उसके मूल्यांकन में लिए गए बेंचमार्क, दोनों के उद्धरण हैं।',
  sections: { leaderboard: 'लीडरबोर्ड', benchmarks: 'बेंचमार्क', priorWork: 'पहले का काम' },
  board: (product, publication) => `${product} लीडरबोर्ड, बोर्ड ${publication}`,
  boardOf: (day) => `${day} का बोर्ड, उसकी पंक्तियों के हैश के साथ`,
  latest: 'नए बोर्ड, हर एक का अपना उद्धरण:',
  publication: (number, day) => `बोर्ड ${number}, ${day}`,
  loadingPublications: 'नए बोर्ड लोड हो रहे हैं…',
  publicationsFailed: 'नए बोर्ड लोड नहीं हो सके।',
  nothingPublished: 'अभी तक कुछ प्रकाशित नहीं हुआ है।',
  nothingListed: 'यहाँ अभी कुछ दर्ज नहीं है।',
  viewPaper: 'शोधपत्र देखें →',
  copy: 'उद्धरण कॉपी करें',
  copied: 'कॉपी हो गया',
  announceCopied: (title) => `${title} का उद्धरण कॉपी हो गया`,
  announceSelected: 'कॉपी की अनुमति नहीं मिली। उद्धरण चुन लिया गया है: कीबोर्ड या मेन्यू से कॉपी करें।',
};

import type { takeAlong as English } from '../english/take-along.ts';

/** What an author takes along from a model's page. */
export const takeAlong: typeof English = {
  title: 'अपने साथ ले जाएँ',
  badge: {
    title: 'बैज',
    text: 'औसत और रैंक वाली तस्वीर, जो बोर्ड के साथ बदलती रहती है; मॉडल कार्ड या README के लिए।',
    alt: (product, model) => `${product} लीडरबोर्ड पर ${model}`,
    subject: 'किस बारे में',
    whole: 'पूरा बोर्ड',
    markdown: 'Markdown',
    html: 'HTML',
  },
  card: {
    title: 'मॉडल कार्ड के लिए परिणाम',
    text: (hub) =>
      `${hub} पर मॉडल की रिपॉज़िटरी के .eval_results फ़ोल्डर में यह फ़ाइल रखें, तो स्कोर वहाँ मॉडल के पेज पर दिखते हैं।`,
    download: 'फ़ाइल में लें',
  },
  feed: 'इस मॉडल के बदलावों का फ़ीड (Atom)',
  copy: (what) => `${what} कॉपी करें`,
  copied: 'कॉपी हो गया',
  announceCopied: (what) => `${what} कॉपी हो गया`,
  announceSelected: 'कॉपी की अनुमति नहीं मिली। टेक्स्ट चुन लिया गया है: कीबोर्ड या मेन्यू से कॉपी करें।',
};

import type { Figure } from '@leaderboard/core/export/columns';
import type { download as English } from '../english/download.ts';

/** What a figure of a column is, after the column's own name. */
const figures: Record<Figure, string> = {
  value: '',
  low: ', 95 % अंतराल का निचला सिरा',
  high: ', 95 % अंतराल का ऊपरी सिरा',
  questions: ', प्रश्नों की संख्या',
  best: ', मॉडल का सबसे ऊँचा संभव स्थान',
  worst: ', मॉडल का सबसे नीचा संभव स्थान',
  id: ', पंक्ति का नाम',
};

/** The panel that downloads the table. */
export const download: typeof English = {
  part: {
    label: 'क्या',
    choices: {
      view: { name: 'जो दिख रहा है', meaning: 'पंक्तियाँ और कॉलम, जैसे दिख रहे हैं' },
      board: { name: 'पूरा बोर्ड', meaning: 'सभी मॉडल, प्रकाशित रैंक के क्रम में' },
    },
  },
  format: {
    label: 'फ़ॉर्मैट',
    choices: {
      csv: { name: 'CSV', meaning: 'स्प्रेडशीट के लिए' },
      json: { name: 'JSON', meaning: 'प्रोग्राम के लिए; हर कॉलम में क्या है, यह भी' },
      parquet: { name: 'Parquet', meaning: 'डेटा फ़्रेम के लिए, डेटा टाइप के साथ' },
      tex: { name: 'LaTeX', meaning: 'शोधपत्र के लिए: booktabs वाली तालिका' },
      md: { name: 'Markdown', meaning: 'वेब पेज और चर्चाओं के लिए' },
    },
  },
  embed: {
    title: 'यह व्यू अपने पेज में दिखाएँ',
    titleOfToday: 'आज के बोर्ड का यह व्यू अपने पेज में दिखाएँ',
    ofToday: 'कोड आज का बोर्ड दिखाता है। बीते समय का बोर्ड पेज में नहीं दिखाया जा सकता।',
    width: 'चौड़ाई पिक्सेल में; ख़ाली हो तो जितनी जगह हो',
    height: 'ऊँचाई पिक्सेल में',
    theme: 'थीम',
    themes: { system: 'पाठक के सिस्टम जैसी', light: 'हल्की', dark: 'गहरी' },
    copy: 'कोड कॉपी करें',
    copied: 'कॉपी हो गया',
    announceCopied: 'पेज में दिखाने का कोड कॉपी हो गया',
    announceSelected: 'कॉपी की अनुमति नहीं मिली। कोड चुन लिया गया है: कीबोर्ड या मेन्यू से कॉपी करें।',
  },
  action: 'फ़ाइल डाउनलोड करें',
  forPrograms: 'प्रोग्राम के लिए: यही सब पते से (API)',
  partial: 'बाक़ी बोर्ड अभी लोड हो रहा है।',
  making: 'फ़ाइल बन रही है।',
  failed: 'फ़ाइल नहीं बन सकी। फिर कोशिश करें, या पेज फिर से लोड करें।',
  done: (name) => `${name} डाउनलोड हो गई`,
  caption: (board, publication, day, address) =>
    [
      board,
      publication === null ? null : `प्रकाशन ${publication}`,
      day === null ? null : `तारीख़ ${day}`,
      `स्कोर प्रतिशत में 95 % अंतराल के साथ, रैंक उन स्थानों के साथ जो मॉडल का हो सकता है। ${address}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  describe: (label, figure) => `${label}${figures[figure]}`,
};

import type { charts as English } from '../english/charts.ts';

/** What all plots have around them. */
export const charts: typeof English = {
  asTable: 'आँकड़े तालिका में',
  svg: 'SVG में सहेजें',
  png: 'PNG में सहेजें',
  notSaved: 'तस्वीर नहीं बन सकी। उसे दूसरे रूप में सहेजें, या आँकड़े तालिका से लें।',
  source: (product, site, publication, date) => [
    `${product} लीडरबोर्ड, ${site}`,
    `${publication === null ? '' : `प्रकाशन ${publication}। `}${date} को सहेजा गया। 95 % अंतराल प्रश्नों के चुनाव की अनिश्चितता बताते हैं।`,
  ],
  guessing: 'अटकल',
};

import { type ColumnKey, columnOf } from '@leaderboard/core/board/columns';
import type { ExportColumn, Figure } from '@leaderboard/core/export/columns';
import type { download as English, contents as EnglishContents } from '../english/download.ts';
import { columnLabels, gapHeader } from './columns.ts';
import { day, count as formatCount } from './figures.ts';
import { benchmarkLabel, languages, listed, subjects, suite } from './suite.ts';

/** What columns hold, where their labels leave out the unit or the meaning. */
const contents: typeof EnglishContents = {
  rank: 'औसत स्कोर के अनुसार रैंक',
  'model.average_score': 'औसत स्कोर, प्रतिशत',
  moved: `सभी ${suite.scores} स्कोर वाली रैंक की तुलना में कितने स्थान ऊपर`,
  'metadata.params_billions': 'पैरामीटर, अरब में',
  'metadata.co2_cost': 'मूल्यांकन का CO₂, kg',
  'metadata.hub_hearts': 'हब पर लाइक',
  'features.is_not_available_on_hub': 'मॉडल हब पर है या नहीं',
  'features.is_highlighted_by_maintainer': 'मॉडल उसे बनाने वाले ही देते हैं या नहीं',
};
const contentOf: Partial<Record<ColumnKey, string>> = contents;

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

/** The label of the table's column that a column of data belongs to. */
function labelOf({ of, isSameMix }: Pick<ExportColumn, 'of' | 'isSameMix'>): string {
  const column = columnOf(of);
  if (column?.kind === 'benchmark') return column.benchmark.label;
  if (column?.kind === 'gap') return `${gapHeader(column).label}, ${isSameMix ? 'एक-सा मिश्रण' : 'सादा'}`;
  return column === null ? of : columnLabels[column.key];
}

/** What a column of a file holds, for readers of the file. */
function describe({ of, figure, isSameMix }: Pick<ExportColumn, 'of' | 'figure' | 'isSameMix'>): string {
  const column = columnOf(of);
  const content =
    column?.kind === 'benchmark'
      ? `${benchmarkLabel(column.benchmark)} का स्कोर, प्रतिशत`
      : column?.kind === 'gap'
        ? `${listed([languages[column.pair.first], languages[column.pair.second]])} का अंतर, ${column.domain === null ? 'सभी विषयों का औसत' : subjects[column.domain.key]}, ${isSameMix ? 'उपविषयों और स्तरों के एक-से मिश्रण पर' : 'सादा'}, प्रतिशत अंक`
        : (contentOf[of] ?? labelOf({ of }));
  return `${content}${figures[figure]}`;
}

/** The panel that downloads the table. */
export const download: typeof English = {
  view: 'जो दिख रहा है',
  shown: (models, columns) => `${formatCount(models)} मॉडल, ${columns} कॉलम, जैसे दिख रहे हैं`,
  board: 'पूरा बोर्ड',
  all: (models, columns) =>
    `${formatCount(models)} मॉडल, सभी ${columns} कॉलम, अंतराल सहित; यही पते प्रोग्राम के लिए भी हैं:`,
  format: {
    label: 'फ़ॉर्मैट',
    choices: {
      csv: { name: 'CSV', meaning: 'स्प्रेडशीट के लिए' },
      semicolons: { name: 'CSV, दशमलव कॉमा', meaning: 'उन स्प्रेडशीट के लिए जो 65,96 लिखती हैं, जैसे जर्मन' },
      json: { name: 'JSON', meaning: 'प्रोग्राम के लिए; हर कॉलम में क्या है, यह भी' },
      parquet: { name: 'Parquet', meaning: 'डेटा फ़्रेम के लिए, डेटा टाइप के साथ' },
      tex: { name: 'LaTeX', meaning: 'शोधपत्र के लिए: booktabs वाली तालिका' },
      md: { name: 'Markdown', meaning: 'वेब पेज और चर्चाओं के लिए' },
    },
  },
  action: 'फ़ाइल डाउनलोड करें',
  partial: 'बाक़ी बोर्ड अभी लोड हो रहा है।',
  making: 'फ़ाइल बन रही है।',
  failed: 'फ़ाइल नहीं बन सकी। फिर कोशिश करें, या पेज फिर से लोड करें।',
  done: (name) => `${name} डाउनलोड हो गई`,
  caption: (board, publication, at, hasIntervals) =>
    [
      board,
      publication === null ? null : `बोर्ड ${publication}`,
      at === null ? null : day(at),
      hasIntervals
        ? 'स्कोर प्रतिशत में 95 % अंतराल के साथ, रैंक उन स्थानों के साथ जो मॉडल का हो सकता है।'
        : 'स्कोर प्रतिशत में।',
    ]
      .filter((part) => part !== null)
      .join(', '),
  labelOf,
  describe,
};

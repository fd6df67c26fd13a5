/** Suite used by this product (docs/results.md#benchmark). */
import type { Suite } from './suite.ts';

export const suite = {
  id: 'bhashabench-v1',
  version: 1,
  name: 'BhashaBench V1',
  languages: [
    { name: 'English', subset: 'English', names: { en: 'English', hi: 'अंग्रेज़ी' } },
    { name: 'Hindi', subset: 'Hindi', names: { en: 'Hindi', hi: 'हिन्दी' } },
  ],
  domains: [
    {
      key: 'bba',
      label: 'BBA',
      languages: {
        English: { key: 'bba_english', task: 'bba_English', questions: 9348 },
        Hindi: { key: 'bba_hindi', task: 'bba_Hindi', questions: 5615 },
      },
      names: { en: 'Ayurveda', hi: 'आयुर्वेद' },
      namesInSentences: { en: 'Ayurveda', hi: 'आयुर्वेद' },
      dataset: 'bharatgenai/BhashaBench-Ayur',
      // A mortar with a leaf.
      emblem: [
        'M4 12.5h16a8 8 0 0 1-4.8 6.9v1.6H8.8v-1.6A8 8 0 0 1 4 12.5Z',
        'm14 12.5 4.6-8.6',
        'M10.8 12.5C7.2 11.7 5.6 9 6 5.2c3.6.6 5.4 3.3 4.8 7.3Z',
        'm8.2 7.8 2.6 4.7',
      ],
    },
    {
      key: 'bbf',
      label: 'BBF',
      languages: {
        English: { key: 'bbf_English', task: 'bbf_English', questions: 13451 },
        Hindi: { key: 'bbf_Hindi', task: 'bbf_Hindi', questions: 5982 },
      },
      names: { en: 'Finance', hi: 'वित्त' },
      namesInSentences: { en: 'finance', hi: 'वित्त' },
      dataset: 'bharatgenai/BhashaBench-Finance',
      // A rupee coin.
      emblem: [
        'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18Z',
        'M8.5 7.5h7M8.5 10.7h7M8.5 7.5h2.1a3.1 3.1 0 0 1 0 6.3H8.5l4.7 4',
      ],
    },
    {
      key: 'bbk',
      label: 'BBK',
      languages: {
        English: { key: 'bbk_english', task: 'bbk_English', questions: 12648 },
        Hindi: { key: 'bbk_hindi', task: 'bbk_Hindi', questions: 2757 },
      },
      names: { en: 'Agriculture', hi: 'कृषि' },
      namesInSentences: { en: 'agriculture', hi: 'कृषि' },
      dataset: 'bharatgenai/BhashaBench-Krishi',
      // An ear of wheat.
      emblem: [
        'M12 21.5V9',
        'M12 8.8c-2-1.7-2-4.6 0-6.6 2 2 2 4.9 0 6.6Z',
        'M12 13.6c-3 .1-4.8-1.5-5-4.6 3-.1 4.8 1.5 5 4.6ZM12 13.6c.2-3.1 2-4.7 5-4.6-.2 3.1-2 4.7-5 4.6Z',
        'M12 18.7c-3 .1-4.8-1.5-5-4.6 3-.1 4.8 1.5 5 4.6ZM12 18.7c.2-3.1 2-4.7 5-4.6-.2 3.1-2 4.7-5 4.6Z',
      ],
    },
    {
      key: 'bbl',
      label: 'BBL',
      languages: {
        English: { key: 'bbl_english', task: 'bbl_English', questions: 17047 },
        Hindi: { key: 'bbl_hindi', task: 'bbl_Hindi', questions: 7318 },
      },
      names: { en: 'Legal', hi: 'क़ानून' },
      namesInSentences: { en: 'law', hi: 'क़ानून' },
      dataset: 'bharatgenai/BhashaBench-Legal',
      // Scales.
      emblem: [
        'M12 3.5V20.5M8 20.5h8M5 7c3 0 5-1 7-1s4 1 7 1',
        'M5.5 7 2.7 13.5a3 3 0 0 0 5.6 0Z',
        'm18.5 7-2.8 6.5a3 3 0 0 0 5.6 0Z',
      ],
    },
  ],
  split: 'test',
  // Each question has four options.
  chanceLevel: 0.25,
  fewShot: 0,
  protocols: [
    {
      id: 'log-likelihood',
      names: { en: 'Log-likelihood', hi: 'लॉग-लाइकलीहुड' },
      program: { name: 'lm-evaluation-harness', package: 'lm_eval' },
      metrics: ['acc_norm', 'acc'],
    },
    {
      id: 'letter',
      names: { en: 'Generated letter', hi: 'मॉडल का लिखा अक्षर' },
      program: { name: 'EvalScope', package: 'evalscope' },
      metrics: ['accuracy'],
    },
  ],
  taskFiles: {
    repository: 'https://github.com/BharatGen-IITB-TIH/BhashaBench',
    commit: 'babd1e1d97d5361da53fe1f11b941400399206e0',
    harnessVersion: '0.4.9.1',
  },
  evalScope: {
    datasets: {
      bba: 'bhashabenchv1_ayur',
      bbf: 'bhashabenchv1_finance',
      bbk: 'bhashabenchv1_krishi',
      bbl: 'bhashabenchv1_legal',
    },
    promptTemplate:
      "Answer the following multiple choice question. The entire content of your response should be of the following format: 'ANSWER: [LETTER]' (without quotes) where [LETTER] is one of {letters}.\n\n{question}\n\n{choices}",
    evaluationVersion: 'v1.0',
  },
  published: {
    results: [
      {
        folder: 'data/bhashabench-v1',
        source: 'BhashaBench V1 (arXiv:2510.25409), Table 1',
        fewShot: 0,
      },
      { folder: 'data/ayurparam', source: 'AyurParam (arXiv:2511.02374)', fewShot: null },
    ],
    reported: 'data/reported/scores.csv',
  },
} as const satisfies Suite;

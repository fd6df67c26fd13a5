/**
 * The suite of the product one version later, with a fifth domain and a third language: only data, in place of '#suite' wherever the
 * condition 'grown-suite' is set (docs/decisions/0028-suite-versions.md).
 */
import { suite as today } from '@leaderboard/core/suite/bhashabench';

/** @typedef {import('../../src/suite/suite.ts').Suite} Suite */

const TAMIL = { name: 'Tamil', code: 'ta', names: { en: 'Tamil', hi: 'तमिल' } };

/** @param {string} key @param {string} language */
function task(key, language) {
  return { key: `${key}_${language.toLowerCase()}`, task: `${key}_${language}` };
}

const DENTISTRY = {
  key: 'bbd',
  label: 'BBD',
  languages: { English: task('bbd', 'English'), Hindi: task('bbd', 'Hindi') },
  subject: { en: 'Dentistry', hi: 'दंत चिकित्सा' },
  inSentence: { en: 'dentistry', hi: 'दंत चिकित्सा' },
  dataset: 'test-org/BhashaBench-Dental',
  color: 5,
  emblem: ['M7 4c3 0 3 1.5 5 1.5S14 4 17 4c3 4 1 8 0 16h-2l-3-7-3 7H7C6 12 4 8 7 4Z'],
};

const domains = [...today.domains, DENTISTRY].map((domain) => ({
  ...domain,
  languages: { ...domain.languages, Tamil: task(domain.key, 'Tamil') },
}));

/** @type {Suite['versions'][0]} */
const first = today.versions[0];

/** @type {Suite} */
export const suite = {
  ...today,
  languages: [...today.languages, TAMIL],
  domains,
  versions: [
    first,
    {
      ...first,
      version: 2,
      questions: Object.fromEntries(
        domains.map(({ key }) => [key, { English: 400, Hindi: 300, ...first.questions[key], Tamil: 200 }]),
      ),
    },
  ],
  published: { folder: 'packages/core/test/grown-suite/published', source: 'A table of the tests' },
};

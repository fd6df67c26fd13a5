/**
 * The benchmark suite as one table. A new domain is one row here, its subject in the web's catalog and an emblem; a new
 * language is one entry of `LANGUAGES`, its key and question count in each row, and its name in the web's catalog. The compiler
 * asks for each of them. Question counts and harness facts: docs/results.md#benchmark.
 */

/** The suite as this table has it: another name wherever a number of questions changes. */
export const SUITE = 'bhashabench-v1';

/** In the order of the columns. */
export const LANGUAGES = ['English', 'Hindi'] as const;
export type Language = (typeof LANGUAGES)[number];
/** As addresses name languages. */
export const LANGUAGE_CODES: Readonly<Record<Language, string>> = { English: 'en', Hindi: 'hi' };

interface DomainFacts {
  /** The group's name in lm-evaluation-harness, and the evaluation key of the combined score. */
  readonly key: string;
  readonly label: string;
  /** The evaluation key of each language. The spelling is part of the API: only bbf has capitals. */
  readonly keys: Readonly<Record<Language, string>>;
  readonly questions: Readonly<Record<Language, number>>;
}

/** In the order of the columns. */
export const DOMAINS = [
  {
    key: 'bba',
    label: 'BBA',
    keys: { English: 'bba_english', Hindi: 'bba_hindi' },
    questions: { English: 9348, Hindi: 5615 },
  },
  {
    key: 'bbf',
    label: 'BBF',
    keys: { English: 'bbf_English', Hindi: 'bbf_Hindi' },
    questions: { English: 13451, Hindi: 5982 },
  },
  {
    key: 'bbk',
    label: 'BBK',
    keys: { English: 'bbk_english', Hindi: 'bbk_hindi' },
    questions: { English: 12648, Hindi: 2757 },
  },
  {
    key: 'bbl',
    label: 'BBL',
    keys: { English: 'bbl_english', Hindi: 'bbl_hindi' },
    questions: { English: 17047, Hindi: 7318 },
  },
] as const satisfies readonly DomainFacts[];

/**
 * Converts messages to strings and functions. The server and tests compile them on first use, pages at build time
 * (packages/web/build/messages.ts).
 */
import { PAGE_LANGUAGES, type PageLanguage } from '@leaderboard/core/page-language';
import { createFormatter } from './figures.ts';
import { LANGUAGES, type Language, type Messages, type TextsName } from './languages.ts';
import { messageFunction, type Texts } from './message.ts';

/** Conversions of a plain string, a message with placeholders, and a group of messages. */
interface Converter<Result> {
  readonly text: (text: string) => Result;
  readonly message: (message: string) => Result;
  readonly group: (entries: readonly (readonly [key: string, Result])[], isList: boolean) => Result;
}

/**
 * Converts messages. A message that is a function in English becomes one in every language, even without placeholders, so that code
 * can call it.
 */
export function convertMessages<Result>(own: unknown, english: unknown, as: Converter<Result>): Result {
  if (typeof own === 'string')
    return own.includes('{') || String(english).includes('{') ? as.message(own) : as.text(own);
  const entries = Object.entries(own ?? {}).map(([key, one]): [string, Result] => [
    key,
    convertMessages(one, Reflect.get(Object(english), key), as),
  ]);
  return as.group(entries, Array.isArray(own));
}

/** Texts in a language, not necessarily a page language. */
export function createTexts(tag: string, { figures, messages }: Language): Texts<Messages> {
  const formatter = createFormatter(tag, figures);
  // The texts have the same keys as the messages, which languages.ts checks for each language.
  return convertMessages<unknown>(messages, LANGUAGES.en.messages, {
    text: (text) => text,
    message: (message) => messageFunction(message, formatter),
    group: (entries, isList) => (isList ? entries.map(([, one]) => one) : Object.fromEntries(entries)),
  }) as Texts<Messages>;
}

export function textsIn(language: PageLanguage): Texts<Messages> {
  return createTexts(language, LANGUAGES[language]);
}

/** Creates a value for each page language, for a server that responds in any of them. */
export function inEachLanguage<Same>(
  make: (language: PageLanguage) => Same,
): Readonly<Record<PageLanguage, Same>> {
  const made = PAGE_LANGUAGES.map((language) => [language, make(language)]);
  // Object.fromEntries loses the key type.
  return Object.fromEntries(made) as Record<PageLanguage, Same>;
}

/** A group of messages in each page language. */
export function textsInEach<Name extends TextsName>(name: Name) {
  return inEachLanguage((language) => textsIn(language)[name]);
}

/** Functions that format numbers and days. */
export function getFormatter(language: PageLanguage) {
  return createFormatter(language, LANGUAGES[language].figures);
}

/** Each language's own name, so that its readers can find it on any page. */
export function languageNames(): Readonly<Record<PageLanguage, string>> {
  return inEachLanguage((language) => LANGUAGES[language].figures.name);
}

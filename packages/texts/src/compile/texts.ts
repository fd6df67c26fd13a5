/** Texts from messages: compiled when they are first used on the server and in tests, and as code for the pages (packages/web/build/messages.ts). */
import { PAGE_LANGUAGES, type PageLanguage } from '@leaderboard/core/page-language';
import { writerOf } from './figures.ts';
import { LANGUAGES, type Language, type Messages, type TextsName } from './languages.ts';
import { messageFunction, type Texts } from './message.ts';

/** The forms that messages are written in. */
interface Written<Result> {
  readonly text: (text: string) => Result;
  readonly message: (message: string) => Result;
  readonly group: (entries: readonly (readonly [key: string, Result])[], isList: boolean) => Result;
}

/**
 * English decides which messages are functions: one that has no values in another language is a function there too, so that code can
 * call it.
 */
export function written<Result>(own: unknown, english: unknown, as: Written<Result>): Result {
  if (typeof own === 'string')
    return own.includes('{') || String(english).includes('{') ? as.message(own) : as.text(own);
  const entries = Object.entries(own ?? {}).map(([key, one]): [string, Result] => [
    key,
    written(one, Reflect.get(Object(english), key), as),
  ]);
  return as.group(entries, Array.isArray(own));
}

/** The texts of a language, which may be none of the pages'. */
export function textsOf(tag: string, { figures, messages }: Language): Texts<Messages> {
  const writer = writerOf(tag, figures);
  // The texts have the keys of the messages, and languages.ts checks those of each language.
  return written<unknown>(messages, LANGUAGES.en.messages, {
    text: (text) => text,
    message: (message) => messageFunction(message, writer),
    group: (entries, isList) => (isList ? entries.map(([, one]) => one) : Object.fromEntries(entries)),
  }) as Texts<Messages>;
}

export function textsIn(language: PageLanguage): Texts<Messages> {
  return textsOf(language, LANGUAGES[language]);
}

/** The same in every language of the pages, for a server that answers in each. */
export function inEachLanguage<Same>(
  make: (language: PageLanguage) => Same,
): Readonly<Record<PageLanguage, Same>> {
  const made = PAGE_LANGUAGES.map((language) => [language, make(language)]);
  // Object.fromEntries forgets its keys' type.
  return Object.fromEntries(made) as Record<PageLanguage, Same>;
}

/** A group of messages in every language of the pages. */
export function textsInEach<Name extends TextsName>(name: Name) {
  return inEachLanguage((language) => textsIn(language)[name]);
}

/** The functions that write numbers and days of a language. */
export function writerIn(language: PageLanguage) {
  return writerOf(language, LANGUAGES[language].figures);
}

/** Each language by its own name, whatever the page's language is: its readers look for it. */
export function languageNames(): Readonly<Record<PageLanguage, string>> {
  return inEachLanguage((language) => LANGUAGES[language].figures.name);
}

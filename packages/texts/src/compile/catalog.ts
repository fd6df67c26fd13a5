/**
 * Texts from messages: compiled at once for the server and for tests, and as code for the pages, of which each loads only its catalogs
 * (packages/web/build/messages.ts).
 */
import { PAGE_LANGUAGES, type PageLanguage } from '@leaderboard/core/page-language';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { writerOf } from './figures.ts';
import { type CatalogName, LANGUAGES, type Language, type Messages } from './languages.ts';
import { messageFunction, type Texts } from './message.ts';

/** What messages become. */
interface Written<Result> {
  readonly text: (text: string) => Result;
  readonly message: (compiled: CompiledMessage) => Result;
  readonly group: (entries: readonly (readonly [key: string, Result])[], isList: boolean) => Result;
}

/**
 * English decides which messages are functions: one that has no values in another language is a function there too, so that code can
 * call it.
 */
export function written<Result>(own: unknown, english: unknown, as: Written<Result>): Result {
  if (typeof own === 'string') {
    const compiled = compile(own);
    const isText = typeof compiled === 'string' && typeof compile(String(english)) === 'string';
    return isText ? as.text(compiled) : as.message(compiled);
  }
  const entries = Object.entries(own ?? {}).map(([key, one]): [string, Result] => [
    key,
    written(one, Reflect.get(Object(english), key), as),
  ]);
  return as.group(entries, Array.isArray(own));
}

/** The texts of a language, which may be none of the pages'. */
export function textsOf<Name extends CatalogName>(
  tag: string,
  { figures, messages }: Language,
  names: readonly Name[],
) {
  const writer = writerOf(tag, figures);
  const texts = names.map((name) => [
    name,
    written<unknown>(messages[name], LANGUAGES.en.messages[name], {
      text: (text) => text,
      message: (compiled) => messageFunction(compiled, writer),
      group: (entries, isList) => (isList ? entries.map(([, one]) => one) : Object.fromEntries(entries)),
    }),
  ]);
  // The texts have the keys of the messages, and languages.ts checks those of each language.
  return Object.fromEntries(texts) as { readonly [Key in Name]: Texts<Messages[Key]> };
}

export function catalogIn<Name extends CatalogName>(language: PageLanguage, ...names: Name[]) {
  return textsOf(language, LANGUAGES[language], names);
}

/** The same in every language of the pages, for a server that answers in each. */
export function inEachLanguage<Same>(
  make: (language: PageLanguage) => Same,
): Readonly<Record<PageLanguage, Same>> {
  const made = PAGE_LANGUAGES.map((language) => [language, make(language)]);
  // Object.fromEntries forgets its keys' type.
  return Object.fromEntries(made) as Record<PageLanguage, Same>;
}

/** The same catalog in every language of the pages. */
export function catalogInEach<Name extends CatalogName>(name: Name) {
  return inEachLanguage((language) => catalogIn(language, name)[name]);
}

/** In the language that a page is built for; on the server English. */
export function catalog<Name extends CatalogName>(...names: Name[]) {
  return catalogIn('en', ...names);
}

/** What writes numbers and days of a language. */
export function writerIn(language: PageLanguage) {
  return writerOf(language, LANGUAGES[language].figures);
}

/** In the language that a page is built for; on the server English. */
export function writer() {
  return writerIn('en');
}

/** Each language by its own name, whatever the page's language is: its readers look for it. */
export function languageNames(): Readonly<Record<PageLanguage, string>> {
  return inEachLanguage((language) => LANGUAGES[language].figures.name);
}

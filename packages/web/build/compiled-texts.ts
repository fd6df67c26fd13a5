import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import type { PageLanguage } from '../../core/src/page-language.ts';
import { isTextsName, LANGUAGES } from '../../texts/src/compile/languages.ts';
import { convertMessages, languageNames, textsIn } from '../../texts/src/compile/texts.ts';
import { messageCode } from './message-code.ts';

/** Compiles a group of messages to a JavaScript expression that uses `count` and `isOne`. */
function compileGroup(own: unknown, english: unknown): string {
  return convertMessages<string>(own, english, {
    text: (text) => JSON.stringify(text),
    message: (message) => messageCode(compile(message)),
    group: (entries, isList) =>
      isList
        ? `[${entries.map(([, one]) => one).join()}]`
        : `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${one}`).join()}}`,
  });
}

const FIGURES = fileURLToPath(new URL('../../texts/src/compile/figures.ts', import.meta.url));

/**
 * Source of the module for one export of texts/src/texts.ts: a message group, the number formats or the language names.
 * @param from 'texts' or 'english'
 */
export function textsModule(from: string, name: string, language: PageLanguage): string {
  const { messages, figures } = LANGUAGES[language];
  if (name === 'languageNames') return `export const languageNames = ${JSON.stringify(languageNames())};`;
  if (name === 'figures')
    return `import { createFormatter } from '${FIGURES}';
export const { language, count, day, isOne } = createFormatter('${language}', ${JSON.stringify(figures)});`;
  if (!isTextsName(name)) throw new Error(`There are no messages ${name}`);
  return `import { count, isOne } from '#${from}/figures';
export const ${name} = ${compileGroup(messages[name], LANGUAGES.en.messages[name])};`;
}

/** Messages of index.html. */
export function htmlTexts(language: PageLanguage): Readonly<Record<string, string>> {
  return textsIn(language).html;
}

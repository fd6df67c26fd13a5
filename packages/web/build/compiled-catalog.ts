import type { PageLanguage } from '../../core/src/page-language.ts';
import { catalogIn, languageNames, written } from '../../texts/src/compile/catalog.ts';
import { type CatalogName, isCatalogName, LANGUAGES } from '../../texts/src/compile/languages.ts';
import { messageCode } from './message-code.ts';

/** The texts with a name, as an expression. */
function expressionOf(language: PageLanguage, name: CatalogName): string {
  return written<string>(LANGUAGES[language].messages[name], LANGUAGES.en.messages[name], {
    text: (text) => JSON.stringify(text),
    message: messageCode,
    group: (entries, isList) =>
      isList
        ? `[${entries.map(([, one]) => one).join()}]`
        : `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${one}`).join()}}`,
  });
}

function writerIn(language: PageLanguage): string {
  return `writerOf('${language}', ${JSON.stringify(LANGUAGES[language].figures)})`;
}

/** A catalog with its messages compiled: what its calls of catalog.ts return, as code. */
export function compiledCatalog(code: string, language: PageLanguage): string {
  const compiled = code
    .replace(/^import .*'\.\.\/compile\/catalog\.ts';$/m, "import { writerOf } from '../compile/figures.ts';")
    .replace(
      /^export const \{[^}]*\} =\s+catalog(In\('en', |\()([^)]*)\);$/gm,
      (_call, language_: string, list: string) =>
        [...list.matchAll(/\w+/g)]
          .map(([name]) => name)
          .filter(isCatalogName)
          .map((name) => `export const ${name} = ${expressionOf(language_ === '(' ? language : 'en', name)};`)
          .join('\n'),
    )
    .replace("writerIn('en')", writerIn('en'))
    .replace('writer()', writerIn(language))
    .replace('languageNames()', JSON.stringify(languageNames()));
  if (/\b(catalog|writer)(In)?\(/.test(compiled))
    throw new Error(`This catalog has another form than the others: ${code}`);
  return /const \{.*\bcount\b.*\} =/.test(compiled)
    ? compiled
    : `import { count, isOne } from './figures.ts';\n${compiled}`;
}

/** The texts of index.html. */
export function htmlTexts(language: PageLanguage): Readonly<Record<string, string>> {
  return catalogIn(language, 'html').html;
}

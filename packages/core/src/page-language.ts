/** The languages that the pages are written in, by their BCP 47 tags; the first is for visitors who read none of them. */
export const PAGE_LANGUAGES = ['en', 'hi'] as const;

export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** The address parameter that chooses the language, also of what the server makes for people. */
export const LANGUAGE_PARAMETER = 'lang';

/** What somebody wrote, as one of the languages; null for any other text. */
export function readPageLanguage(text: string | null | undefined): PageLanguage | null {
  return PAGE_LANGUAGES.find((language) => language === text) ?? null;
}

/** A query with the language in it, in place of the one that it had. */
export function queryInLanguage(query: string, language: PageLanguage): string {
  const others = query
    .replace(/^\?/, '')
    .split('&')
    .filter((parameter) => parameter !== '' && !/^lang(=|$)/.test(parameter));
  return `?${[...others, `${LANGUAGE_PARAMETER}=${language}`].join('&')}`;
}

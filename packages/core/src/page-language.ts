/** Page languages as BCP 47 tags. The first one is the default. */
export const PAGE_LANGUAGES = ['en', 'hi'] as const;

export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** URL parameter that selects the page language. */
export const LANGUAGE_PARAMETER = 'lang';

/** Looks up a language by its tag; null if it is not supported. */
export function readPageLanguage(text: string | null | undefined): PageLanguage | null {
  return PAGE_LANGUAGES.find((language) => language === text) ?? null;
}

/** Sets the language in a query string. */
export function queryInLanguage(query: string, language: PageLanguage): string {
  const others = query
    .replace(/^\?/, '')
    .split('&')
    .filter((parameter) => parameter !== '' && !/^lang(=|$)/.test(parameter));
  return `?${[...others, `${LANGUAGE_PARAMETER}=${language}`].join('&')}`;
}

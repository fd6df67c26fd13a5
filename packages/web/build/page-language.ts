import { type PageLanguage, readPageLanguage } from '../../core/src/page-language.ts';

/** The language of the build or the development server: English unless PAGE_LANGUAGE is set. */
export const LANGUAGE: PageLanguage = readPageLanguage(process.env.PAGE_LANGUAGE) ?? 'en';

/** Import conditions that resolve '#typeface.css' in package.json to the language's typeface. */
export const CONDITIONS: readonly string[] = [LANGUAGE];

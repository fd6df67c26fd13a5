import { type PageLanguage, readPageLanguage } from '../../core/src/page-language.ts';

/** The language that pages are built for, or shown in by the development server: English unless PAGE_LANGUAGE says otherwise. */
export const LANGUAGE: PageLanguage = readPageLanguage(process.env.PAGE_LANGUAGE) ?? 'en';

/** The condition by which '#typeface.css' of package.json becomes the typeface of a language. */
export const CONDITIONS: readonly string[] = [LANGUAGE];

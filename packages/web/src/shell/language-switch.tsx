import { viewQuery } from '@leaderboard/core/board/view';
import { PAGE_LANGUAGES, queryInLanguage } from '@leaderboard/core/page-language';
import { common as texts } from '#catalog/common.ts';
import { knownQuery } from '../state/known-parameters.ts';
import { usePlainDocumentAddress } from '../state/plain-document.ts';
import { useView } from '../state/view-store.ts';
import { LANGUAGE_NAMES } from '../texts/language-names.ts';

/**
 * Leads to the same page in the other language, also without script. It is another document: each language has its own
 * build. What was chosen stands in the address, and a draft is kept for the tab.
 */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const viewed = viewQuery(useView());
  const [path = '/', query = viewed] = usePlainDocumentAddress()?.split('?') ?? [];
  return PAGE_LANGUAGES.filter((language) => language !== texts.language).map((language) => (
    <a
      key={language}
      className={className}
      lang={language}
      hrefLang={language}
      href={`${path}${queryInLanguage(query, language)}`}
      // The server, which renders the link, does not see the route; only the board has a view, and a document its own address.
      onClick={({ currentTarget }) => {
        const { search, hash } = window.location;
        currentTarget.href = `/${queryInLanguage(knownQuery(search), language)}${hash}`;
      }}
    >
      {LANGUAGE_NAMES[language]}
    </a>
  ));
}

import { toQuery } from '@leaderboard/core/board/query';
import { serializeView, viewQuery } from '@leaderboard/core/board/view';
import { PAGE_LANGUAGES, queryInLanguage } from '@leaderboard/core/page-language';
import { LANGUAGE_NAMES } from '@leaderboard/texts/language-names';
import { common as texts } from '#catalog/common.ts';
import { useAddressQuery, useRouteHash } from '../state/address-parameter.ts';
import { useDocumentAddress } from '../state/document-address.ts';
import { useHydrated } from '../state/hydrated.ts';
import { knownQuery } from '../state/known-parameters.ts';
import { useView } from '../state/view-store.ts';

/** Where we are: path, query and hash. */
function usePlace(): { readonly path: string; readonly query: string; readonly hash: string } {
  const view = useView();
  const search = useAddressQuery();
  const hash = useRouteHash();
  const document = useDocumentAddress();
  // The server does not see the route: it knows the view of a board, and a document's own address.
  if (!useHydrated()) {
    const [path = '/', query = viewQuery(view)] = document?.split('?') ?? [];
    return { path, query, hash: '' };
  }
  const parameters = new URLSearchParams(knownQuery(search));
  // The address follows the view a little later.
  for (const [name, value] of serializeView(view)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return { path: '/', query: toQuery(parameters), hash };
}

/**
 * Leads to the same page in the other language, also without script. It is another document: each language has its own
 * build. What was chosen stands in the address, and a draft is kept for the tab.
 */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const { path, query, hash } = usePlace();
  return PAGE_LANGUAGES.filter((language) => language !== texts.language).map((language) => (
    <a
      key={language}
      className={className}
      lang={language}
      hrefLang={language}
      href={`${path}${queryInLanguage(query, language)}${hash}`}
    >
      {LANGUAGE_NAMES[language]}
    </a>
  ));
}

import { createContext, useContext } from 'react';

/** The path with its query of the document that the server renders, also while the browser hydrates it; null: a page of the browser. */
export const DocumentAddressContext = createContext<string | null>(null);

export function useDocumentAddress(): string | null {
  return useContext(DocumentAddressContext);
}

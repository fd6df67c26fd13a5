import { createContext, useContext } from 'react';

/** The path with its query of a document that the server renders to be read without script; null: the page of the browser. */
export const PlainDocumentContext = createContext<string | null>(null);

export function usePlainDocumentAddress(): string | null {
  return useContext(PlainDocumentContext);
}

/** Whether the page is read without script: then no button can show what is hidden. */
export function usePlainDocument(): boolean {
  return usePlainDocumentAddress() !== null;
}

import { createContext, useContext } from 'react';

/** Whether the page is read without script, as the server renders it: then no button can show what is hidden. */
export const PlainDocumentContext = createContext(false);

export function usePlainDocument(): boolean {
  return useContext(PlainDocumentContext);
}

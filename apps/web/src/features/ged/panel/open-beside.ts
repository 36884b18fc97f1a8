import { createContext, useContext } from 'react';

/** Opens a document (its slug) beside what is on screen; `null` where nothing stands beside. */
export const OpenBesideContext = createContext<((doc: string) => void) | null>(null);

export function useOpenBeside(): ((doc: string) => void) | null {
  return useContext(OpenBesideContext);
}

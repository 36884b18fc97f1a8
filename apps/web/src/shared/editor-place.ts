import { createContext, useContext } from 'react';

/** Where an editor stands: on a page of its own, whose address says what is shown, or in a panel beside something else. */
export interface EditorPlace {
  isPanel: boolean;
  /** The comments that are read. */
  thread: string | null;
  setThread: (thread: string | null) => void;
  /** The mention that the address leads to. */
  mention: string | null;
  /** The past of the document is shown. */
  isHistory: boolean;
  setHistory: (isShown: boolean) => void;
}

export const EditorPlaceContext = createContext<EditorPlace>({
  isPanel: false,
  thread: null,
  setThread: () => {},
  mention: null,
  isHistory: false,
  setHistory: () => {},
});

export function useEditorPlace(): EditorPlace {
  return useContext(EditorPlaceContext);
}

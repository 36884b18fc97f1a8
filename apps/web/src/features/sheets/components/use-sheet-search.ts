import { useState } from 'react';
import type { CellFindOptions } from '../model/finding.ts';

export interface SearchState {
  isOpen: boolean;
  query: string;
  replacement: string;
  options: CellFindOptions;
  /** The field that is to have the focus; another object each time. */
  wish: { field: 'query' | 'replacement' | null };
}

export interface SheetSearch {
  state: SearchState;
  change: (part: Partial<SearchState>) => void;
}

/** What is looked for in a workbook: it stays while its sheets are opened one after another. */
export function useSheetSearch(): SheetSearch {
  const [state, setState] = useState<SearchState>({
    isOpen: false,
    query: '',
    replacement: '',
    options: { case: false, accents: false, whole: false, formulas: false, allSheets: false },
    wish: { field: null },
  });
  return { state, change: (part) => setState((before) => ({ ...before, ...part })) };
}

import { createContext } from 'react';
import type { SavedView } from './saved-views.ts';

/** This person's views, read once for a screen. */
export const SavedViewsContext = createContext<readonly SavedView[]>([]);

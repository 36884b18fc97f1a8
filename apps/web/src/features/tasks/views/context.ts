import { createContext } from 'react';
import type { SavedView } from '@basoche/protocol';

/** This person's views, read once for a screen. */
export const SavedViewsContext = createContext<readonly SavedView[]>([]);

import { PluginKey } from '@tiptap/pm/state';
import type { DecorationSet } from '@tiptap/pm/view';
import type { Pages } from './page-breaks.ts';

/** A page as it is shown. Pixels of 1/96 inch. */
export interface PageSettings {
  height: number;
  margin: number;
  /** Between two pages on the screen. */
  gap: number;
  header: string;
  footer: string;
  numbers: boolean;
  firstPlain: boolean;
}

export interface PagesOptions {
  /** Called with the number of pages whenever it changes, never while the text changes. */
  onPages: (count: number) => void;
  /** Said to a screen reader of a text that is laid out in part. */
  farHint: string;
}

export interface PagesState {
  /** `null`: one flowing text without pages. */
  settings: PageSettings | null;
  pages: Pages;
  gaps: DecorationSet;
  /** All of a long text is laid out, not only what is around the screen. */
  isWhole: boolean;
}

export type PagesChange = Partial<Pick<PagesState, 'settings' | 'pages' | 'isWhole'>>;

export const pagesKey = new PluginKey<PagesState>('paper');
export const NO_PAGES: Pages = { starts: [], count: 1, notesOn: new Map(), long: [] };
/** Pixels of a page that stay free: print and screen round lines differently. */
export const SLACK = 4;

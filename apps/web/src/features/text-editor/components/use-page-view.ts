import { document as wordDocument } from '@basoche/crdt';
import { setFrenchTypography, setPageSettings, setWholeText } from '@basoche/editor';
import type { DocHandle } from '@basoche/sync';
import type { Editor } from '@tiptap/core';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { useDocSnapshot } from '../../../data/docs/docs.ts';
import { pageLookOf, pageView, printRules } from '../model/page-view.ts';
import type { PageSetup, PageLook } from '../model/page-view.ts';

/** Where a page of A4 fits beside the outline; narrower, the text flows. */
const WIDE = '(min-width: 900px)';

export interface PageViewUse {
  setup: PageSetup;
  /** `null` on narrow screens and in panels: the text flows. */
  look: PageLook | null;
}

/** The pages of a document, on the screen and for the printer; and what this person chose about writing on them. */
export function usePageView(handle: DocHandle, editor: Editor, isNarrow: boolean): PageViewUse {
  const setup = useDocSnapshot(handle, wordDocument.pageSetup) ?? wordDocument.DEFAULT_PAGE_SETUP;
  const wide = useSyncExternalStore(watchWidth, isWide);
  const look = useMemo(() => (wide && !isNarrow ? pageLookOf(setup) : null), [wide, isNarrow, setup]);
  useEffect(() => setPageSettings(editor, look), [editor, look]);
  const { typography, whole } = useSnapshot(pageView);
  useEffect(() => setFrenchTypography(editor, typography), [editor, typography]);
  useEffect(() => setWholeText(editor, whole), [editor, whole]);
  useEffect(() => {
    // A sheet of its own, not a <style>: a strict CSP refuses that.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(printRules(setup));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [setup]);
  return { setup, look };
}

let wasWide = false;

/** A printer’s page is narrower than the screen: what is printed is what the screen shows. */
function isWide(): boolean {
  if (!matchMedia('print').matches) wasWide = matchMedia(WIDE).matches;
  return wasWide;
}

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

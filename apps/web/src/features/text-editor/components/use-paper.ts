import { document as wordDocument } from '@basoche/crdt';
import { setFrenchTypography, setPaper, setWholeText } from '@basoche/editor';
import type { DocHandle } from '@basoche/sync';
import type { Editor } from '@tiptap/core';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { useDocSnapshot } from '../../../data/docs/docs.ts';
import { paperOf, paperView, printRules } from '../model/paper.ts';
import type { PageSetup, PaperLook } from '../model/paper.ts';

/** Where a page of A4 fits beside the outline; narrower, the text flows. */
const WIDE = '(min-width: 900px)';

export interface PaperUse {
  setup: PageSetup;
  /** `null` on narrow screens and in panels: the text flows. */
  look: PaperLook | null;
}

/** The pages of a document, on the screen and for the printer; and what this person chose about writing on them. */
export function usePaper(handle: DocHandle, editor: Editor, isNarrow: boolean): PaperUse {
  const setup = useDocSnapshot(handle, wordDocument.pageSetup) ?? wordDocument.DEFAULT_PAGE_SETUP;
  const wide = useSyncExternalStore(watchWidth, isWide);
  const look = useMemo(() => (wide && !isNarrow ? paperOf(setup) : null), [wide, isNarrow, setup]);
  useEffect(() => setPaper(editor, look), [editor, look]);
  const { typography, whole } = useSnapshot(paperView);
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

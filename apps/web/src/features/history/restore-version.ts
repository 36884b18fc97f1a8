import { type Actor, document as wordDocument, sheet as sheets, slide as slides } from '@basoche/crdt';
import { BODY, restoreBody, slideSchema, unknownContent } from '@basoche/editor';
import type * as Y from 'yjs';

/**
 * A document as it was in a version, as one change of the person; what people say about it in threads stays as it is.
 * @returns false when newer code wrote in that version
 */
export function restoreVersion(doc: Y.Doc, actor: Actor, version: Y.Doc): boolean {
  const type = wordDocument.documentType(doc);
  if (type === 'word')
    return restoreBody(doc.getXmlFragment(BODY), version.getXmlFragment(BODY), () =>
      wordDocument.setPageSetup(doc, actor, wordDocument.pageSetup(version)),
    );
  if (type === 'cell') {
    sheets.restoreSheets(doc, actor, version);
    return true;
  }
  if (slideTexts(version).some((text) => unknownContent(text, slideSchema()) !== null)) return false;
  slides.restoreSlides(doc, actor, version);
  return true;
}

function slideTexts(doc: Y.Doc): Y.XmlFragment[] {
  return slides.readSlides(doc).flatMap(({ id, elements }) => {
    const texts = elements.map((element) => slides.textOf(doc, id, element.id));
    return [...texts, slides.notesOf(doc, id)].filter((text) => text !== undefined);
  });
}

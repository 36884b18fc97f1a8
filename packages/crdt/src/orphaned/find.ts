import * as Y from 'yjs';
import { type IdRange, IdRanges } from './id-ranges.ts';
import { misplacedBy } from './parted-find.ts';
import { rangesOf, structsIn } from './structs.ts';

/**
 * Applies an update and names what it leaves orphaned (DC13): words, and elements of texts, that are deleted only because
 * their place is, though whoever deleted the place had not seen them. Either the update brings them into a place that is
 * gone, or it deletes a place in which they are: in both cases Yjs deletes what no delete set names. It names as well
 * what may stand in the wrong part of a parted paragraph, or twice.
 * Not to be called inside a transaction.
 * @throws what yjs throws on malformed bytes
 */
export function applyFinding(doc: Y.Doc, update: Uint8Array): IdRange[] {
  const { structs, ds } = Y.decodeUpdate(update);
  const told = new IdRanges(rangesOf(ds));
  const origin = {};
  const found: IdRange[] = [];
  // Before Yjs lets go of what is deleted, which it does at the end of the transaction.
  const look = (transaction: Y.Transaction): void => {
    if (transaction.origin !== origin) return;
    found.push(...misplacedBy(transaction, update, structs));
    for (const range of rangesOf(transaction.deleteSet)) {
      for (const untold of told.without(range)) found.push(...orphanedIn(doc, untold));
    }
    for (const struct of structs) {
      if (!(struct instanceof Y.Item) || !isOfText(struct)) continue;
      for (const untold of told.without({ client: struct.id.client, clock: struct.id.clock, length: struct.length })) {
        // What stood next to it is no longer known, so neither is its parent: Yjs does not even call it deleted.
        if (isForgotten(doc, untold) && untold.clock >= (transaction.beforeState.get(untold.client) ?? 0))
          found.push(untold);
      }
    }
  };
  doc.on('afterTransaction', look);
  try {
    Y.applyUpdate(doc, update, origin);
  } finally {
    doc.off('afterTransaction', look);
  }
  return found;
}

/** Words, their formatting, and elements among them; not an attribute. */
function isOfText(item: Y.Item): boolean {
  const { content } = item;
  if (item.parentSub !== null) return false;
  if (content instanceof Y.ContentType)
    return content.type instanceof Y.XmlElement || content.type instanceof Y.XmlText;
  return content instanceof Y.ContentString || content instanceof Y.ContentFormat;
}

/** What of it is deleted, and stands in what is deleted. */
export function* orphanedIn(doc: Y.Doc, untold: IdRange): Generator<IdRange> {
  for (const { struct, range } of structsIn(doc, untold)) {
    if (!(struct instanceof Y.Item) || !isOfText(struct)) continue;
    const { parent } = struct;
    if (parent instanceof Y.AbstractType && parent._item?.deleted === true) yield range;
  }
}

function isForgotten(doc: Y.Doc, range: IdRange): boolean {
  for (const { struct } of structsIn(doc, range)) if (struct instanceof Y.Item) return false;
  return true;
}

import * as Y from 'yjs';
import type { Actor } from '../../records/actor.ts';
import { type Json, patchRecord, recordOf } from '../../records/record.ts';
import { readDeck, writeDeck } from './deck.ts';
import { deletedBy, isDeleted } from './deleted.ts';
import { fragmentOf, slidesOf } from './shape.ts';

/** Of a record, not fields that a version has of its own. */
const PARTS = new Set(['id', 'elements', 'text', 'notes', 'deleted', 'createdBy', 'createdAt']);

/**
 * Slides, their elements, texts and notes, and how they look together, as they were in a version, in one transaction.
 * What differs alone is written, so that what others write elsewhere meanwhile stays; what came later is deleted as a
 * person would.
 */
export function restoreSlides(doc: Y.Doc, actor: Actor, version: Y.Doc): void {
  doc.transact(() => {
    writeDeck(doc, readDeck(version));
    restoreRecords(slidesOf(doc), slidesOf(version), actor, (slide, past) => {
      restoreText(slide, past, 'notes');
      const [elements, were] = [slide.get('elements'), past.get('elements')];
      if (!(elements instanceof Y.Map) || !(were instanceof Y.Map)) return;
      restoreRecords(elements, were, actor, (element, before) => restoreText(element, before, 'text'));
    });
  }, actor);
}

/** @param restoreParts what a record holds beside its fields */
function restoreRecords(
  records: Y.Map<unknown>,
  past: Y.Map<unknown>,
  actor: Actor,
  restoreParts: (record: Y.Map<unknown>, past: Y.Map<unknown>) => void,
): void {
  for (const [id, before] of past) {
    if (!(before instanceof Y.Map) || isDeleted(before)) continue;
    const record = recordOf(records, id);
    if (record === undefined) continue;
    const changes: Record<string, Json | undefined> = {};
    for (const key of new Set([...record.keys(), ...before.keys()]))
      if (!PARTS.has(key)) changes[key] = before.get(key) as Json | undefined;
    restoreParts(record, before);
    patchRecord(record, { ...changes, deleted: undefined });
  }
  for (const [id, record] of records) {
    if (!(record instanceof Y.Map) || isDeleted(record)) continue;
    const before = recordOf(past, id);
    if (before === undefined || isDeleted(before)) patchRecord(record, { deleted: deletedBy(actor, record) });
  }
}

/** A text that differs is written anew. */
function restoreText(record: Y.Map<unknown>, past: Y.Map<unknown>, field: string): void {
  const [text, before] = [fragmentOf(record, field), fragmentOf(past, field)];
  if (!text || !before || text.toJSON() === before.toJSON()) return;
  text.delete(0, text.length);
  text.insert(
    0,
    before.toArray().map((child) => child.clone() as Y.XmlElement),
  );
}

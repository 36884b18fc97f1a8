import { createDoc, newActor } from '@basoche/crdt';
import { strToU8, zipSync } from 'fflate';
import { SheetStore } from '../../model/sheet-store.ts';
import { addBook } from '../into-document.ts';
import { readBook } from '@basoche/office/spreadsheet';

export const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

/** The document that a file makes. */
export function taken(bytes: Uint8Array, name = 'Fichier') {
  const { book, losses } = readBook(bytes, name);
  const doc = createDoc('document');
  const made = addBook(doc, CLAIRE, book);
  const store = new SheetStore(doc, CLAIRE);
  const view = (at = 0) => store.views[at]!;
  const typed = (key: string, at = 0): unknown => {
    const formula = store.workbook.formulaOf(view(at).facts.id, key);
    return formula ? store.workbook.contentOf(view(at).facts.id, key) : null;
  };
  const text = (key: string, at = 0) => store.textOf(view(at).facts.id, key);
  return { doc, store, view, text, typed, losses: { ...losses, ...made.losses } };
}

export const part = (xml: string) => strToU8(`<?xml version="1.0"?>${xml}`);
export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"';

/** A workbook of one sheet with these cells, as somebody else writes it. */
export function workbook(sheetData: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync({
    'xl/workbook.xml': part(`<workbook ${MAIN}><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': part(
      '<Relationships><Relationship Id="r1" Target="/xl/worksheets/a.xml"/></Relationships>',
    ),
    'xl/worksheets/a.xml': part(`<x:worksheet xmlns:x="m"><x:sheetData>${sheetData}</x:sheetData></x:worksheet>`),
    ...more,
  });
}

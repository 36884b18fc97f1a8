import { createDoc, newActor, slide as slides } from '@basoche/crdt';
import type { SessionPart } from '@basoche/protocol';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { slideChanges } from './slide-changes.ts';

const actor = newActor('claire', 'poste', { now: () => Date.parse('2026-11-21T09:00:00Z') });

/** What the server tells of a moment: who wrote and deleted what from then on. */
function at(doc: Y.Doc, written: SessionPart[] = [], deleted: SessionPart[] = []) {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return { seq: 1, doc: copy, written, deleted };
}

/** What one person wrote and deleted in a document while this ran. */
function doneBy(user: string, doc: Y.Doc, change: () => void): { written: SessionPart; deleted: SessionPart } {
  const start = Y.getState(doc.store, doc.clientID);
  const gone: [number, number, number][] = [];
  const listen = ({ deleteSet }: Y.Transaction) => {
    for (const [client, items] of deleteSet.clients)
      for (const { clock, len } of items) gone.push([client, clock, len]);
  };
  doc.on('afterTransaction', listen);
  change();
  doc.off('afterTransaction', listen);
  const now = '2026-11-21T09:00:00.000Z';
  const part = (ranges: [number, number, number][]): SessionPart => ({ user, from: now, to: now, ranges });
  return { written: part([[doc.clientID, start, Y.getState(doc.store, doc.clientID) - start]]), deleted: part(gone) };
}

const line = (text: string): slides.TextBlock[] => [{ type: 'paragraph', runs: [{ text }] }];

test('slides say what became of them, of their elements and notes, and who did it', () => {
  const doc = createDoc('document');
  const [first, second, third] = ['content', 'content', 'blank'].map((layout) =>
    slides.addSlide(doc, actor, { layout: layout as slides.Layout })!,
  );
  const [title, body] = slides.readSlide(doc, first!)!.elements.map(({ id }) => id);
  slides.writeBlocks(slides.textOf(doc, first!, title!)!, line('Les faits'));
  const before = at(doc);
  const paul = doneBy('paul', doc, () => {
    slides.writeBlocks(slides.textOf(doc, first!, title!)!, line('Les moyens'));
    slides.setElements(doc, actor, first!, [[title!, { rotation: 15, fill: 'accent' }]]);
    slides.deleteSlide(doc, actor, third!);
  });
  const emma = doneBy('emma', doc, () => {
    slides.deleteElements(doc, actor, first!, [body!]);
    slides.addElements(doc, actor, second!, [{ kind: 'shape', frame: { x: 1, y: 2, width: 30, height: 40 } }]);
    slides.textOf(doc, first!, title!)!.delete(0, 1);
    slides.moveSlide(doc, actor, second!, 'first');
    slides.writeBlocks(slides.notesOf(doc, second!)!, line('Citer l’article 1719'));
  });
  const after = at(doc, [paul.written, emma.written], [paul.deleted, emma.deleted]);
  const said = slideChanges(before, after, actor).map(({ id, before: was, after: is, changes }) => ({
    id,
    numbers: [was?.number, is?.number],
    changes: changes.map(({ kind, element, parts }) => [kind, element?.kind, parts.map(({ user }) => user).join()]),
  }));
  expect(said).toEqual([
    {
      id: second,
      numbers: [2, 1],
      changes: [
        ['order', undefined, 'emma'],
        ['added', 'shape', 'emma'],
        ['notes', undefined, 'emma'],
      ],
    },
    {
      id: first,
      numbers: [1, 2],
      changes: [
        ['words', 'text', 'emma,paul'],
        ['place', 'text', 'paul'],
        ['looks', 'text', 'paul'],
        ['removed', 'text', 'emma'],
      ],
    },
    { id: third, numbers: [3, undefined], changes: [['removed', undefined, 'paul']] },
  ]);
});

test('a presentation in which nothing was changed says nothing; a slide that shows again was added by who showed it', () => {
  const doc = createDoc('document');
  const id = slides.addSlide(doc, actor, { layout: 'content' })!;
  expect(slideChanges(at(doc), at(doc), actor)).toEqual([]);
  slides.deleteSlide(doc, actor, id);
  const before = at(doc);
  const { written, deleted } = doneBy('emma', doc, () => slides.restoreSlide(doc, actor, id));
  const [change] = slideChanges(before, at(doc, [written], [deleted]), actor);
  expect(change).toMatchObject({ id, before: null, changes: [{ kind: 'added', parts: [{ user: 'emma' }] }] });
});

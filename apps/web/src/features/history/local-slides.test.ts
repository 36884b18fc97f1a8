import { createDoc, newActor, slide as slides } from '@basoche/crdt';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { keptVisit, visitOf } from './last-visit.ts';
import { slidesWritten } from './local-slides.ts';
import { slideChanges } from './slide-changes.ts';

const actor = newActor('claire', 'poste', { now: () => Date.parse('2026-11-21T09:00:00Z') });
const line = (text: string): slides.TextBlock[] => [{ type: 'paragraph', runs: [{ text }] }];

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

const at = (doc: Y.Doc) => ({ seq: 1, doc: copyOf(doc), written: [], deleted: [] });
const left = (doc: Y.Doc) => visitOf(keptVisit(doc, 1, 1_000))!;
const add = (doc: Y.Doc, layout: slides.Layout = 'content'): string => slides.addSlide(doc, actor, { layout })!;

function write(doc: Y.Doc, id: string, index: number, text: string): void {
  const element = slides.readSlide(doc, id)?.elements.filter(({ kind }) => kind === 'text')[index];
  const words = element && slides.textOf(doc, id, element.id);
  if (words) slides.writeBlocks(words, line(text));
}

test('slides that were added, removed or written on since a visit are told, those that went with what they held', () => {
  const mine = createDoc('document');
  const [first, second, third, same] = [add(mine), add(mine), add(mine, 'blank'), add(mine)];
  write(mine, first, 0, 'Les faits');
  write(mine, second, 0, 'La procédure');
  const visit = left(mine);
  expect(slidesWritten(mine, visit, actor)).toMatchObject({ hasNewLook: false, slides: [] });
  const theirs = copyOf(mine);
  const [title, body] = slides.readSlide(theirs, first)!.elements.map(({ id }) => id);
  write(theirs, first, 0, 'Les moyens');
  slides.setElements(theirs, actor, first, [[title!, { rotation: 15, fill: 'accent' }]]);
  slides.deleteElements(theirs, actor, first, [body!]);
  slides.deleteSlide(theirs, actor, second);
  slides.writeBlocks(slides.notesOf(theirs, third)!, line('Citer l’article 1719'));
  slides.addElements(theirs, actor, third, [{ kind: 'shape', frame: { x: 1, y: 2, width: 30, height: 40 } }]);
  slides.moveSlide(theirs, actor, third, 'first');
  const added = add(theirs);
  const gone = add(theirs);
  slides.deleteSlide(theirs, actor, gone);
  slides.setDeck(theirs, actor, { theme: 'night' });
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  const { hasNewLook, slides: told } = slidesWritten(mine, visit, actor);
  expect(hasNewLook).toBe(true);
  expect(told.map(({ id, became, shown }) => [id, became, shown.slide.title])).toEqual([
    [third, 'changed', ''],
    [first, 'changed', 'Les faits Les moyens'],
    [second, 'removed', 'La procédure'],
    [added, 'added', ''],
  ]);
  const kinds = told.map(({ changes }) => changes.map(({ kind, element }) => [kind, element?.kind]));
  expect(kinds.slice(0, 2)).toEqual([
    [
      ['order', undefined],
      ['added', 'shape'],
      ['notes', undefined],
    ],
    [
      ['words', 'text'],
      ['place', 'text'],
      ['looks', 'text'],
      ['removed', 'text'],
    ],
  ]);
  expect(told.some(({ id }) => id === same || id === gone)).toBe(false);
  expect(slides.readSlide(mine, second)).toBeUndefined();
});

test('whatever is done meanwhile, also on this device, the device tells the slides that the two states say', () => {
  const step = fc.record({
    byMe: fc.boolean(),
    what: fc.constantFrom('add', 'delete', 'move', 'write', 'notes', 'hide', 'turn', 'shape', 'unshape'),
    which: fc.nat(3),
    text: fc.constantFrom('Le bail', 'Le congé', 'Les charges'),
  });
  let told = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.array(step, { maxLength: 8 }), (first, then) => {
      const mine = createDoc('document');
      add(mine);
      add(mine);
      const theirs = copyOf(mine);
      const run = (steps: typeof first): void => {
        for (const each of steps) act(each.byMe ? mine : theirs, each);
        Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
        Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
      };
      const act = (doc: Y.Doc, { what, which, text }: (typeof first)[number]): void => {
        const all = slides.readSlides(doc);
        const slide = all[which % Math.max(1, all.length)];
        if (what === 'add') add(doc);
        if (slide === undefined) return;
        const { id, elements, hidden } = slide;
        const last = elements.at(-1)?.id;
        if (what === 'delete') slides.deleteSlide(doc, actor, id);
        if (what === 'move') slides.moveSlide(doc, actor, id, 'first');
        if (what === 'write') write(doc, id, 0, text);
        if (what === 'notes') slides.writeBlocks(slides.notesOf(doc, id)!, line(text));
        if (what === 'hide') slides.setSlide(doc, actor, id, { hidden: !hidden });
        if (what === 'turn' && last) slides.setElements(doc, actor, id, [[last, { rotation: which * 15 }]]);
        if (what === 'shape')
          slides.addElements(doc, actor, id, [{ kind: 'shape', frame: { x: 1, y: 2, width: 30, height: 40 } }]);
        if (what === 'unshape' && last) slides.deleteElements(doc, actor, id, [last]);
      };
      run(first);
      const [before, visit] = [at(mine), left(mine)];
      run(then);
      const local = new Map(slidesWritten(mine, visit, actor).slides.map((each) => [each.id, each]));
      for (const { id, before: was, after, changes } of slideChanges(before, at(mine), actor)) {
        told += 1;
        const one = local.get(id);
        // One that somebody wrote on under its mark shows again: the mark stays, and nothing says since when it does.
        const isBack = was === null && before.doc.getMap('slides').has(id);
        if (isBack) continue;
        expect(one?.became).toBe(was === null ? 'added' : after === null ? 'removed' : 'changed');
        const kinds = new Set(one?.changes.map(({ kind, element }) => `${element?.id} ${kind}`));
        for (const { kind, element } of changes) {
          const isElementBack =
            kind === 'added' && element !== null && slides.textOf(before.doc, id, element.id) !== undefined;
          if (!isElementBack) expect(kinds).toContain(`${element?.id} ${kind}`);
        }
      }
      const now = new Set(slides.readSlides(mine).map(({ id }) => id));
      for (const { id, became } of local.values()) expect(now.has(id)).toBe(became !== 'removed');
    }),
    { numRuns: 60 },
  );
  expect(told).toBeGreaterThan(50);
});

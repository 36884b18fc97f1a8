import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as Y from 'yjs';
import { createDoc, document, slide } from '../../index.ts';
import { testActor } from '../../testing/actors.ts';
import { exchange, twin } from '../../testing/exchange.ts';

const [ann, bob] = [testActor('ann'), testActor('bob')];
const BOX = { x: 100, y: 200, width: 1_000, height: 500 };

function deck(): { doc: Y.Doc; id: string; box: string } {
  const doc = createDoc('document');
  const id = slide.addSlide(doc, ann, { layout: 'blank' })!;
  return { doc, id, box: slide.addElements(doc, ann, id, [{ kind: 'text', frame: BOX }])![0]! };
}

const anchors = (doc: Y.Doc) => document.discussionsOf(doc).map(({ anchor }) => anchor);

function cut(doc: Y.Doc, id: string, elements: string[]): slide.CopiedElements {
  const copied = slide.copyElements(doc, id, new Set(elements));
  slide.deleteElements(doc, ann, id, elements);
  return slide.readCopiedElements(JSON.parse(JSON.stringify(copied)))!;
}

test('[SL14] what a thread is about is read from where it hangs, a slide or an element of it', () => {
  for (const subject of [
    { slide: 'a', element: null },
    { slide: 'a', element: 'b' },
  ])
    expect(slide.subjectOf(slide.anchorOf(subject))).toEqual(subject);
  expect([slide.subjectOf(null), slide.subjectOf('')]).toEqual([null, null]);
});

test('[SL14] a thread goes along with an element that is cut, once, and stays with one that is copied', () => {
  const { doc, id, box } = deck();
  const second = slide.addSlide(doc, ann, { layout: 'blank' })!;
  const anchor = slide.anchorOf({ slide: id, element: box });
  const thread = document.addThread(doc, ann, { text: 'À vérifier', anchor });
  document.addThread(doc, ann, { text: 'Toute la diapositive', anchor: id });
  const copy = slide.copyElements(doc, id, new Set([box]));
  slide.pasteElements(doc, ann, second, copy);
  expect(anchors(doc)).toContain(anchor);
  const other = twin(doc);
  const copied = cut(doc, id, [box]);
  const [put] = slide.pasteElements(doc, ann, second, copied)!;
  slide.pasteElements(doc, ann, id, copied);
  document.addComment(other, bob, thread, { text: 'Vu' });
  exchange(doc, other);
  for (const each of [doc, other]) {
    expect(new Set(anchors(each))).toEqual(new Set([slide.anchorOf({ slide: second, element: put! }), id]));
    expect(document.discussionsOf(each).find((found) => found.id === thread)?.comments).toHaveLength(2);
  }
});

test('[SL14] the threads of what was deleted stay, and are those of what shows again', () => {
  const { doc, id, box } = deck();
  const other = twin(doc);
  const anchor = slide.anchorOf({ slide: id, element: box });
  document.addThread(other, bob, { text: 'À vérifier', quote: 'Le bail', anchor });
  slide.deleteElements(doc, ann, id, [box]);
  slide.deleteSlide(doc, ann, id);
  exchange(doc, other);
  expect([anchors(doc), anchors(other)]).toEqual([[anchor], [anchor]]);
  expect(slide.readSlide(doc, id)).toBeUndefined();
  slide.restoreSlide(doc, ann, id);
  slide.restoreElements(doc, ann, id, [box]);
  expect(slide.readElements(doc, id).map(({ id: shown }) => slide.anchorOf({ slide: id, element: shown }))).toEqual(
    anchors(doc),
  );
});

const step = fc.record({ who: fc.boolean(), what: fc.nat({ max: 4 }), x: fc.nat(), meet: fc.boolean() });

test('[SL14] whatever two people comment, cut, paste and delete, they see the same threads, each where something was', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const { doc, id } = deck();
      const other = twin(doc);
      const held = new Map<Y.Doc, slide.CopiedElements>();
      let said = 0;
      for (const { who, what, x, meet } of steps) {
        const [mine, actor] = who ? [doc, ann] : [other, bob];
        const shown = slide.readElements(mine, id);
        const element = shown[x % Math.max(1, shown.length)]?.id ?? null;
        const copied = held.get(mine);
        if (what === 0) {
          said += 1;
          document.addThread(mine, actor, { text: String(said), anchor: slide.anchorOf({ slide: id, element }) });
        } else if (what === 1 && element !== null) held.set(mine, cut(mine, id, [element]));
        else if (what === 2 && copied) slide.pasteElements(mine, actor, id, copied);
        else if (what === 3 && element !== null) slide.deleteElements(mine, actor, id, [element]);
        else if (what === 4) slide.addElements(mine, actor, id, [{ kind: 'shape', frame: BOX }]);
        if (meet) exchange(doc, other);
      }
      exchange(doc, other);
      expect(document.discussionsOf(doc)).toEqual(document.discussionsOf(other));
      expect(document.discussionsOf(doc)).toHaveLength(said);
      const records = slide.slidesOf(doc).get(id) as Y.Map<Y.Map<unknown>>;
      for (const anchor of anchors(doc)) {
        const { element } = slide.subjectOf(anchor)!;
        expect(element === null || records.get('elements')!.has(element)).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

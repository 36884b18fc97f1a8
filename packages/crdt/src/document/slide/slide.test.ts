import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { createDoc, projectDoc, slide } from '../../index.ts';
import { testActor } from '../../testing/actors.ts';
import { exchange, twin } from '../../testing/exchange.ts';

const [ann, bob] = [testActor('ann'), testActor('bob')];
const BOX = { x: 100, y: 200, width: 1_000, height: 500 };

function deck(layout: slide.Layout = 'content'): { doc: Y.Doc; id: string } {
  const doc = createDoc('document');
  return { doc, id: slide.addSlide(doc, ann, { layout })! };
}

const shown = (doc: Y.Doc, id: string) => slide.readSlide(doc, id)?.elements ?? [];

/** Types a line at the end, as the editor does. */
function type(text: Y.XmlFragment | undefined, line: string): void {
  if (text) slide.writeBlocks(text, [{ type: 'paragraph', runs: [{ text: line }] }]);
}

function paragraphs(text: Y.XmlFragment | undefined): string[] {
  return slide
    .readBlocks(text)
    .map((block) => (block.type === 'paragraph' ? block.runs.map((run) => run.text).join('') : ''));
}

/** A slide with one box that says something, which two people have. */
function sharedBox(): { doc: Y.Doc; other: Y.Doc; id: string; box: string } {
  const { doc, id } = deck('blank');
  const text: slide.TextBlock[] = [{ type: 'paragraph', runs: [{ text: 'vu' }] }];
  const [box] = slide.addElements(doc, ann, id, [{ kind: 'text', frame: BOX, text }])!;
  return { doc, other: twin(doc), id, box: box! };
}

test('[SL1] a slide has the elements of its layout from its first moment, and the page says where', () => {
  const { doc, id } = deck('columns');
  expect(shown(doc, id).map(({ role }) => role)).toEqual(['title', 'body', 'second']);
  slide.setDeck(doc, bob, { page: 'standard' });
  const wide = slide.placesOf('columns', 'wide');
  expect(shown(doc, id).map(({ frame }) => frame.x)).toEqual(wide.map(({ frame }) => Math.round(frame.x * 0.75)));
  const second = slide.addSlide(doc, bob, { layout: 'columns' })!;
  expect(shown(doc, second).map(({ frame }) => frame)).toEqual(shown(doc, id).map(({ frame }) => frame));
});

test('[SL1] a presentation has at most its most slides, and a slide its most elements', () => {
  const { doc, id } = deck('blank');
  const many = Array.from({ length: slide.MAX_ELEMENTS }, () => ({ kind: 'shape', frame: BOX }) as const);
  expect(slide.addElements(doc, ann, id, many)).toHaveLength(slide.MAX_ELEMENTS);
  expect(slide.addElements(doc, ann, id, [{ kind: 'text', frame: BOX }])).toBeNull();
  while (slide.readSlides(doc).length < slide.MAX_SLIDES) slide.addSlide(doc, ann, { layout: 'blank' });
  expect([slide.addSlide(doc, ann, { layout: 'blank' }), slide.duplicateSlide(doc, ann, id)]).toEqual([null, null]);
});

test('[SL2] slides that two people put and move stand in one order, each in the place that was asked', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ who: fc.boolean(), at: fc.nat(), to: fc.nat(), add: fc.boolean() }), { maxLength: 25 }),
      (moves) => {
        const { doc, id } = deck('blank');
        const other = twin(doc);
        for (const { who, at, to, add } of moves) {
          const [mine, actor] = who ? [doc, ann] : [other, bob];
          const all = slide.readSlides(mine).map((each) => each.id);
          const neighbour = all[to % all.length]!;
          const moved = add
            ? slide.addSlide(mine, actor, { layout: 'blank', place: { after: neighbour } })!
            : all[at % all.length]!;
          if (moved === neighbour) continue;
          if (!add) slide.moveSlide(mine, actor, moved, { after: neighbour });
          const now = slide.readSlides(mine).map((each) => each.id);
          expect(now[now.indexOf(neighbour) + 1]).toBe(moved);
        }
        exchange(doc, other);
        expect(slide.readSlides(doc)).toEqual(slide.readSlides(other));
        expect(slide.readSlide(doc, id)).toBeDefined();
      },
    ),
    { numRuns: 60 },
  );
});

test('[SL3] a place and a look changed at once both stay; of two places one is kept whole', () => {
  const { doc, other, id, box } = sharedBox();
  slide.setElements(doc, ann, id, [[box, { frame: { ...BOX, x: 1.4, width: 0 } }]]);
  slide.setElements(other, bob, id, [[box, { fill: 'accent', rotation: 30 }]]);
  exchange(doc, other);
  const both = { frame: { ...BOX, x: 1, width: 1 }, fill: 'accent', rotation: 30 };
  expect(shown(doc, id)).toMatchObject([both]);
  const places = [
    { x: 10, y: 10, width: 10, height: 10 },
    { x: 20, y: 20, width: 20, height: 20 },
  ] as const;
  slide.setElements(doc, ann, id, [[box, { frame: places[0] }]]);
  slide.setElements(other, bob, id, [[box, { frame: places[1] }]]);
  exchange(doc, other);
  expect(places).toContainEqual(shown(doc, id)[0]!.frame);
  expect(shown(other, id)).toEqual(shown(doc, id));
});

describe('[SL4] what is deleted', () => {
  test('comes back with what it held', () => {
    const { doc, id, box } = sharedBox();
    slide.deleteElements(doc, bob, id, [box]);
    slide.deleteSlide(doc, bob, id);
    expect([slide.readSlides(doc), slide.readSlide(doc, id)]).toEqual([[], undefined]);
    slide.restoreSlide(doc, ann, id);
    expect(shown(doc, id)).toEqual([]);
    slide.restoreElements(doc, ann, id, [box]);
    expect(paragraphs(slide.textOf(doc, id, box))).toEqual(['vu']);
  });

  test.each(['element', 'slide', 'slide, by its notes', 'slide, by a new element'])(
    '(%s) shows again when somebody wrote in it meanwhile',
    (what) => {
      const { doc, other, id, box } = sharedBox();
      if (what === 'element') slide.deleteElements(doc, ann, id, [box]);
      else slide.deleteSlide(doc, ann, id);
      if (what.endsWith('notes')) type(slide.notesOf(other, id), 'tapé dans le train');
      else if (what.endsWith('new element')) slide.addElements(other, bob, id, [{ kind: 'shape', frame: BOX }]);
      else type(slide.textOf(other, id, box), 'tapé dans le train');
      exchange(doc, other);
      for (const each of [doc, other]) expect(shown(each, id).map((element) => element.id)).toContain(box);
      // Whoever sees it now may delete it for good.
      if (what === 'element') slide.deleteElements(doc, ann, id, [box]);
      else slide.deleteSlide(doc, ann, id);
      expect(shown(doc, id)).toEqual([]);
    },
  );

  test('stays deleted when somebody moved it or took words away meanwhile', () => {
    const { doc, other, id, box } = sharedBox();
    slide.deleteElements(doc, ann, id, [box]);
    slide.setElements(other, bob, id, [[box, { frame: { ...BOX, x: 9 } }]]);
    slide.textOf(other, id, box)!.delete(0, 1);
    exchange(doc, other);
    expect([shown(doc, id), shown(other, id)]).toEqual([[], []]);
  });
});

test('[SL5] the undo of one person leaves what the other wrote, even in what the first had made', () => {
  const { doc, id } = deck('blank');
  const undo = new Y.UndoManager(slide.slidesOf(doc), { trackedOrigins: new Set([ann]), captureTimeout: 0 });
  const [box] = slide.addElements(doc, ann, id, [{ kind: 'text', frame: BOX }])!;
  slide.setElements(doc, ann, id, [[box!, { fill: 'third' }]]);
  undo.undo();
  expect(shown(doc, id)).toMatchObject([{ fill: null }]);
  doc.transact(() => type(slide.textOf(doc, id, box!), 'de Bob'), bob);
  undo.undo();
  expect(shown(doc, id).map((element) => element.id)).toEqual([box]);
  const second = slide.addSlide(doc, ann, { layout: 'title' })!;
  undo.undo();
  expect(slide.readSlides(doc).map((each) => each.id)).toEqual([id]);
  undo.redo();
  expect(shown(doc, second).map(({ role }) => role)).toEqual(['title', 'subtitle']);
});

test('[SL6] another layout moves what has a place in it, adds what is missing, and lets go of what is empty alone', () => {
  const { doc, id } = deck('columns');
  const [title, body, second] = shown(doc, id);
  type(slide.textOf(doc, id, second!.id), 'Seconde colonne');
  slide.setLayout(doc, bob, id, 'title');
  const now = new Map(shown(doc, id).map((element) => [element.id, element]));
  expect(now.get(title!.id)).toMatchObject({ size: 46, frame: slide.placesOf('title', 'wide')[0]!.frame });
  expect(now.get(second!.id)).toMatchObject({ frame: second!.frame });
  expect(now.has(body!.id)).toBe(false);
  expect([...now.values()].map(({ role }) => role)).toContain('subtitle');
  expect(slide.readSlide(doc, id)?.layout).toBe('title');
});

test('[SL7] a copy has the same content, and no word of the first changes with it', () => {
  const { doc, id, box } = sharedBox();
  type(slide.notesOf(doc, id), 'À dire');
  slide.setSlide(doc, ann, id, { hidden: true });
  const copy = slide.duplicateSlide(doc, bob, id)!;
  expect(slide.readSlides(doc).map((each) => [each.id, each.hidden])).toEqual([
    [id, true],
    [copy, true],
  ]);
  const [copied] = shown(doc, copy);
  type(slide.textOf(doc, copy, copied!.id), 'ajouté');
  expect(paragraphs(slide.textOf(doc, copy, copied!.id))).toEqual(['vu', 'ajouté']);
  expect(paragraphs(slide.textOf(doc, id, box))).toEqual(['vu']);
  expect(paragraphs(slide.notesOf(doc, copy))).toEqual(['À dire']);
});

test('[SL8] text goes to blocks and back as it was: looks, lists, breaks and tables', () => {
  const { doc, id, box } = sharedBox();
  const cell = (text: string): slide.TableCell => ({
    colspan: 1,
    rowspan: 1,
    blocks: [{ type: 'paragraph', runs: [{ text }] }],
  });
  const blocks: slide.TextBlock[] = [
    {
      type: 'paragraph',
      align: 'center',
      runs: [
        { text: 'Le bail', bold: true, size: 40, color: 'accent' },
        { text: ' est ' },
        { text: 'résilié', italic: true, underline: true, link: 'https://www.legifrance.gouv.fr/' },
        { text: '\n' },
        { text: 'depuis le 1' },
        { text: 'er', superscript: true },
      ],
    },
    {
      type: 'list',
      ordered: true,
      items: [
        [
          { type: 'paragraph', runs: [{ text: 'un' }] },
          { type: 'list', ordered: false, items: [[{ type: 'paragraph', runs: [] }]] },
        ],
      ],
    },
    { type: 'table', rows: [{ header: true, cells: [cell('Poste'), { ...cell('Montant'), colspan: 2 }] }] },
  ];
  const text = slide.textOf(doc, id, box)!;
  text.delete(0, text.length);
  slide.writeBlocks(text, blocks);
  expect(slide.readBlocks(text)).toEqual(blocks);
  expect(slide.textBlocks.safeParse(blocks).success).toBe(true);
  expect(slide.textBlocks.safeParse([{ type: 'paragraph', runs: [{ text: 'x', size: 1e9 }] }]).success).toBe(false);
});

test('[SL9] the text of the slides is found: what is on them from top to bottom, images by their words, then notes', () => {
  const { doc, id } = deck('content');
  const [title, body] = shown(doc, id);
  type(slide.textOf(doc, id, body!.id), 'Trois moyens');
  type(slide.textOf(doc, id, title!.id), 'Appel de Nanterre');
  slide.addElements(doc, ann, id, [
    { kind: 'image', frame: { ...BOX, y: 5_000 }, alt: 'Plan des lieux' },
    { kind: 'text', frame: BOX, text: [{ type: 'paragraph', runs: [{ text: 'effacé' }] }] },
  ]);
  slide.deleteElements(doc, ann, id, [shown(doc, id).at(-1)!.id]);
  type(slide.notesOf(doc, id), 'Attendre la salle');
  slide.deleteSlide(doc, ann, slide.duplicateSlide(doc, ann, id)!);
  expect(projectDoc('document', doc)).toMatchObject({
    document_text: [{ text: 'Appel de Nanterre\nTrois moyens\nPlan des lieux\nAttendre la salle' }],
  });
});

test('[SL10] whatever a stranger stored, an element reads with usual values, and one of an unknown kind is left out', () => {
  const { doc, id, box } = sharedBox();
  const elements = (doc.getMap('slides').get(id) as Y.Map<unknown>).get('elements') as Y.Map<Y.Map<unknown>>;
  for (const [field, value] of Object.entries({
    frame: { x: Infinity, y: 0, width: -5, height: 'x' },
    rotation: 1e9,
    fill: 'url(javascript:)',
    size: 0,
    strokeWidth: NaN,
    alt: 7,
    deleted: 3,
    shape: { odd: 1 },
  }))
    elements.get(box)!.set(field, value);
  elements.set('odd', new Y.Map(Object.entries({ kind: 'video', position: 'a1' })));
  const usual = { rotation: 0, fill: null, size: 18, strokeWidth: 1, alt: '', shape: 'rectangle' };
  expect(shown(doc, id)).toMatchObject([{ ...usual, id: box }]);
  expect(Object.values(shown(doc, id)[0]!.frame).every((side) => Number.isInteger(side) && side > 0)).toBe(true);
  doc.getMap('meta').set('slides.theme', '<script>');
  expect(slide.readDeck(doc)).toMatchObject({ theme: 'ink' });
});

test('[SL11] two fields of the presentation changed by two people are both kept, and the same again writes nothing', () => {
  const { doc } = deck();
  const other = twin(doc);
  slide.setDeck(doc, ann, { theme: 'night' });
  slide.setDeck(other, bob, { footer: 'x'.repeat(500) });
  exchange(doc, other);
  expect(slide.readDeck(doc)).toMatchObject({ theme: 'night', footer: 'x'.repeat(slide.FOOTER_MAX_LENGTH) });
  const before = Y.encodeStateVector(doc);
  slide.setDeck(doc, ann, slide.readDeck(doc));
  expect(Y.encodeStateVector(doc)).toEqual(before);
});

test('[SL7] copied elements are put aside on the slide they come from, in their place on another; forged ones are refused', () => {
  const { doc, id, box } = sharedBox();
  const copy = JSON.parse(JSON.stringify(slide.copyElements(doc, id, new Set([box])))) as unknown;
  const [made] = slide.pasteElements(doc, bob, id, slide.readCopiedElements(copy)!)!;
  expect(shown(doc, id).map(({ frame }) => frame.x)).toEqual([100, 300]);
  expect(paragraphs(slide.textOf(doc, id, made!))).toEqual(['vu']);
  const other = slide.addSlide(doc, bob, { layout: 'blank' })!;
  slide.pasteElements(doc, bob, other, slide.readCopiedElements(copy)!);
  expect(shown(doc, other).map(({ frame }) => frame)).toEqual([BOX]);
  const forged = { elements: [{ element: { id: 'x', kind: 'text' }, text: [{ type: 'script' }] }] };
  expect([slide.readCopiedElements(forged), slide.readCopiedElements(7)]).toEqual([null, null]);
});

test('[SL3] what is set for a whole element replaces what its letters said', () => {
  const { doc, id, box } = sharedBox();
  const runs = [{ text: 'un', size: 40 as const, color: 'second' as const }, { text: ' deux' }];
  slide.writeBlocks(slide.textOf(doc, id, box)!, [{ type: 'paragraph', align: 'right', runs }]);
  slide.setTextMarks(doc, ann, id, [box], { size: 24, color: 'accent', align: 'center' });
  slide.markTexts(doc, ann, id, [box], 'bold', true);
  expect(slide.readBlocks(slide.textOf(doc, id, box))).toEqual([
    { type: 'paragraph', runs: [{ text: 'vu', bold: true }] },
    { type: 'paragraph', runs: [{ text: 'un deux', bold: true }] },
  ]);
  expect(shown(doc, id)).toMatchObject([{ size: 24, color: 'accent', align: 'center' }]);
});

test('[SL12] a picture keeps its proportions in another layout and on pages of another shape', () => {
  const { doc, id } = deck('picture');
  const picture = shown(doc, id).find(({ role }) => role === 'picture')!;
  const frame = slide.frameWithin(picture.frame, { width: 300, height: 100 });
  expect(frame).toEqual({ x: 600, y: 2_340, width: 4_080, height: 1_360 });
  slide.setElements(doc, ann, id, [[picture.id, { image: 'plan', frame }]]);
  slide.setDeck(doc, ann, { page: 'standard' });
  const now = () => shown(doc, id).find((each) => each.id === picture.id)!.frame;
  expect(now()).toEqual({ x: 450, y: 2_510, width: 3_060, height: 1_020 });
  slide.setLayout(doc, ann, id, 'picture');
  expect(now()).toEqual({ x: 450, y: 2_510, width: 3_060, height: 1_020 });
  slide.setLayout(doc, ann, id, 'blank');
  expect(now()).toEqual({ x: 450, y: 2_510, width: 3_060, height: 1_020 });
});

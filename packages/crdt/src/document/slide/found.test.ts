import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { createDoc, slide } from '../../index.ts';
import { testActor } from '../../testing/actors.ts';
import { exchange, twin } from '../../testing/exchange.ts';

const [ann, bob] = [testActor('ann'), testActor('bob')];
const FRAME = { x: 100, y: 200, width: 1_000, height: 500 };
const loose = { accents: false, case: false, words: false };

const words = (...runs: slide.TextRun[]): slide.TextBlock => ({ type: 'paragraph', runs });

function deck(text: slide.TextBlock[]): { doc: Y.Doc; id: string; box: string } {
  const doc = createDoc('document');
  const id = slide.addSlide(doc, ann, { layout: 'blank' })!;
  return { doc, id, box: slide.addElements(doc, ann, id, [{ kind: 'text', frame: FRAME, text }])![0]! };
}

const blocksIn = ({ doc, id, box }: ReturnType<typeof deck>) => slide.readBlocks(slide.textOf(doc, id, box));

/** Every place of these words in the box. */
function places({ doc, id, box }: ReturnType<typeof deck>, query: string): slide.FoundWords[] {
  const count = slide.foundInBlocks(slide.readBlocks(slide.textOf(doc, id, box)), query, loose);
  return Array.from({ length: count }, (_, nth) => ({ slide: id, element: box, nth }));
}

const many: slide.TextBlock[] = [
  words({ text: 'Le bail du 3 mai, ' }, { text: 'BAIL', bold: true, color: 'second' }, { text: ' commercial' }),
  { type: 'list', ordered: false, items: [[words({ text: 'ba\nil' })], [words({ text: 'le bail' })]] },
  {
    type: 'table',
    rows: [{ header: true, cells: [{ colspan: 1, rowspan: 1, blocks: [words({ text: 'Bail' })] }] }],
  },
];

test('[SL15] words are found in paragraphs, items and cells, not across a line break, and replaced with the looks that were there', () => {
  const box = deck(many);
  expect(places(box, 'bail')).toHaveLength(4);
  expect(slide.replaceFound(box.doc, ann, places(box, 'bail'), 'bail', 'contrat', loose)).toBe(4);
  expect(blocksIn(box)).toEqual([
    words({ text: 'Le contrat du 3 mai, ' }, { text: 'contrat', bold: true, color: 'second' }, { text: ' commercial' }),
    {
      type: 'list',
      ordered: false,
      items: [[words({ text: 'ba' }, { text: '\n' }, { text: 'il' })], [words({ text: 'le contrat' })]],
    },
    {
      type: 'table',
      rows: [{ header: true, cells: [{ colspan: 1, rowspan: 1, blocks: [words({ text: 'contrat' })] }] }],
    },
  ]);
});

test('[SL15] one place is replaced by its number, also over two looks, by nothing too; notes have their own', () => {
  const box = deck([words({ text: 'bail ba' }, { text: 'il', italic: true }, { text: ' bail' })]);
  const second = places(box, 'bail')[1]!;
  slide.replaceFound(box.doc, ann, [second], 'bail', 'acte', loose);
  expect(blocksIn(box)).toEqual([words({ text: 'bail acte bail' })]);
  slide.replaceFound(box.doc, ann, places(box, ' bail').slice(0, 1), ' bail', '', loose);
  expect(blocksIn(box)).toEqual([words({ text: 'bail acte' })]);
  const notes = slide.notesOf(box.doc, box.id)!;
  slide.writeBlocks(notes, [words({ text: 'Citer le bail' })]);
  slide.replaceFound(box.doc, ann, [{ slide: box.id, element: null, nth: 0 }], 'bail', 'acte', loose);
  expect(slide.readBlocks(notes)).toEqual([words({ text: 'Citer le acte' })]);
});

test('[SL15] what newer code wrote around the words stays, and what another types beside them at once', () => {
  const box = deck([words({ text: 'Le bail' })]);
  const text = slide.textOf(box.doc, box.id, box.box)!;
  const newer = new Y.XmlElement('frise');
  const inside = new Y.XmlElement('paragraph');
  inside.insert(0, [new Y.XmlText('Bail de 2020')]);
  newer.insert(0, [inside]);
  newer.setAttribute('years', '3');
  text.push([newer]);
  const other = twin(box.doc);
  const theirs = slide.textOf(other, box.id, box.box)!.get(0) as Y.XmlElement;
  other.transact(() => (theirs.get(0) as Y.XmlText).insert(7, ', signé'), bob);
  expect(slide.replaceFound(box.doc, ann, places(box, 'bail'), 'bail', 'contrat', loose)).toBe(2);
  exchange(box.doc, other);
  for (const doc of [box.doc, other]) {
    const shown = slide.textOf(doc, box.id, box.box)!.toJSON();
    expect(shown).toContain('Le contrat, signé');
    expect(shown).toContain('<frise years="3"><paragraph>contrat de 2020</paragraph></frise>');
  }
});

test('[SL15] as often as blocks say that words are there, they are replaced', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'A', 'é', ' ', '\n', 'b'), maxLength: 8 });
  const run = fc.record({ text: letters, bold: fc.constantFrom(true, undefined) });
  const paragraph = fc.array(run, { maxLength: 4 }).map((runs) => words(...(runs as slide.TextRun[])));
  const list = fc
    .array(fc.array(paragraph, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })
    .map((items): slide.TextBlock => ({ type: 'list', ordered: false, items }));
  fc.assert(
    fc.property(
      fc.array(fc.oneof(paragraph, list), { maxLength: 4 }),
      fc.constantFrom('a', 'ab', 'e a'),
      (text, query) => {
        const box = deck(text);
        const all = places(box, query);
        expect(slide.replaceFound(box.doc, ann, all, query, '•', loose)).toBe(all.length);
        expect(JSON.stringify(blocksIn(box)).split('•')).toHaveLength(all.length + 1);
      },
    ),
  );
});

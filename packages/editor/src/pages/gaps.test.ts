import { Fragment, Slice } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodySchema } from '../body/schema.ts';
import { gapsOf, keptGaps } from './gaps.ts';
import type { PagesState } from './pages-state.ts';

const schema = bodySchema();
const BLOCKS = 24;
const SETTINGS = { height: 1004, margin: 100, gap: 24, header: '', footer: '', numbers: true, firstPlain: false };
const block = (words: string) => schema.node('paragraph', null, [schema.text(words)]);

/** Pages of three blocks. */
function pagesState(doc: EditorState['doc']): PagesState {
  const starts = Array.from({ length: BLOCKS / 3 - 1 }, (_, at) => ({ block: 3 * (at + 1), blank: 9, page: at + 2 }));
  const pages = { starts, count: starts.length + 1, notesOn: new Map<number, number>(), long: [] };
  return { settings: SETTINGS, pages, gaps: gapsOf(doc, pages, SETTINGS), isWhole: false };
}

test('[ED33] what stands between pages is where their first blocks are, whichever blocks somebody else puts in the place of others', () => {
  const doc = schema.node(
    'doc',
    null,
    Array.from({ length: BLOCKS }, (_, at) => block(`Attendu ${at}`)),
  );
  const before = pagesState(doc);
  const places = ({ gaps }: PagesState) => gaps.find().map(({ from, spec }) => [from, (spec as { key: string }).key]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(BLOCKS - 1), { minLength: 1, maxLength: 8 }), fc.nat(12), (changed, letters) => {
      const { tr } = EditorState.create({ doc });
      for (const at of changed.toSorted((a, b) => b - a)) {
        let from = 0;
        for (let index = 0; index < at; index++) from += doc.child(index).nodeSize;
        const slice = new Slice(Fragment.from(block(`Vu ${'a'.repeat(letters)}`)), 0, 0);
        tr.replace(from, from + doc.child(at).nodeSize, slice);
      }
      const kept = keptGaps(tr, before);
      expect(places({ ...before, gaps: kept })).toEqual(places(pagesState(tr.doc)));
      // Where no block before a page changed, nothing is made anew.
      const made = kept.find().filter((gap) => !before.gaps.find().some((old) => old.spec === gap.spec));
      expect(made.length).toBeLessThanOrEqual(changed.length);
    }),
  );
});

test('[ED33] where blocks came or went, all of it is made from the pages', () => {
  const doc = schema.node(
    'doc',
    null,
    Array.from({ length: BLOCKS }, () => block('Attendu')),
  );
  const before = pagesState(doc);
  const { tr } = EditorState.create({ doc });
  const end = doc.child(0).nodeSize * 3;
  tr.replace(end - doc.child(0).nodeSize, end, new Slice(Fragment.from([block('un'), block('deux')]), 0, 0));
  expect(keptGaps(tr, before).find()).toHaveLength(before.pages.starts.length);
});

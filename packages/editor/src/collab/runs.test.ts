import fc from 'fast-check';
import type { Node } from '@tiptap/pm/model';
import { Fragment } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { bodySchema } from '../body/schema.ts';
import { runsThatDiffer } from './runs.ts';

const schema = bodySchema();
const block = (words: string): Node => schema.node('paragraph', null, words === '' ? [] : [schema.text(words)]);

test('[ED35] what is replaced makes one text the other, and takes in no block at its ends that is the same', () => {
  const kept = ['', 'un', 'deux', 'trois'].map(block);
  const any = fc.array(fc.oneof(fc.nat(3), fc.constant(null)), { maxLength: 8 });
  const made = (places: readonly (number | null)[]) =>
    Fragment.fromArray(places.map((place) => (place === null ? block('neuf') : kept[place]!)));
  fc.assert(
    fc.property(any, any, (a, b) => {
      const [before, after] = [made(a), made(b)];
      let text = before;
      for (const { from, to, blocks } of runsThatDiffer(before, after).toReversed())
        text = text.cut(0, from).append(Fragment.fromArray(blocks)).append(text.cut(to));
      expect(text.eq(after)).toBe(true);
      const starts = new Map<number, Node>();
      before.forEach((each, from) => void starts.set(from, each));
      for (const { from, blocks } of runsThatDiffer(before, after))
        if (blocks.length > 0) expect(blocks[0]).not.toBe(starts.get(from));
    }),
  );
});

test('[ED35] a block that is in both texts is replaced in no run, wherever others came or went', () => {
  const before = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six'].map(block);
  const ways = fc.array(fc.constantFrom('keep', 'keep', 'change', 'take', 'add'), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(ways, (all) => {
      const after = before.flatMap((each, at) => {
        if (all[at] === 'keep') return [each];
        if (all[at] === 'change') return [block('autre')];
        return all[at] === 'add' ? [block('neuf'), each] : [];
      });
      const runs = runsThatDiffer(Fragment.fromArray(before), Fragment.fromArray(after));
      const put = runs.flatMap(({ blocks }) => blocks);
      expect(put.filter((each) => before.includes(each))).toEqual([]);
      const taken = runs.reduce((sum, { from, to }) => sum + to - from, 0);
      const gone = before.filter((each) => !after.includes(each)).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
      expect(taken).toBe(gone);
    }),
  );
});

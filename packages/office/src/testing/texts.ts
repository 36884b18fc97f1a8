import type { BodyMark, BodyNode } from '@basoche/editor/rules';
import fc from 'fast-check';
import { added, link, node, struck } from './samples.ts';

/** Random texts that a Word file holds as they are. */
const WORDS = fc
  .array(fc.constantFrom('bail', 'loyer', 'é à ù', '«\u00a0oui\u00a0»', '1\u202f200 €', '<b>&amp;', '𝔸', ' '), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(' '));

const LOOKS: readonly BodyMark[] = [
  { type: 'bold' },
  { type: 'italic' },
  { type: 'strike' },
  { type: 'superscript' },
  added('ann'),
  struck('bob'),
];

const TEXT: fc.Arbitrary<BodyNode> = fc.record({
  type: fc.constant('text'),
  text: WORDS,
  marks: fc
    .tuple(
      fc.subarray([...LOOKS]),
      fc.option(fc.constantFrom('https://a.fr/?x=1&y="2"', 'mailto:a@b.fr'), { nil: null }),
    )
    .map(([looks, href]) => (href === null ? looks : [link(href), ...looks])),
});

const INLINE = fc.array(fc.oneof({ weight: 4, arbitrary: TEXT }, fc.constant(node('hardBreak', {}))), { maxLength: 4 });

const side = (usual: string) =>
  fc.constantFrom(null, ...['left', 'center', 'right', 'justify'].filter((each) => each !== usual));

const PARAGRAPH = INLINE.map((content) => ({ type: 'paragraph', content }));
const BLOCK: fc.Arbitrary<BodyNode> = fc.oneof(
  fc
    .tuple(INLINE, side('justify'), fc.constantFrom(null, null, 1, 2, 3))
    .map(([content, textAlign, clause]) => ({ type: 'paragraph', attrs: { textAlign, clause }, content })),
  fc
    .tuple(INLINE, side('left'), fc.integer({ min: 1, max: 4 }), fc.constantFrom(null, 1, 2, 3))
    .map(([content, textAlign, level, clause]) => ({ type: 'heading', attrs: { textAlign, level, clause }, content })),
  fc.constant(node('horizontalRule', {})),
  fc.constant(node('tableOfContents', {})),
);

const LIST: fc.Arbitrary<BodyNode> = fc.letrec<{ list: BodyNode; item: BodyNode[] }>((tie) => ({
  item: fc
    .tuple(PARAGRAPH, fc.array(PARAGRAPH, { maxLength: 1 }), fc.array(tie('list'), { maxLength: 1 }), fc.boolean())
    .map(([first, more, lists, after]) => (after ? [first, ...lists, ...more] : [first, ...more, ...lists])),
  list: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.array(PARAGRAPH, { minLength: 1, maxLength: 2 }).map((items) => ({
      type: 'bulletList',
      content: items.map((each) => node('listItem', {}, each)),
    })),
    fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([start, items]): BodyNode => ({
        type: 'orderedList',
        attrs: { start },
        content: items.map((content) => ({ type: 'listItem', content })),
      })),
    fc.array(fc.tuple(tie('item'), fc.boolean()), { minLength: 1, maxLength: 2 }).map((items): BodyNode => ({
      type: 'taskList',
      content: items.map(([content, checked]) => ({ type: 'taskItem', attrs: { checked }, content })),
    })),
  ),
})).list;

/** Tables of two rows, with cells over one or two columns, and one over both rows. */
const TABLE: fc.Arbitrary<BodyNode> = fc
  .tuple(
    fc.boolean(),
    fc.boolean(),
    fc.array(PARAGRAPH, { minLength: 5, maxLength: 5 }),
    fc.option(LIST, { nil: null }),
  )
  .map(([header, wide, [a, b, c, d, e], list]) => {
    const cell = (attrs: Record<string, unknown>, ...content: BodyNode[]) => node('tableCell', attrs, ...content);
    const first = wide ? [cell({ colspan: 2 }, b!)] : [cell({}, b!), cell({}, e!)];
    return node(
      'table',
      {},
      node('tableRow', { header }, cell({ rowspan: 2 }, a!), ...first),
      node('tableRow', {}, cell({}, c!), cell({}, d!, ...(list ? [list, { type: 'paragraph', content: [] }] : []))),
    );
  });

const QUOTE = fc.array(PARAGRAPH, { minLength: 1, maxLength: 2 }).map((content) => ({ type: 'blockquote', content }));

/** Blocks with a paragraph between those that would become one in a file. */
export const BODY: fc.Arbitrary<BodyNode[]> = fc
  .array(fc.oneof(BLOCK, LIST, TABLE, QUOTE, fc.constant(node('pageBreak', {}))), { minLength: 1, maxLength: 6 })
  .map((blocks) =>
    blocks.flatMap((block): BodyNode[] => [{ type: 'paragraph', content: [{ type: 'text', text: 'entre' }] }, block]),
  );

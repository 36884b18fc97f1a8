import * as Y from 'yjs';
import { z } from 'zod';
import { COLORS, TEXT_SIZES } from './shape.ts';

const run = z.object({
  /** A line break is `\n`. */
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strike: z.boolean().optional(),
  superscript: z.boolean().optional(),
  /** Points, one of `TEXT_SIZES`. */
  size: z.literal(TEXT_SIZES).optional(),
  color: z.enum(COLORS).optional(),
  link: z.string().optional(),
});
export type TextRun = z.infer<typeof run>;

/** What stands in an element or in notes, apart from how it is stored: for drawing, copies and files. */
export type TextBlock =
  | { type: 'paragraph'; align?: 'left' | 'center' | 'right' | undefined; runs: TextRun[] }
  | { type: 'list'; ordered: boolean; items: TextBlock[][] }
  | { type: 'table'; rows: { header: boolean; cells: TableCell[] }[] };
export interface TableCell {
  colspan: number;
  rowspan: number;
  blocks: TextBlock[];
}

const span = z.number().int().min(1).max(63);

/** A copy that comes from elsewhere is checked by this. */
export const textBlocks: z.ZodType<TextBlock[]> = z.lazy(() => z.array(textBlock).max(2_000));
const textBlock: z.ZodType<TextBlock> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('paragraph'),
    align: z.enum(['left', 'center', 'right']).optional(),
    runs: z.array(run).max(5_000),
  }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(textBlocks).max(2_000) }),
  z.object({
    type: z.literal('table'),
    rows: z
      .array(
        z.object({
          header: z.boolean(),
          cells: z.array(z.object({ colspan: span, rowspan: span, blocks: textBlocks })).max(63),
        }),
      )
      .max(500),
  }),
]);

/** A text as blocks. What newer code wrote is read as the text that it holds. */
export function readBlocks(fragment: Y.XmlFragment | undefined): TextBlock[] {
  return fragment?.toArray().flatMap((child) => (child instanceof Y.XmlElement ? blocksOf(child) : [])) ?? [];
}

function blocksOf(element: Y.XmlElement): TextBlock[] {
  const attributes: Record<string, unknown> = element.getAttributes();
  const children = element.toArray().filter((child) => child instanceof Y.XmlElement);
  switch (element.nodeName) {
    case 'bulletList':
    case 'orderedList':
      return [{ type: 'list', ordered: element.nodeName === 'orderedList', items: children.map(readBlocks) }];
    case 'table':
      return [{ type: 'table', rows: children.map(rowOf) }];
    default: {
      const blocks = children.filter((child) => child.nodeName !== 'hardBreak');
      if (blocks.length > 0) return blocks.flatMap(blocksOf);
      const align = z.enum(['left', 'center', 'right']).safeParse(attributes['textAlign']);
      return [{ type: 'paragraph', ...(align.success ? { align: align.data } : {}), runs: runsOf(element) }];
    }
  }
}

function rowOf(row: Y.XmlElement): { header: boolean; cells: TableCell[] } {
  const cells = row.toArray().filter((cell) => cell instanceof Y.XmlElement);
  const header: unknown = (row.getAttributes() as Record<string, unknown>)['header'];
  return { header: header === true, cells: cells.map(cellOf) };
}

function cellOf(cell: Y.XmlElement): TableCell {
  const attributes: Record<string, unknown> = cell.getAttributes();
  const spanOf = (value: unknown) => span.catch(1).parse(Number(value ?? 1));
  return {
    colspan: spanOf(attributes['colspan']),
    rowspan: spanOf(attributes['rowspan']),
    blocks: readBlocks(cell),
  };
}

function runsOf(paragraph: Y.XmlElement): TextRun[] {
  return paragraph.toArray().flatMap((child): TextRun[] => {
    if (child instanceof Y.XmlElement) return child.nodeName === 'hardBreak' ? [{ text: '\n' }] : [];
    if (!(child instanceof Y.XmlText)) return [];
    const delta = child.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
    return delta.flatMap(({ insert, attributes }) =>
      typeof insert === 'string' ? [{ text: insert, ...looksOf(attributes ?? {}) }] : [],
    );
  });
}

const PLAIN_MARKS = ['bold', 'italic', 'underline', 'strike', 'superscript'] as const;

function looksOf(marks: Record<string, unknown>): Omit<TextRun, 'text'> {
  const looks: Omit<TextRun, 'text'> = {};
  for (const name of PLAIN_MARKS) if (isThere(marks[name])) looks[name] = true;
  const size = run.shape.size.safeParse(fieldOf(marks['fontSize'], 'size'));
  if (size.success && size.data !== undefined) looks.size = size.data;
  const color = run.shape.color.safeParse(fieldOf(marks['textColor'], 'color'));
  if (color.success && color.data !== undefined) looks.color = color.data;
  const link = fieldOf(marks['link'], 'href');
  if (typeof link === 'string') looks.link = link;
  return looks;
}

function isThere(mark: unknown): boolean {
  return mark !== undefined && mark !== null;
}

function fieldOf(mark: unknown, field: string): unknown {
  return typeof mark === 'object' && mark !== null ? (mark as Record<string, unknown>)[field] : undefined;
}

/** Puts blocks at the end of a text that is in a document, as the editor stores them. */
export function writeBlocks(fragment: Y.XmlFragment, blocks: readonly TextBlock[]): void {
  fragment.push(blocks.map(elementOf));
}

function elementOf(block: TextBlock): Y.XmlElement {
  switch (block.type) {
    case 'paragraph':
      return element('paragraph', block.align === undefined ? {} : { textAlign: block.align }, inlineOf(block.runs));
    case 'list': {
      const items = block.items.map((item) => element('listItem', {}, filled(item)));
      return element(block.ordered ? 'orderedList' : 'bulletList', {}, items);
    }
    default:
      return element(
        'table',
        {},
        block.rows.map(({ header, cells }) =>
          element(
            'tableRow',
            { header },
            cells.map(({ colspan, rowspan, blocks }) => element('tableCell', { colspan, rowspan }, filled(blocks))),
          ),
        ),
      );
  }
}

/** An item and a cell hold at least a paragraph. */
function filled(blocks: readonly TextBlock[]): Y.XmlElement[] {
  return blocks.length === 0 ? [element('paragraph', {}, [])] : blocks.map(elementOf);
}

function inlineOf(runs: readonly TextRun[]): (Y.XmlElement | Y.XmlText)[] {
  const lines: { insert: string; attributes: Record<string, object> }[][] = [[]];
  for (const { text, ...looks } of runs) {
    for (const [at, insert] of text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (insert !== '') lines.at(-1)!.push({ insert, attributes: marksOf(looks) });
    }
  }
  return lines.flatMap((line, at) => {
    const words = new Y.XmlText();
    words.applyDelta(line);
    return [...(at > 0 ? [new Y.XmlElement('hardBreak')] : []), ...(line.length > 0 ? [words] : [])];
  });
}

function marksOf(looks: Omit<TextRun, 'text'>): Record<string, object> {
  const marks: Record<string, object> = {};
  for (const name of PLAIN_MARKS) if (looks[name] === true) marks[name] = {};
  if (looks.size !== undefined) marks['fontSize'] = { size: looks.size };
  if (looks.color !== undefined) marks['textColor'] = { color: looks.color };
  if (looks.link !== undefined) marks['link'] = { href: looks.link };
  return marks;
}

function element(
  name: string,
  attributes: Record<string, string | number | boolean>,
  children: (Y.XmlElement | Y.XmlText)[],
): Y.XmlElement {
  const made = new Y.XmlElement(name);
  // tiptap stores numbers and booleans as they are; yjs' types know text attributes only.
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value as unknown as string);
  if (children.length > 0) made.insert(0, children);
  return made;
}

import { PageFootnotes, heightOf, noteLines } from './page-footnotes.ts';
import type { NoteLine } from './page-footnotes.ts';
import type { LaidLine, PageWriter } from './page-writer.ts';
import type { PdfNode } from './pdfmake.ts';

/** Notes that take more of a page than this may go on at the foot of the next. */
const PARTED = 1 / 3;
/** Lines of a note that stand on the page of its mark at least. */
const TOGETHER = 2;

/** What a node without a look tells of notes: that they begin, that the text does, ends, or which come in later cells. */
type NotesSign = { at: 'notes' | 'text' | 'end' } | { at: 'cell'; later: readonly number[] };

function sign(notesSign: NotesSign): PdfNode {
  return { canvas: [], notesSign };
}

/**
 * A text whose notes stand at the feet of its pages: they are laid out first.
 * @param notes in the order of their numbers; the first part of each has `beginsNote`
 */
export function withNotes(text: readonly PdfNode[], notes: readonly PdfNode[]): PdfNode[] {
  return [sign({ at: 'notes' }), ...notes, sign({ at: 'text' }), ...text, sign({ at: 'end' })];
}

/** At the beginning of a cell: which notes come in later cells of its row, by their numbers from 1. */
export function laterNotes(later: readonly number[]): PdfNode {
  return sign({ at: 'cell', later });
}

/**
 * Has a writer put notes at the foot of the page of their marks: a line comes to a page with room for its notes too.
 * A mark is a part of a text with `note`, its number from 1.
 */
export function writeFootnotes(writer: PageWriter): void {
  const notes: LaidLine[][] = [];
  const called = new Set<number>();
  const footnotes = new PageFootnotes(writer.context());
  const add = {
    line: writer.addLine.bind(writer),
    image: writer.addImage.bind(writer),
    canvas: writer.addCanvas.bind(writer),
    fragment: writer.addFragment.bind(writer),
  };
  let areNotes = false;

  const linesOf = (numbers: readonly number[]): NoteLine[] =>
    numbers.filter((number) => !called.has(number)).flatMap((number) => noteLines(number, notes[number - 1] ?? []));

  const fits = (height: number, lines: readonly NoteLine[]): boolean =>
    footnotes.hasRoom(height, lines) ||
    (heightOf(lines) > footnotes.pageRoom * PARTED && footnotes.hasRoom(height, lines.slice(0, TOGETHER)));

  const makeRoom = (height: number, lines: readonly NoteLine[]): void => {
    const { y, pageMargins } = writer.context();
    for (let isFresh = y <= pageMargins.top; !fits(height, lines); isFresh = true) {
      if (footnotes.isFree && isFresh) {
        if (!footnotes.isHolding) return;
        footnotes.hold([]);
      } else {
        writer.moveToNextPage();
      }
    }
  };

  const written = (height: number, numbers: readonly number[], put: () => unknown): unknown => {
    if (writer.transactionLevel > 0) return put();
    const lines = linesOf(numbers);
    makeRoom(height, lines);
    const place = put();
    footnotes.reach();
    for (const number of numbers) called.add(number);
    footnotes.put(lines);
    return place;
  };

  const obey = (notesSign: NotesSign): void => {
    if (notesSign.at === 'cell') {
      if (writer.transactionLevel === 0) footnotes.hold(linesOf(notesSign.later));
    } else if (notesSign.at === 'end') {
      footnotes.finish(() => writer.moveToNextPage());
    } else {
      areNotes = notesSign.at === 'notes';
    }
  };

  writer.addLine = (line, continuesMerge, index) => {
    if (areNotes) {
      if (line.inlines[0]?.beginsNote) notes.push([]);
      notes.at(-1)?.push(line);
      return writer.getCurrentPositionOnPage();
    }
    if (continuesMerge) return add.line(line, continuesMerge, index);
    return written(line.getHeight(), marksOf(line), () => add.line(line, continuesMerge, index));
  };
  writer.addImage = (image, index) => written(image._height, [], () => add.image(image, index));
  writer.addCanvas = (node, index) => {
    const notesSign = node['notesSign'] as NotesSign | undefined;
    if (!notesSign) return written(node._minHeight, [], () => add.canvas(node, index));
    obey(notesSign);
    return [];
  };
  writer.addFragment = (fragment, isRepeated, isAt, continuesMerge) => {
    const put = () => add.fragment(fragment, isRepeated, isAt, continuesMerge);
    if (isRepeated) return put();
    const numbers = fragment.items.flatMap((each) => (each.type === 'line' ? marksOf(each.item) : []));
    return written(fragment.height, numbers, put);
  };
}

function marksOf({ inlines }: LaidLine): number[] {
  return inlines.flatMap(({ note }) => note ?? []);
}
